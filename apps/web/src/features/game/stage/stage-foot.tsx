import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { clsx } from 'clsx';
import { StepForward } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReducedMotion } from '../../../lib/settings/reduced-motion.ts';
import { turnBeats } from '../../../shared/stage/turn-beats.ts';
import { type TurnSlot, TurnSlots } from '../../../shared/stage/turn-slots.tsx';
import { EntryText } from '../../../shared/story/story-entry.tsx';
import { Button } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useGame, useGameState } from '../live/game-context.ts';
import { focusStory } from '../story/focus-story.ts';
import { usePlayback } from '../story/playback-context.ts';
import { TurnAside } from '../story/turn-aside.tsx';
import { isOwnTurn } from './own-turn.ts';
import { useStagedMoment } from './use-staged-moment.ts';
import './stage-foot.css';

/** Below the picture while turns are taken: the turns of the round, which fill one by one, and what is narrated now. */
export function StageFoot({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { narrated, current, lookedAt, lookAt, skip } = usePlayback();
  const { entry } = useStagedMoment();
  const { you } = useGame('you');
  const game = useGameState('round', 'turnsInRound');
  const visible = current === null ? narrated : [...narrated, current.entry];
  const round = lookedAt === null ? game.round : (entry?.round ?? game.round);
  const slots = useSlots(visible, { round, shown: entry?.id, playing: current?.entry.id });
  const newest = visible.at(-1)?.id;
  const isOwn = entry?.data.type === 'turn' && isOwnTurn(you, entry.data);
  // Entries of one moment belong together, such as everything that the world does at the end of a round.
  const together =
    entry === undefined ? [] : visible.slice(0, visible.findIndex(({ id }) => id === entry.id) + 1).filter(({ seq }) => seq === entry.seq);
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      <div className="flex h-14 shrink-0 gap-1.5">
        <TurnSlots
          round={round}
          slots={slots(round === game.round ? game.turnsInRound : null, (id) => lookAt(id === newest ? null : id))}
          onKeyDown={openByKey}
          className="min-w-0 flex-1"
        />
        {lookedAt === null ? null : (
          <Button
            size="sm"
            icon={StepForward}
            title={t('Back to the story')}
            onClick={() => {
              focusStory();
              lookAt(null);
            }}
          >
            <span className="max-lg:sr-only">{t('Back to the story')}</span>
          </Button>
        )}
      </div>
      <ScrollRegion
        role="log"
        label={t('Narrative')}
        onClick={skip}
        className="stage-story relative min-h-0 flex-1 overflow-y-auto rounded-xl border border-line bg-surface px-3 py-2"
      >
        <Sentences key={entry?.seq} entries={together} isOwn={isOwn} />
      </ScrollRegion>
    </div>
  );
}

interface Shown {
  readonly round: number;
  /** Ids of the entry on the stage and of the one that is being narrated. */
  readonly shown: string | undefined;
  readonly playing: string | undefined;
}

/** The turns of a round: those that are over can be opened again, and the reader's own carry their mark. */
function useSlots(visible: readonly NarrativeEntry[], { round, ...ids }: Shown) {
  const { t } = useTranslation();
  const { you } = useGame('you');
  const taken = new Map(
    visible.flatMap(({ id, data }) => (data.type === 'turn' && data.round === round ? [[data.turn, { id, data }]] : [])),
  );
  // Null: the round is over, so all its turns were taken.
  return (count: number | null, open: (id: string) => void): readonly TurnSlot[] =>
    Array.from({ length: count ?? taken.size }, (_, index) => {
      const turn = index + 1;
      const shown = taken.get(turn);
      return {
        turn,
        state: shown === undefined ? 'coming' : shown.id === ids.shown ? 'now' : 'past',
        action: shown?.data.action ?? null,
        // The picture shows a mishap first.
        isMishap: shown !== undefined && shown.data.mishap !== null && shown.id !== ids.playing,
        author: you !== null && isOwnTurn(you, { round, turn }) && shown !== undefined ? { seat: you.seat, name: t('You') } : null,
        claims: [],
        onOpen: shown === undefined ? null : () => open(shown.id),
      };
    });
}

/** The arrow keys open the turn before or after. */
function openByKey(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]);
  if (event.defaultPrevented && document.activeElement instanceof HTMLElement) document.activeElement.click();
}

interface SentencesProps {
  readonly entries: readonly NarrativeEntry[];
  readonly isOwn: boolean;
}

/** What is narrated now. A turn's sentence appears with its result; until then, the previous one stays. */
function Sentences({ entries, isOwn }: SentencesProps) {
  const { t } = useTranslation();
  const { narrated, current } = usePlayback();
  const { settings } = useGame('settings');
  const isReduced = useReducedMotion();
  const end = useRef<HTMLDivElement>(null);
  const [first] = entries;
  const [before] = useState(() => (first === undefined ? null : (narrated.findLast(({ seq }) => seq < first.seq) ?? null)));
  const [delay] = useState(() =>
    first?.data.type !== 'turn' || first.id !== current?.entry.id || isReduced
      ? 0
      : turnBeats(first.data, Math.min(current.stay, settings.turnPaceMs)).sentence,
  );
  const newest = entries.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new entry moves the story
  useEffect(() => {
    if (entries.length > 1) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <div className="grid *:[grid-area:1/1]" style={{ '--sentence-at': `${delay}ms` } as CSSProperties}>
      {before === null || delay === 0 ? null : (
        <p aria-hidden="true" className="stage-before font-medium font-story">
          {before.retold ?? before.content}
        </p>
      )}
      <ol className="stage-now flex flex-col gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            {isOwn ? <span className="sr-only">{t('This was you.')} </span> : null}
            <EntryText entry={entry} timestamps={false} TurnAside={TurnAside} />
          </li>
        ))}
      </ol>
      <div ref={end} className="self-end" />
    </div>
  );
}
