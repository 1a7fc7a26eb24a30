/** [D1][D2] How long a game waits for absent players, which follows from its pace. */
import type { GameSettings, GameState } from '../state.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The longest planning time, in ms, of a game that people play in one sitting. */
const QUICK_PLANNING_MS = 5 * 60_000;

/** How long a voice may think. A game without a limit counts as one with a day for each turn. */
const paceOf = (timeLimitMs: number | null): number => timeLimitMs ?? DAY_MS;

/**
 * [D1] How long an absent player's seat waits, in ms: `quickMs` up to five minutes of planning, else the planning time itself,
 * and a day without a limit. 0 waits in no game.
 */
export function graceFor(timeLimitMs: number | null, quickMs: number): number {
  const pace = paceOf(timeLimitMs);
  return quickMs === 0 || pace <= QUICK_PLANNING_MS ? quickMs : Math.max(quickMs, pace);
}

/** [D2] A game isn't abandoned while the seat of the last player to leave is still waiting. */
export const abandonmentFor = (graceMs: number, abandonMs: number): number => Math.max(graceMs, abandonMs);

/**
 * [D1] In a slow game, a player who locked in and went away gets the whole planning time of the next round: they may come once a day, as
 * agreed, while the others are still choosing. Called before the lock-ins of the last round are cleared.
 */
export function waitAnotherTurn(game: GameState): void {
  if (!isSlow(game.settings)) return;
  const endsAt = game.now + game.settings.disconnectGraceMs;
  for (const seat of game.seats) {
    if (seat.graceEndsAt === null || !seat.lockedIn) continue;
    seat.graceEndsAt = Math.max(seat.graceEndsAt, endsAt);
    if (game.abandonAt !== null) game.abandonAt = Math.max(game.abandonAt, endsAt);
  }
}

/** Games that began before the grace followed their pace keep the short one. */
const isSlow = ({ timeLimitMs, disconnectGraceMs }: GameSettings): boolean =>
  paceOf(timeLimitMs) > QUICK_PLANNING_MS && disconnectGraceMs >= paceOf(timeLimitMs);
