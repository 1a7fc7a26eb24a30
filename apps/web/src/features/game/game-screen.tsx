import { clsx } from 'clsx';
import { BookOpenText, Hand, Scale, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phaseName } from '../../lib/game-words.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { MotionManners } from '../../ui/motion-manners.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ActionPanel } from './action-panel.tsx';
import { ClaimBoard } from './claim-board.tsx';
import { useGame } from './game-context.ts';
import { useGameMemory } from './game-memory.ts';
import { GameTopBar } from './game-top-bar.tsx';
import { HelpDialog, type HelpTab } from './help-dialog.tsx';
import { LiveMap } from './live-map.tsx';
import { DeadlineRing, SpokenTime } from './lock-in-button.tsx';
import { NarrativeLog } from './narrative-log.tsx';
import { GUESSES_ID } from './notebook.tsx';
import { Notices } from './notices.tsx';
import { Panel } from './panel.tsx';
import { PlayersPanel } from './players-panel.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { SelfPanel } from './self-panel.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { TalkPanel, type TalkTab } from './talk-panel.tsx';
import { TurnCaller } from './turn-caller.tsx';
import { TurnOrder } from './turn-order.tsx';
import { useDraft } from './use-draft.ts';
import { useDue } from './use-due.ts';
import { useMedia } from './use-media.ts';
import type { Theatre } from './use-theatre.ts';
import './game.css';

type MobileTab = 'narrative' | 'actions' | 'players';

