import type { RevealView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../shared/games/game-labels.ts';
import { ClaimTruth } from '../../../shared/story/claim-truth.tsx';
import { factWithoutLines } from '../../../shared/story/fact-without-lines.ts';
import { type Truth, wasTrue } from '../../../shared/story/truth-sentences.ts';
import { TruthText } from '../../../shared/story/truth-text.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { seatIdentity } from '../../../ui/identity/seat-identity.ts';
import { useGame } from '../live/game-context.ts';

/**
 * The story again with the truth beside it: who chose each action, its secret tag, the real cause of each mishap, and
 * which claims were lies.
 */
export function TruthStory({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { log, current_state } = useGame('log', 'current_state');
  const [truth, setTruth] = useState(true);
  const byTurn = new Map(reveal.turns.map((turn) => [turn.turnNumber, turn]));
  const truthBeside = ({ data }: NarrativeEntry): Truth | boolean | null => {
    if (data.type === 'claimed') return wasTrue(current_state.claims, reveal, data);
    return data.type === 'turn' ? (byTurn.get(data.turnNumber) ?? null) : null;
  };
  return (
    <>
      <div className="mb-4 ml-auto w-60">
        <Switch label={t('Show the truth')} checked={truth} onCheckedChange={setTruth} />
      </div>
      <ol className="flex flex-col">
        {log.map((entry) => (
          <StoryLine key={entry.id} entry={entry} truth={truth ? truthBeside(entry) : null} turns={reveal.turns} />
        ))}
      </ol>
    </>
  );
}

interface StoryLineProps {
  readonly entry: NarrativeEntry;
  /** The truth about a turn or a claim; null if there is nothing to add. */
  readonly truth: Truth | boolean | null;
  readonly turns: readonly Truth[];
}

function StoryLine({ entry, truth, turns }: StoryLineProps) {
  const { t } = useTranslation();
  const { players, world } = useGame('players', 'world');
  const author = truth === null || typeof truth === 'boolean' ? null : truth.player;
  const seat = players.find((player) => player.id === author)?.seat;
  const begins = entry.data.type === 'roundBegan' ? entry.data.round : null;
  return (
    <li
      className={clsx(
        'grid gap-x-8 gap-y-1 py-3 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]',
        begins !== null && 'mt-4 border-line border-t pt-5',
      )}
    >
      <div>
        {begins === null ? null : <p className="mb-1 text-faint text-sm">{t('Round {{round}}', { round: begins })}</p>}
        <p className="font-medium font-story text-xl leading-snug">{entry.content}</p>
        <p className="text-muted text-xs">
          {entry.data.type === 'turn' ? `${t('Turn {{turn}}', { turn: entry.data.turn })} · ` : ''}
          {factWithoutLines(entry.content, entry)}
        </p>
      </div>
      {truth === null ? null : (
        <div
          className="border-l-3 pl-3.5 lg:self-center"
          style={{ borderColor: seat === undefined ? 'var(--line-strong)' : seatIdentity(seat).color }}
        >
          {typeof truth === 'boolean' ? (
            <ClaimTruth isTrue={truth} />
          ) : (
            <TruthText truth={truth} turns={turns} players={players} name={nameOf(t, players, world)} />
          )}
        </div>
      )}
    </li>
  );
}
