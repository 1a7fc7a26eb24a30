/**
 * Each game's own time: it begins with the wall clock's, and from then on passes as evenly as the process's steady clock. The wall
 * clock is looked at again only when another process takes the game over, and can't do it any harm then.
 */
import { nextDeadline } from '@one-mind/engine/deadlines';
import type { GameState } from '@one-mind/engine/state';
import type { Clock } from '../clock.ts';

export type GameClocks = ReturnType<typeof createGameClocks>;

export const createGameClocks = ({ wall, steady }: Clock) => {
  /** Running game → how far its time is ahead of the steady clock, in ms. */
  const ahead = new Map<string, number>();

  const now = (gameId: string): number => steady() + (ahead.get(gameId) ?? 0);

  return {
    now,

    begin(gameId: string, { startedAt }: Pick<GameState, 'startedAt'>): void {
      ahead.set(gameId, startedAt - steady());
    },

    /**
     * The game came into memory. To a process that sees it for the first time, the time since its last commit has passed if it ended
     * no phase and was no step back; otherwise the game goes on from its last commit. So no phase is skipped, and none lasts longer
     * than what was left of it then, however far the wall clock has jumped or however long no server ran.
     */
    resume(gameId: string, state: GameState): void {
      if (ahead.has(gameId)) return;
      const deadline = nextDeadline(state);
      const shown = wall();
      const hasStoodStill = shown < state.now || (deadline !== null && deadline <= shown);
      ahead.set(gameId, (hasStoodStill ? state.now : shown) - steady());
    },

    /** When the steady clock shows what is this time in the game. */
    steadyAt: (gameId: string, time: number | null): number | null => (time === null ? null : time - (ahead.get(gameId) ?? 0)),

    forget(gameId: string): void {
      ahead.delete(gameId);
    },
  };
};