/** The running game: three columns on a desktop, three tabs on a phone. `userId`: the reader's account, for the chat. */
export function GameScreen({ userId, theatre }: { readonly userId: string; readonly theatre: Theatre }) {
  const { t } = useTranslation();
  const wide = useMedia('(min-width: 1024px) and (min-height: 500px)');
  const { you, current_state } = useGame();
  const draft = useDraft();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [help, setHelp] = useState<HelpTab | null>(null);
  const [expanded, setExpanded] = useState(false);
  const [talkLarge, setTalkLarge] = useState(false);
  const [tab, setTab] = useState<MobileTab>('narrative');
  const [talk, setTalk] = useState<TalkTab>('chat');
  const chatInput = useRef<HTMLInputElement>(null);
  const [roleCovered, remember] = useGameMemory((memory) => memory.roleCovered);

  const showTalk = (which: TalkTab) => {
    setTalk(which);
    setTab('players');
    if (which === 'chat') setTimeout(() => chatInput.current?.focus());
  };
  const showNotes = () => {
    if (you === null) return;
    showTalk('notes');
    setTalkLarge(true);
  };
  const showGuesses = () => {
    showNotes();
    setTimeout(() => scrollTo(document.getElementById(GUESSES_ID)));
  };
  useStoryFirst(() => setTab((shown) => (shown === 'actions' ? 'narrative' : shown)));
  useShortcuts({
    ...Object.fromEntries((you?.options ?? []).map((option, index) => [String(index + 1), () => chooseByKey(option.action)])),
    l: draft.lockIn,
    c: () => showTalk('chat'),
    n: showNotes,
    r: () => remember({ roleCovered: !roleCovered }),
    '?': () => setHelp('game'),
  });
  function chooseByKey(action: Parameters<typeof draft.chooseAction>[0]) {
    setTab('actions');
    draft.chooseAction(action, true);
  }
  useHurry(theatre);

  const shared = { draft, theatre, onSigns: () => setHelp('signs') };
  const talkPanel = (
    <TalkPanel
      tab={you === null ? 'chat' : talk}
      onTab={setTalk}
      expanded={wide ? talkLarge : null}
      onExpand={setTalkLarge}
      chatInput={chatInput}
      userId={userId}
      className={wide ? 'min-h-36 flex-1' : 'min-h-[min(34rem,calc(100dvh-17rem))] flex-1 shrink-0'}
    />
  );
  const phase = phaseName(t, current_state.phase);
  return (
    <MotionManners>
      <div className="game-screen relative flex h-dvh flex-col overflow-clip bg-ground low:scroll-pb-14 low:overflow-y-auto">
        <TurnCaller />
        <GameTopBar compact={!wide} onSettings={() => setSettingsOpen(true)} onHelp={() => setHelp('game')} />
        <ProgressStrip compact={!wide} />
        <div className="flex flex-col gap-1.5 px-2.5 empty:hidden max-lg:pb-2">
          <Notices />
        </div>
        {wide ? (
          <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.22fr)_minmax(0,1fr)_minmax(0,0.92fr)] gap-2.5 p-2.5 pt-1.5">
            <div className="flex min-h-0 flex-col gap-2.5">
              <LiveMap
                {...shared}
                pressable
                className={clsx(
                  'min-h-0 transition-[flex-grow] duration-500',
                  expanded ? 'invisible flex-[0_0_0px] overflow-hidden' : 'flex-[1.05]',
                )}
              />
              <NarrativeLog theatre={theatre} expanded={expanded} onExpand={setExpanded} className="flex-1" />
            </div>
            <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto">
              {you === null ? (
                <Watching />
              ) : (
                <>
                  <TurnOrder compact={false} you={you} onGuess={showGuesses} />
                  <ActionPanel draft={draft} className="min-h-80! flex-1" />
                </>
              )}
            </div>
            <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto">
              {talkLarge ? null : <SelfPanel />}
              <PlayersPanel className={talkLarge ? 'max-h-[38%]' : 'min-h-52!'} />
              {talkPanel}
            </div>
          </main>
        ) : (
          <Tabs
            value={tab}
            onValueChange={(value) => setTab(value === 'actions' || value === 'players' ? value : 'narrative')}
            className="flex min-h-0 flex-1 flex-col low:min-h-auto low:flex-[1_0_auto]"
            asChild
          >
            <main>
              <TabPanel
                value="narrative"
                className="flex min-h-0 flex-1 flex-col gap-2 p-2 pt-0 data-[state=inactive]:hidden low:sm:flex-row"
              >
                <LiveMap {...shared} pressable={false} className={`h-[42%] shrink-0 low:sm:w-[45%] ${LOW_PART}`} />
                <NarrativeLog theatre={theatre} expanded onExpand={null} className={`flex-1 low:flex-none low:sm:flex-1 ${LOW_PART}`} />
              </TabPanel>
              <TabPanel
                value="actions"
                className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pt-0 data-[state=inactive]:hidden low:overflow-visible"
              >
                {you === null ? (
                  <Watching />
                ) : (
                  <>
                    <TurnOrder compact you={you} onGuess={showGuesses} />
                    <ActionPanel
                      draft={draft}
                      className="min-h-80! flex-1 shrink-0 [@media(max-height:719.98px)]:min-h-[max(20rem,calc(100%-2.5rem))]!"
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
                {talkPanel}
              </TabPanel>
              {tab === 'actions' ? null : <YourTurn onGo={() => setTab('actions')} />}
              <MobileTabs />
            </main>
          </Tabs>
        )}
        <p aria-live="polite" className="sr-only">
          {t('Round {{round}}. {{phase}}.', { round: current_state.round, phase })}{' '}
          {current_state.phase === 'resolution'
            ? t('Turn {{turn}} of {{turns}}', { turn: current_state.turn, turns: current_state.turnsInRound })
            : ''}
        </p>
        <SpokenTime />
        <SettingsDialog open={settingsOpen} onOpenChange={setSettingsOpen} onHelp={wide ? null : () => setHelp('game')} />
        <HelpDialog tab={help} onTab={setHelp} />
      </div>
    </MotionManners>
  );
}

/** Where the whole game scrolls: a part that scrolls by itself is as high as can be seen of it at once. */
const LOW_PART = 'low:h-[max(7rem,calc(100dvh-4rem))] low:sm:h-[max(8rem,calc(100dvh-11rem))]';

/** Scrolls what scrolls around it, and never the page, which the browser would. */
function scrollTo(element: HTMLElement | null): void {
  for (let box = element?.parentElement; element && box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight) box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - 8;
}

