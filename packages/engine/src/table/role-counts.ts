/** What everyone knows about the roles: how many were dealt, and which were revealed. */
import { deckOf } from '../create.ts';
import { memoized } from '../memoize.ts';
import type { PlayerCount } from '../scenario/types.ts';
import type { GameState } from '../state.ts';
import type { Role } from '../vocabulary.ts';

/** How many voices have this role [S3]. */
export const rolesDealt = memoized(
  ({ scenario, rules, seats }) => [scenario, rules, seats.length],
  ({ scenario, rules, seats }, role: Role): number =>
    deckOf(scenario, String(seats.length) as PlayerCount, rules).filter((one) => one === role).length,
);

/**
 * [V3] Whether verdicts have revealed as many Saboteurs as were dealt. A Saboteur that lost its composure doesn't
 * reveal its role and never counts as found, so the result follows from public facts.
 */
export function areSaboteursFound(state: GameState): boolean {
  const found = state.seats.filter(({ role, revealed }) => revealed && role === 'saboteur').length;
  return found > 0 && found >= rolesDealt(state, 'saboteur');
}
