import type { TurnFact } from '@one-mind/engine/facts';
import type { ClaimView, Contradiction } from '@one-mind/engine/view/view-types';
import type { TFunction } from 'i18next';
import type { NameOf } from '../../../shared/games/game-labels.ts';
import type { Table } from '../talk/claim-board-model.ts';
import { contradictionText } from '../talk/contradiction-text.ts';

/** What everyone can see of a case: no role, no tag and nobody's secret turns. */
interface PublicRecord {
  readonly accused: string;
  readonly claims: readonly ClaimView[];
  readonly contradictions: readonly Contradiction[];
  readonly turns: readonly TurnFact[];
  readonly table: Table;
  readonly name: NameOf;
}

/** [V1] What the public record says about the accused, the strongest first. It states facts and judges nothing. */
export function caseAgainst(t: TFunction, { accused, claims, contradictions, turns, table, name }: PublicRecord): readonly string[] {
  const own = claims.filter(({ player }) => player === accused);
  if (own.length === 0) return [t('{{name}} hasn’t claimed a turn.', { name: name(accused) })];
  const doubted = contradictions.filter((one) => one.claims.some((index) => claims[index]?.player === accused));
  const after = own.flatMap((claim) => turns.find(({ round, turn }) => round === claim.round && turn === claim.turn + 1) ?? []);
  // [C5] What secret tags do to later turns shows right after their own.
  const wrong = after.filter(({ outcome, mishap }) => outcome === 'failure' || mishap !== null);
  return [
    ...doubted.map((one) => contradictionText(t, one, { claims, name, table })),
    ...(wrong.length === 0
      ? []
      : [
          t('{{wrong}} of the {{count}} turns right after those that {{name}} claims went wrong.', {
            name: name(accused),
            wrong: wrong.length,
            count: after.length,
          }),
        ]),
    ...(doubted.length + wrong.length === 0
      ? [t('Nothing contradicts the claims of {{name}}, and nothing went wrong right after the claimed turns.', { name: name(accused) })]
      : []),
  ];
}