/** On a phone the story has a tab of its own: whoever has locked in is taken there when it begins. */
function useStoryFirst(show: () => void): void {
  const { phase } = useGame().current_state;
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (phase === 'resolution') latest.current();
  }, [phase]);
}

/** In place of the actions, for those without a seat: the time, and what the voices claim. */
function Watching() {
  const { t } = useTranslation();
  const { current_state } = useGame();
  return (
    <Panel
      title={t('Claims')}
      className="flex-1"
      bodyClassName="flex flex-col gap-3 overflow-auto"
      aside={<span className="tabular text-muted text-xs">{phaseName(t, current_state.phase)}</span>}
    >
      <ClaimBoard />
      <p className="text-muted text-sm">{t('In which order the voices act is a secret that nobody is told before the end.')}</p>
      <p className="mt-auto flex items-center gap-3 text-muted text-sm">
        {current_state.phase === 'ended' ? null : <DeadlineRing />}
        {current_state.phase === 'ended'
          ? t('The game is over. The results follow in a moment.')
          : current_state.phase === 'planning'
            ? t('The voices are choosing.')
            : t('The body does what it was told, one voice after another.')}
      </p>
    </Panel>
  );
}

/** On a phone, on another tab: a choice is due, and the time that is left for it. */
function YourTurn({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation();
  const { current_state } = useGame();
  const due = useDue();
  if (!due || current_state.pause.since !== null) return null;
  return (
    <button
      type="button"
      onClick={onGo}
      className="mx-2 mb-2 flex min-h-14 shrink-0 low:order-first low:min-h-12 animate-rise items-center gap-3 rounded-xl bg-accent px-3 text-left text-on-accent"
    >
      <DeadlineRing />
      <span className="flex-1 leading-tight">
        <span className="block font-semibold">{t('Round {{round}}: your choice', { round: current_state.round })}</span>
        <span className="block text-xs">{t('What should the body do?')}</span>
      </span>
      <Hand aria-hidden="true" size={20} />
    </button>
  );
}

function MobileTabs() {
  const { t } = useTranslation();
  const { you } = useGame();
  const look =
    'min-h-14! flex-1 flex-col! gap-1! border-t-2! border-b-0! px-1! text-xs! mb-0! low:min-h-11! low:gap-0.5! low:sm:flex-row! low:sm:gap-2!';
  const due = useDue();
  const voteDue = you?.canVote === true && you.vote === null;
  return (
    <TabList
      aria-label={t('Parts of the game')}
      className="sticky bottom-0 z-10 shrink-0 border-t border-b-0! bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <Tab value="narrative" className={look}>
        <BookOpenText aria-hidden="true" size={19} />
        {t('Narrative')}
      </Tab>
      <Tab value="actions" className={look}>
        <Due due={due}>{you === null ? <Scale aria-hidden="true" size={19} /> : <Hand aria-hidden="true" size={19} />}</Due>
        {you === null ? t('Claims') : t('Actions')}
        {due ? <span className="sr-only">{t('waiting for you')}</span> : null}
      </Tab>
      <Tab value="players" className={look}>
        <Due due={voteDue}>
          <Users aria-hidden="true" size={19} />
        </Due>
        {t('Players')}
        {voteDue ? <span className="sr-only">{t('your vote is due')}</span> : null}
      </Tab>
    </TabList>
  );
}

/** A dot on the tab where something waits for the player. */
function Due({ due, children }: { readonly due: boolean; readonly children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {due ? <span className="absolute -top-0.5 -right-1.5 size-2 rounded-full bg-accent" /> : null}
    </span>
  );
}

/** Space or Enter hurries the story, unless they are meant for a control. */
function useHurry(theatre: Theatre): void {
  const { telling, hurry } = theatre;
  const playing = telling !== null;
  useEffect(() => {
    if (!playing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, [role="tab"], [role="dialog"]'))
        return;
      event.preventDefault();
      hurry();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [playing, hurry]);
}
