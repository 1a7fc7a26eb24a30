import { clsx } from 'clsx';
import { memo, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useMedia } from '../../lib/use-media.ts';
import { phaseName } from '../../shared/games/game-labels.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ACCUSATION_ID } from './accusation/accusation-id.ts';
import { ActionPanel } from './action/action-panel.tsx';
import { SpokenTime } from './action/lock-in-button.tsx';
import { useActionPicker } from './action/use-action-picker.ts';
import { GameTopBar } from './game-top-bar.tsx';
import type { Guide } from './guided/guide.ts';
import { useGamePart, useGameState } from './live/game-context.ts';
import { useGameMemory } from './live/game-memory.ts';
import { Notices } from './live/notices.tsx';
import { LiveMap } from './map/live-map.tsx';
import { ProgressStrip } from './map/progress-strip.tsx';
import { MOBILE_TABS, type MobileTab, MobileTabs } from './mobile-tabs.tsx';
import { TurnAlerts } from './order/turn-alerts.tsx';
import { TurnOrder } from './order/turn-order.tsx';
import { ORDER_BOARD_ID } from './players/notebook.tsx';
import { PlayersPanel } from './players/players-panel.tsx';
import { SelfPanel } from './players/self-panel.tsx';
import type { HelpTab } from './reference/help-dialog.tsx';
import { preloadStage } from './stage/lazy-stage.ts';
import { usePlayback } from './story/playback-context.ts';
import { StoryPlace } from './story/story-place.tsx';
import { TalkPanel, type TalkTab } from './talk/talk-panel.tsx';
import './game.css';

const SettingsDialog = lazyPart(async () => (await import('./reference/settings-dialog.tsx')).SettingsDialog);
const GameHints = lazyPart(async () => (await import('./hints/game-hints.tsx')).GameHints);
const AccusationBanner = lazyPart(async () => (await import('./accusation/accusation-banner.tsx')).AccusationBanner);
const YourTurn = lazyPart(async () => (await import('./action/your-turn.tsx')).YourTurn);
const SpectatorPanel = lazyPart(async () => (await import('./spectator-panel.tsx')).SpectatorPanel);
const Curtains = lazyPart(async () => (await import('./curtain/curtains.tsx')).Curtains);
const HelpDialog = lazyPart(async () => (await import('./reference/help-dialog.tsx')).HelpDialog);

/** A game that plays its turns faster than this has no time for curtains, in ms. */
const CURTAIN_PACE_MS = 1000;

interface GameScreenProps {
  /** The reader's account, for the chat. */
  readonly userId: string;
  /** The reader looks back at a turn. */
  readonly looksBack: boolean;
  /** Only in the guided game. */
  readonly guide?: Guide;
}

