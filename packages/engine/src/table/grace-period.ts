/** [D1][D2] How long a game waits for absent players, depending on its planning time. */
import type { GameSettings, GameState } from '../state.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The longest planning time, in ms, of a game that people play in one sitting. */
const QUICK_PLANNING_MS = 5 * 60_000;

/** How long a voice may think. A game without a limit counts as one with a day per turn. */
const paceOf = (timeLimitMs: number | null): number => timeLimitMs ?? DAY_MS;

/**
 * [D1] How long an absent player's seat waits, in ms: `quickMs` for up to five minutes of planning, otherwise the
 * planning time itself, and a day without a limit. 0: no game waits.
 */
export function graceFor(timeLimitMs: number | null, quickMs: number): number {
  const pace = paceOf(timeLimitMs);
  return quickMs === 0 || pace <= QUICK_PLANNING_MS ? quickMs : Math.max(quickMs, pace);
}

/** [D2] A game isn't abandoned while the seat of the last player to leave still waits. */
export const abandonmentFor = (graceMs: number, abandonMs: number): number => Math.max(graceMs, abandonMs);

/**
 * [D1] In a slow game, a player who locked in before leaving gets the whole planning time of the next round. Such
 * players come back once a day, as agreed, while the others are still choosing. Call this before clearing the lock-ins
 * of the last round.
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

/**
 * Whether people play this game over days, so that it waits for absent players as long as for others. Games that began
 * before the grace depended on planning time keep the short one.
 */
export const isSlow = ({ timeLimitMs, disconnectGraceMs }: GameSettings): boolean =>
  paceOf(timeLimitMs) > QUICK_PLANNING_MS && disconnectGraceMs >= paceOf(timeLimitMs);
