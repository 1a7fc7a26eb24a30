import type { ClaimView, Contradiction } from '@one-mind/engine/view/view-types';
import type { TFunction } from 'i18next';
import type { NameOf } from '../../../shared/games/game-labels.ts';
import { placeOf, type RefutedClaim, type Table } from './claim-board-model.ts';

/** [K3] Why these claims cannot all be true. It names the contradiction, never the liar. */
export function contradictionText(
  t: TFunction,
  contradiction: Contradiction,
  { claims, name, table }: { readonly claims: readonly ClaimView[]; readonly name: NameOf; readonly table: Table },
): string {
  const involved = contradiction.claims.flatMap((index) => claims[index] ?? []);
  const [one, other, ...more] = involved;
  if (one === undefined) return '';
  if (other === undefined)
    return t('Turn {{turn}} of round {{round}} can’t have been {{name}}’s, judging by what everyone saw.', {
      ...one,
      name: name(one.player),
    });
  if (contradiction.type === 'sameTurn')
    return t('Only one voice had turn {{turn}} of round {{round}}, but {{names}} claim it.', {
      turn: one.turn,
      round: one.round,
      names: involved.map(({ player }) => name(player)).join(', '),
    });
  const said = involved.map((claim) => claimText(t, claim, name)).join('; ');
  const places = involved.map((claim) => placeOf(claim, table));
  const [first, second] = places;
  if (more.length === 0 && first !== null && second !== null && first !== undefined && second !== undefined) {
    if (one.player === other.player && first !== second)
      return t('{{said}}: that would be place {{first}} and place {{second}} in the order of round 1, but a voice has only one.', {
        said,
        first,
        second,
      });
    if (one.player !== other.player && first === second)
      return t('{{said}}: both would be place {{place}} in the order of round 1, but only one voice can have it.', { said, place: first });
  }
  return t('{{said}}: no order that shifts by one place each round allows these together.', { said });
}

/** `Ada: turn 2 of round 1` */
export function claimText(t: TFunction, { player, turn, round }: ClaimView, name: NameOf): string {
  return t('{{name}}: turn {{turn}} of round {{round}}', { name: name(player), turn, round });
}

/** Why this claim is false, for the reader whose own turn contradicts it. */
export function refutedText(t: TFunction, claim: ClaimView, { own }: RefutedClaim): string {
  return own.round === claim.round && own.turn === claim.turn
    ? t('Turn {{turn}} of round {{round}} was yours.', own)
    : t('That would be your own place in the order: turn {{turn}} of round {{round}} was yours.', own);
}
