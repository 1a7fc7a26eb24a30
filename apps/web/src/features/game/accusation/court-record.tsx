import type { AccusationView } from '@one-mind/engine/view/view-types';
import { Eye, MessageCircle, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText } from '../../../shared/games/game-labels.ts';
import { useGame, useGameState, useLive } from '../live/game-context.ts';
import { useGameMemory } from '../live/game-memory.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useTurnLabel } from '../live/use-turn-label.ts';
import { caseAgainst } from './case-against.ts';
import { SealedBallots } from './sealed-ballots.tsx';

/** More would push the vote off the screen; the claim board has all of them. */
const MOST_POINTS = 3;

/** [V1] The case against the accused from the public record, what only the reader knows, what the accused answers, and who votes. */
export function CourtRecord({ accusation: { accused, voters } }: { readonly accusation: AccusationView }) {
  const { t } = useTranslation();
  const { you, players, log } = useGame('you', 'players', 'log');
  const { claims, contradictions, rulesOff } = useGameState('claims', 'contradictions', 'rulesOff');
  const [muted] = useGameMemory((memory) => memory.muted);
  const name = useNameOf();
  const when = useTurnLabel();
  const turns = log.flatMap(({ data }) => (data.type === 'turn' ? [data] : []));
  const turnsByRound = new Map([...Map.groupBy(turns, ({ round }) => round)].map(([round, taken]) => [round, taken.length]));
  const table = { players: players.length, turns: turnsByRound, rotates: !rulesOff.includes('cycling_order') };
  const points = caseAgainst(t, { accused, claims, contradictions, turns, table, name }).slice(0, MOST_POINTS);
  const probes = (you?.clues ?? []).filter((clue) => clue.type === 'probe' && clue.about === accused);
  const since = log.findLast(({ data }) => data.type === 'accused')?.timestamp ?? '';
  const answer = useLive(({ chat }) => chat.findLast(({ userId, timestamp }) => userId === accused && timestamp >= since)?.message ?? null);
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm leading-snug">
      {points.map((point) => (
        <Point key={point} icon={<Scale size={14} className="mt-0.5 shrink-0 text-muted" />}>
          {point}
        </Point>
      ))}
      {accused === you?.id
        ? null
        : probes.map((clue) => (
            <Point key={clue.turnNumber} icon={<Eye size={14} className="mt-0.5 shrink-0 text-accent" />}>
              {t('Only you know: {{clue}}', { clue: clueText(t, clue, name, when) })}
            </Point>
          ))}
      {answer === null || muted.includes(accused) ? null : (
        <Point icon={<MessageCircle size={14} className="mt-0.5 shrink-0 text-muted" />}>
          <q dir="auto" className="wrap-anywhere font-medium font-story text-lg">
            {answer}
          </q>
        </Point>
      )}
      <SealedBallots voters={voters} />
    </div>
  );
}

function Point({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
