import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';

/** The longest delay that a timer accepts, in ms. */
const TIMER_MAX = 2 ** 31 - 1;
/** Delay before retrying what should have been due or has failed, in ms. */
const RETRY_AFTER = 250;
const RETRY_FAILED_AFTER = 5000;
/** Interval of the search for overdue games, and how late a game must be to count as overdue, in ms. */
const SWEEP_EVERY = 1000;
/**
 * When another node should have let time pass in a game, this one waits for so long before it does, in ms, plus a random time of the same
 * length.
 */
const BACKUP_AFTER = 500;

interface Dependencies {
  /** The current time in this game. */
  readonly now: (gameId: string) => number;
  /**
   * Lets time pass in one game. Calling it twice is harmless, because the engine refuses what is not due. Returns the state that refused
   * it; null if it was executed or the game doesn't exist.
   */
  readonly tick: (gameId: string) => Promise<GameState | null>;
  /** Running games whose stored deadline passed more than this many ms ago. */
  readonly overdue: (lateBy: number) => Promise<readonly string[]>;
  /** Whether other nodes look for overdue games too. */
  readonly isShared: boolean;
  readonly onError: (error: unknown, gameId: string | null) => void;
}

export type Deadlines = ReturnType<typeof createDeadlines>;

/** Timers for the games in memory, and a sweep for the other ones. */
export const createDeadlines = ({ now, tick, overdue, isShared, onError }: Dependencies) => {
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

  /** Sets the game's only timer from its state; an overdue deadline fires after `late` ms. */
  const arm = (gameId: string, state: GameState, late = 0): void => {
    const deadline = nextDeadline(state);
    if (deadline === null) cancel(gameId);
    else fireIn(gameId, deadline > now(gameId) ? deadline - now(gameId) : late);
  };
  const backupDelay = (): number => (isShared ? BACKUP_AFTER * (1 + Math.random()) : 0);

  const fire = async (gameId: string): Promise<void> => {
    timers.delete(gameId);
    try {
      // A commit sets the next timer itself; a timer that fired too early or alongside a commit is set again.
      const refusing = await tick(gameId);
      if (refusing !== null && !timers.has(gameId)) arm(gameId, refusing, RETRY_AFTER);
    } catch (error) {
      onError(error, gameId);
      fireIn(gameId, RETRY_FAILED_AFTER);
    }
  };

  const sweep = async (): Promise<void> => {
    try {
      for (const gameId of await overdue(SWEEP_EVERY)) if (!timers.has(gameId)) fireIn(gameId, backupDelay());
    } catch (error) {
      onError(error, null);
    }
    if (!isClosed) sweeper = setTimeout(() => void sweep(), SWEEP_EVERY);
  };
  let sweeper = setTimeout(() => void sweep(), SWEEP_EVERY);

  return {
    arm: (gameId: string, state: GameState): void => arm(gameId, state),
    /** Like `arm`, for a game whose newest commit another node has made: usually that one fires. */
    armBackup(gameId: string, state: GameState): void {
      const deadline = nextDeadline(state);
      if (deadline === null) cancel(gameId);
      else fireIn(gameId, Math.max(0, deadline - now(gameId)) + backupDelay());
    },
    cancel,
    close(): void {
      isClosed = true;
      clearTimeout(sweeper);
      for (const gameId of [...timers.keys()]) cancel(gameId);
    },
  };
};
