/** Rounds of slow games that wait for people who aren't there. */
import type { GameState } from '@one-mind/engine/state';
import { isSlow } from '@one-mind/engine/table/grace-period';
import { publicFor } from '@one-mind/engine/view/view';

/** Times are epoch ms of the game's clock. */
export interface AwaitedTurn {
  readonly userId: string;
  readonly username: string;
  readonly round: number;
  /** When the round began, or when they left if that was later. */
  readonly since: number;
  /** When the game continues without them. */
  readonly until: number;
}

/** Depends only on what everyone in the game sees, so neither a mail nor its time reveals anything. */
export const awaitedTurns = (state: GameState): AwaitedTurn[] => {
  const { timeLimitMs, disconnectGraceMs } = state.settings;
  if (state.phase !== 'planning' || state.pause.since !== null || !isSlow(state.settings)) return [];
  const { round, deadline, players } = publicFor(state);
  const beganAt = timeLimitMs === null || deadline === null ? state.startedAt : deadline - timeLimitMs;
  return players.flatMap(({ id, username, status, is_alive: isAlive, lockedIn, graceEndsAt }) => {
    if (status !== 'away' || !isAlive || lockedIn || graceEndsAt === null) return [];
    const since = Math.max(beganAt, graceEndsAt - disconnectGraceMs);
    return [{ userId: id, username, round, since, until: Math.min(graceEndsAt, deadline ?? graceEndsAt) }];
  });
};

/** How long a round waits for an absent person before they get a mail, in ms. */
export const REMIND_AFTER = 10 * 60_000;

/** When the next of these people gets a mail after `after`, in epoch ms of the game's clock; null = nobody does. */
export const nextReminder = (state: GameState, after = 0): number | null => {
  const times = awaitedTurns(state).map(({ since }) => since + REMIND_AFTER);
  const next = Math.min(...times.filter((time) => time > after));
  return Number.isFinite(next) ? next : null;
};
