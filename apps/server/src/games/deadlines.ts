import { nextDeadline } from '@one-mind/engine/deadlines';
import type { GameState } from '@one-mind/engine/state';

/** Longest delay that a timer takes, in ms. */
const TIMER_MAX = 2 ** 31 - 1;
/** Wait before trying again what should have been due, in ms. */
const RETRY_AFTER = 250;
/** How often overdue games are looked for, and how late a game must be to count as one, in ms. */
const SWEEP_EVERY = 1000;

interface Dependencies {
  readonly now: () => number;
  /** Lets time pass in one game; firing twice is harmless, for the engine refuses what is not due. */
  readonly tick: (gameId: string) => Promise<'done' | 'not_due'>;
  /** Running games whose stored deadline passed before this time. */
  readonly overdue: (before: number) => Promise<readonly string[]>;
  readonly onError: (error: unknown, gameId: string | null) => void;
}

export type Deadlines = ReturnType<typeof createDeadlines>;

/** Timers for the games in memory, and a sweep for those that are in none. */
export const createDeadlines = ({ now, tick, overdue, onError }: Dependencies) => {
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const cancel = (gameId: string): void => {
    clearTimeout(timers.get(gameId));
    timers.delete(gameId);
  };

  const fireIn = (gameId: string, delay: number): void => {
    cancel(gameId);
    if (isClosed) return;
    timers.set(
      gameId,
      setTimeout(() => void fire(gameId), Math.min(Math.max(0, delay), TIMER_MAX)),
    );
  };

  const fire = async (gameId: string): Promise<void> => {
    timers.delete(gameId);
    try {
      // A commit arms the next timer itself; a timer that fired too early needs another one.
      if ((await tick(gameId)) === 'not_due' && !timers.has(gameId)) fireIn(gameId, RETRY_AFTER);
    } catch (error) {
      onError(error, gameId);
      fireIn(gameId, RETRY_AFTER * 20);
    }
  };

  const sweep = async (): Promise<void> => {
    try {
      for (const gameId of await overdue(now() - SWEEP_EVERY)) if (!timers.has(gameId)) fireIn(gameId, 0);
    } catch (error) {
      onError(error, null);
    }
    if (!isClosed) sweeper = setTimeout(() => void sweep(), SWEEP_EVERY);
  };
  let sweeper = setTimeout(() => void sweep(), SWEEP_EVERY);

  return {
    /** Sets the game's one timer by its state. */
    arm(gameId: string, state: GameState): void {
      const deadline = state.phase === 'ended' ? null : nextDeadline(state);
      if (deadline === null) cancel(gameId);
      else fireIn(gameId, deadline - now());
    },
    cancel,
    close(): void {
      isClosed = true;
      clearTimeout(sweeper);
      for (const gameId of [...timers.keys()]) cancel(gameId);
    },
  };
};
