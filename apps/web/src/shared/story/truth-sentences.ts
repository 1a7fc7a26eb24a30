import type { ClaimView, RevealView } from '@one-mind/engine/view/view-types';
import type { TFunction } from 'i18next';
import type { NameOf } from '../games/game-labels.ts';

export type Truth = RevealView['turns'][number];

/** The actual result of a turn's action, whatever players saw of it. */
export function truthOutcome(t: TFunction, truth: Truth, name: NameOf): string {
  if (truth.program.action === 'sabotage') return truth.outcome === 'success' ? t('planted') : t('could not be planted');
  const blocked = truth.changes.find((change) => change.type === 'blocked');
  if (blocked !== undefined) return t('done well, but stopped by {{thing}}', { thing: name(blocked.by) });
  switch (truth.outcome) {
    case 'success':
      return t('succeeded');
    case 'failure':
      return truth.mishap?.cause === 'tamper' ? t('failed, because what it needed broke') : t('failed');
    case 'fizzled':
      return t('came to nothing, because there was no target');
  }
}

/**
 * The roll like that of a 100-sided die: 1 to `chance` succeeds. Null if there was no roll. [C1] The engine counts from
 * 0 and lets rolls below the chance succeed, which is equivalent.
 */
export function truthRoll(t: TFunction, { chance, roll, changes }: Truth): string | null {
  if (chance === null || roll === null || changes.some(({ type }) => type === 'held')) return null;
  return t('needed {{chance}} or less out of 100, rolled {{roll}}', { chance, roll: roll + 1 });
}

/** [C0] These three secret parts work even if their action fails. */
const SURE = ['assist', 'disrupt', 'obstruct'];

/** Whether the secret part worked, and if not, why. Null for sabotage, whose action is its secret part. */
export function truthOfTag(t: TFunction, { program, outcome, tagWorked }: Truth): string | null {
  if (program.action === 'sabotage') return null;
  if (tagWorked) return t('It worked.');
  if (outcome !== 'success' && !SURE.includes(program.tag)) return t('It did not work, because the action failed.');
  return t('It found nothing to work on.');
}

/** Returns the turn that planted or tampered with the harm behind this turn's mishap, maybe this very turn [C4]. Null for bad luck. */
export function originOf(turns: readonly Truth[], { turnNumber, mishap }: Truth): Truth | null {
  if (mishap === null || mishap.by === null) return null;
  const isOrigin = (turn: Truth): boolean =>
    mishap.cause === 'sabotage'
      ? turn.program.action === 'sabotage' && turn.outcome === 'success'
      : turn.program.tag === 'tamper' && turn.tagWorked;
  return turns.findLast((turn) => turn.turnNumber <= turnNumber && turn.player === mishap.by && isOrigin(turn)) ?? null;
}

/** [R2] The turn's original target if it was redirected; null otherwise. */
export function redirectedFrom({ program, resolvedTarget }: Truth): string | null {
  return program.target === 'environment' || program.target === resolvedTarget ? null : program.target;
}

/** Whether a claim was true; null for a claim that was never made. `claimsTrue` has the same order as `claims`. */
export function wasTrue(
  claims: readonly ClaimView[],
  { claimsTrue }: Pick<RevealView, 'claimsTrue'>,
  claimed: Pick<ClaimView, 'player' | 'round'>,
): boolean | null {
  // A voice claims at most one turn of a round.
  const index = claims.findIndex(({ player, round }) => player === claimed.player && round === claimed.round);
  return index < 0 ? null : claimsTrue[index] === true;
}
