import { useGamePart } from '../live/game-context.ts';
import type { Stakes } from './who-wins.ts';

/** What the victory conditions of this game depend on; none of it changes while it is played. */
export const useStakes = (): Stakes =>
  useGamePart(({ scenario, world, current_state }) => ({
    saboteurGoal: scenario.saboteurGoal,
    alarmLimit: world.alarmLimit,
    roundLimit: current_state.roundLimit,
  }));
