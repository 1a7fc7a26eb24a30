import type { OwnAction } from '@one-mind/engine/state';
import type { WorldView } from '@one-mind/engine/view/view-types';
import { ENVIRONMENT } from '@one-mind/engine/vocabulary';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';

/**
 * [R2] The target that one's own turn was redirected to, or null. The author knows which turn it was [K3], and everyone
 * saw its target; what people see of a sabotage is its cover, which says nothing about its target [C4].
 */
export function redirectedTarget(
  own: OwnAction,
  log: readonly NarrativeEntry[],
  { locations }: Pick<WorldView, 'locations'>,
): string | null {
  if (own.action === 'sabotage' || own.target === ENVIRONMENT) return null;
  // Interacting with a place means dealing with what is there [A7].
  if (own.action === 'interact' && locations.some(({ id }) => id === own.target)) return null;
  const seen = log.find(({ data }) => data.type === 'turn' && data.turnNumber === own.turnNumber)?.data;
  return seen?.type !== 'turn' || seen.target === ENVIRONMENT || seen.target === own.target ? null : seen.target;
}