/** The running game: three columns on a desktop, four tabs on a phone. */
export const GameScreen = memo(function GameScreen({ userId, looksBack, guide }: GameScreenProps) {
  const wide = useMedia('(min-width: 1024px) and (min-height: 500px)');
  const isWatching = useGamePart(({ you }) => you === null);
  const options = useGamePart(({ you }) => you?.options ?? []);
  const picker = useActionPicker();
  const turnsPlay = useTurnsPlay();
  // The guided game explains roles and accusations in its own time.
  const hasCurtains = useGamePart(({ settings }) => settings.turnPaceMs >= CURTAIN_PACE_MS) && guide === undefined;
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [help, setHelp] = useState<HelpTab | null>(null);
  const [expanded, setExpanded] = useState(false);
  const [talkLarge, setTalkLarge] = useState(false);
  const [tab, setTab] = useState<MobileTab>('narrative');
  const [talk, setTalk] = useState<TalkTab>('chat');
  const chatInput = useRef<HTMLInputElement>(null);
  const [roleCovered, remember] = useGameMemory((memory) => memory.roleCovered);

  const isStage = (turnsPlay || looksBack) && !expanded;

  const showTalk = (which: TalkTab) => {
    setTalk(which);
    setTab('talk');
    if (which === 'chat') setTimeout(() => chatInput.current?.focus());
  };
  const showNotes = useCallback(() => {
    setTalk('notes');
    setTab('talk');
    setTalkLarge(true);
  }, []);
  const showOrderBoard = useCallback(() => {
    showNotes();
    setTimeout(() => scrollTo(document.getElementById(ORDER_BOARD_ID)));
  }, [showNotes]);
  const openSettings = useCallback(() => setSettingsOpen(true), []);
  const openHelp = useCallback(() => setHelp('game'), []);
  const showVote = () => {
    setTab('players');
    setTimeout(() => {
      const vote = document.getElementById(ACCUSATION_ID);
      scrollTo(vote);
      vote?.focus({ preventScroll: true });
    });
  };
  // What a tab shows is mounted with it, so this renders in slices.
  useGuided(guide, { setTab, setTalk, setTalkLarge });
  useStoryFirst(() => startTransition(() => setTab((shown) => (shown === 'actions' ? 'narrative' : shown))));
  useShortcuts({
    ...Object.fromEntries(options.map((option, index) => [String(index + 1), () => chooseByKey(option.action)])),
    l: picker.lockIn,
    c: () => showTalk('chat'),
    n: showNotes,
    r: () => remember({ roleCovered: !roleCovered }),
    '?': openHelp,
  });
  function chooseByKey(action: Parameters<typeof picker.chooseAction>[0]) {
    startTransition(() => setTab('actions'));
    picker.chooseAction(action, true);
  }

  const shared = { picker, isStage, onSigns: () => setHelp('signs') };
  const talkPanel = (
    <TalkPanel
      tab={talk}
      showsClaims={!wide || !isWatching}
      onTab={setTalk}
      expanded={wide ? talkLarge : null}
      onExpand={setTalkLarge}
      chatInput={chatInput}
      userId={userId}
      className={wide ? 'min-h-36 flex-1' : 'flex-1 low:h-[max(13rem,calc(100dvh-4rem))] low:flex-none'}
    />
  );
  return (
    <div
      data-guided={guide?.part ?? undefined}
      className="game-screen relative flex h-dvh flex-col overflow-clip bg-ground low:scroll-pb-14 low:overflow-y-auto"
    >
      <TurnAlerts />
      <GameTopBar compact={!wide} onSettings={openSettings} onHelp={openHelp} exit={guide?.exit ?? null} />
      <ProgressStrip compact={!wide} />
      <div className="flex flex-col gap-1.5 px-2.5 empty:hidden max-lg:pb-2">
        {guide === undefined ? (
          <Suspense>
            <GameHints />
          </Suspense>
        ) : (
          guide.advice
        )}
        <Notices />
        <AccusationNotice wide={wide} onVote={showVote} onAnswer={() => showTalk('chat')} />
      </div>
      {wide ? (
        <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.22fr)_minmax(0,1fr)_minmax(0,0.92fr)] gap-2.5 p-2.5 pt-1.5">
          <div className={clsx('flex min-h-0 flex-col gap-2.5 contain-strict', isStage && 'col-span-2')}>
            <LiveMap
              {...shared}
              pressable
              className={clsx(
                'min-h-0 transition-[flex-grow] duration-500',
                expanded ? 'invisible flex-[0_0_0px] overflow-hidden' : 'flex-[1.05]',
              )}
            />
            <StoryPlace
              isStage={isStage}
              expanded={expanded}
              onExpand={setExpanded}
              className={isStage ? 'h-52 shrink-0' : 'min-h-0 flex-1'}
            />
          </div>
          <div className={clsx('flex min-h-0 flex-col gap-2.5 overflow-y-auto contain-strict', isStage && 'hidden')}>
            {isWatching ? (
              <Suspense>
                <SpectatorPanel showsClaims />
              </Suspense>
            ) : (
              <>
                <TurnOrder compact={false} onGuess={showOrderBoard} />
                <ActionPanel picker={picker} onTalk={() => showTalk('chat')} className="min-h-80! flex-1" />
              </>
            )}
          </div>
          <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto contain-strict">
            {talkLarge ? null : <SelfPanel />}
            <PlayersPanel className={talkLarge ? 'max-h-[38%]' : 'min-h-52!'} />
            {talkPanel}
          </div>
        </main>
      ) : (
        <Tabs
          as="main"
          value={tab}
          onValueChange={(value) => startTransition(() => setTab(MOBILE_TABS.find((one) => one === value) ?? 'narrative'))}
          className="flex min-h-0 flex-1 flex-col low:min-h-auto low:flex-[1_0_auto]"
        >
          <TabPanel
            value="narrative"
            className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pt-0 data-[state=inactive]:hidden low:overflow-visible low:sm:flex-row"
          >
            {/* On a small phone both would be too short to read, so the whole column scrolls. */}
            <LiveMap
              {...shared}
              pressable={false}
              className={clsx('min-h-48 shrink-0 low:min-h-0 low:sm:w-[45%]', isStage ? 'h-[53%]' : 'h-[42%]', LOW_PART)}
            />
            <StoryPlace
              isStage={isStage}
              expanded
              onExpand={null}
              className={`min-h-40 flex-1 low:min-h-0 low:flex-none low:sm:flex-1 ${LOW_PART}`}
            />
          </TabPanel>
          <TabPanel
            value="actions"
            className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pt-0 data-[state=inactive]:hidden low:overflow-visible"
          >
            {isWatching ? (
              <Suspense>
                <SpectatorPanel showsClaims={false} />
              </Suspense>
            ) : (
              <>
                <TurnOrder compact onGuess={showOrderBoard} />
                <ActionPanel
                  picker={picker}
                  onTalk={() => showTalk('chat')}
                  className="min-h-80! flex-1 shrink-0 [@media(max-height:859.98px)]:min-h-[max(20rem,calc(100%-2.5rem))]!"
                />
              </>
            )}
          </TabPanel>
          <TabPanel
            value="players"
            className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pt-0 data-[state=inactive]:hidden low:overflow-visible"
          >
            <SelfPanel />
            <PlayersPanel className="shrink-0" />
          </TabPanel>
          <TabPanel value="talk" className="flex min-h-0 flex-1 flex-col p-2 pt-0 data-[state=inactive]:hidden">
            {talkPanel}
          </TabPanel>
          <Suspense>{tab === 'actions' ? null : <YourTurn onGo={() => setTab('actions')} />}</Suspense>
          <MobileTabs userId={userId} isReading={tab === 'talk' && talk === 'chat'} />
        </Tabs>
      )}
      <SpokenPhase />
      <SpokenTime />
      <SkipKey />
      <Suspense>{hasCurtains ? <Curtains /> : null}</Suspense>
      <Suspense>
        {settingsOpen ? <SettingsDialog open onOpenChange={setSettingsOpen} onHelp={wide ? null : () => setHelp('game')} /> : null}
      </Suspense>
      <Suspense>{help === null ? null : <HelpDialog tab={help} onTab={setHelp} />}</Suspense>
    </div>
  );
});

