/**
 * Each game's own clock: it starts at the wall clock's time and then follows the process's steady clock. The wall clock matters
 * again only when another process takes the game over, and even then it can't skip or stretch a phase.
 */
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import type { Clock } from '../../clock.ts';

export type GameClocks = ReturnType<typeof createGameClocks>;

export const createGameClocks = ({ wall, steady }: Clock) => {
  /** Running game → how far its clock is ahead of the steady clock, in ms. */
  const ahead = new Map<string, number>();

  const now = (gameId: string): number => steady() + (ahead.get(gameId) ?? 0);

  return {
    now,

    begin(gameId: string, { startedAt }: Pick<GameState, 'startedAt'>): void {
      ahead.set(gameId, startedAt - steady());
    },

    /**
     * Call when a game is loaded. If this process has not seen it before, the time since its last commit counts as passed, unless
     * the wall clock went back or a phase ended in it; then the game continues from its last commit. So no phase is skipped, and none
     * lasts longer than it had left, no matter how far the wall clock has jumped or how long no server was running.
     */
    resume(gameId: string, state: GameState): void {
      if (ahead.has(gameId)) return;
      const deadline = nextDeadline(state);
      const shown = wall();
      const hasStoodStill = shown < state.now || (deadline !== null && deadline <= shown);
      ahead.set(gameId, (hasStoodStill ? state.now : shown) - steady());
    },

    /** Takes over the clock of a game of several nodes: its next deadline is at `time` in the game, and at `steadyTime`. */
    follow(gameId: string, time: number, steadyTime: number): void {
      ahead.set(gameId, time - steadyTime);
    },

    /** Converts a time in the game to the steady clock. */
    steadyAt: (gameId: string, time: number | null): number | null => (time === null ? null : time - (ahead.get(gameId) ?? 0)),

    forget(gameId: string): void {
      ahead.delete(gameId);
    },
  };
};
