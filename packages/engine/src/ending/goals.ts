/** Decides when each side has reached its goal. */
import { holds } from '../scenario/conditions.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { isLiving } from '../table/seats.ts';

/** [E1] */
export const objectiveReached = (state: GameState): boolean => state.stages.length > 0 && state.stagesDone.length === state.stages.length;

/** [E2] */
export function saboteurGoalReached(state: GameState): boolean {
  const goal = state.scenario.content.saboteur_goal;
  if (goal !== undefined) return holds(state, goal.when);
  return (
    state.alarm >= state.alarmLimit || state.vitality <= 0 || !state.seats.some((seat) => seat.role === 'collaborator' && isLiving(seat))
  );
}

/** [E3] Whether a Rogue's goal holds now, or held once if that is enough. False for other roles. */
export function rogueGoalReached(state: GameState, index: SeatIndex): boolean {
  const seat = state.seats[index];
  const goal = state.scenario.content.rogue_goals.find(({ id }) => id === seat?.goalId);
  if (seat === undefined || goal === undefined) return false;
  return seat.goalReached || holds(state, goal.when, index);
}