/** Whether turns play on the stage. Its code is loaded before the first of them. */
function useTurnsPlay(): boolean {
  const { phase } = useGameState('phase');
  const isPaced = useGamePart(({ settings }) => settings.turnPaceMs > 0);
  useEffect(() => {
    if (isPaced) preloadStage();
  }, [isPaced]);
  return isPaced && (phase === 'resolution' || phase === 'update' || phase === 'ended');
}

interface AccusationNoticeProps {
  readonly wide: boolean;
  readonly onVote: () => void;
  readonly onAnswer: () => void;
}

function AccusationNotice({ wide, ...actions }: AccusationNoticeProps) {
  const { accusation } = useGameState('accusation');
  const ownId = useGamePart(({ you }) => you?.id);
  return accusation === null || (wide && accusation.accused !== ownId) ? null : (
    <Suspense>
      <AccusationBanner accusation={accusation} {...actions} />
    </Suspense>
  );
}

/** What screen readers hear when a phase or a turn begins. */
function SpokenPhase() {
  const { t } = useTranslation();
  const { round, phase, turn, turnsInRound } = useGameState('round', 'phase', 'turn', 'turnsInRound');
  return (
    <p aria-live="polite" className="sr-only">
      {t('Round {{round}}. {{phase}}.', { round, phase: phaseName(t, phase) })}{' '}
      {phase === 'resolution' ? t('Turn {{turn}} of {{turns}}', { turn, turns: turnsInRound }) : ''}
    </p>
  );
}

/** Where the whole game scrolls, a part with its own scrolling is as high as its visible area. */
const LOW_PART = 'low:h-[max(7rem,calc(100dvh-4rem))] low:sm:h-[max(8rem,calc(100dvh-11rem))]';

/** Scrolls only the parts around it. The browser would scroll the page as well. */
function scrollTo(element: HTMLElement | null): void {
  for (let box = element?.parentElement; element && box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight) box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - 8;
}

/** On a phone the story has its own tab, which opens for players who have locked in when the story begins. */
function useStoryFirst(show: () => void): void {
  const { phase } = useGameState('phase');
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (phase === 'resolution') latest.current();
  }, [phase]);
}

interface GuidedSetters {
  readonly setTab: (tab: MobileTab) => void;
  readonly setTalk: (tab: TalkTab) => void;
  readonly setTalkLarge: (isLarge: boolean) => void;
}

/** Opens the part of the screen that the guide is about. */
function useGuided(guide: Guide | undefined, { setTab, setTalk, setTalkLarge }: GuidedSetters): void {
  const tab = guide?.tab ?? null;
  const talk = guide?.talk ?? null;
  useEffect(() => {
    if (tab !== null) setTab(tab);
    if (talk !== null) setTalk(talk);
    setTalkLarge(talk === 'claims');
  }, [tab, talk, setTab, setTalk, setTalkLarge]);
}

/** Space or Enter speeds up the story, unless they are meant for a control. */
function SkipKey() {
  const { current, skip } = usePlayback();
  const playing = current !== null;
  useEffect(() => {
    if (!playing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, [role="tab"], [role="dialog"]'))
        return;
      event.preventDefault();
      skip();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [playing, skip]);
  return null;
}
