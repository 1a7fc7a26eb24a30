/** [E1]–[E4] Stages, goals, and the end of the game. */

import type { Fact } from '../facts.ts';
import { count, withLast } from '../next-state.ts';
import { holds } from '../scenario/conditions.ts';
import type { GameResult, GameState } from '../state.ts';
import { isLiving, isWithoutPeople } from '../table/seats.ts';
import { objectiveReached, saboteurGoalReached } from './goals.ts';
import { resultOf } from './results.ts';

/**
 * Called after every turn and after the update [U3]: completes stages in their order, latches goals that once true stay
 * reached, and ends the game when a side has won, when the last round's update is done, or when no voice is left to act.
 * Returns whether the game is over.
 */
export function checkVictory(draft: GameState, tell: (fact: Fact) => void): boolean {
  if (draft.phase === 'ended') return true;
  completeStages(draft, tell);
  latchGoals(draft);
  const objective = objectiveReached(draft);
  if (objective || saboteurGoalReached(draft)) {
    endGame(draft, objective ? 'objective' : 'saboteur_goal', tell);
    return true;
  }
  const isOver = (draft.phase === 'update' && draft.round >= draft.roundLimit) || !draft.seats.some(isLiving);
  if (isOver) endGame(draft, 'round_limit', tell);
  return isOver;
}

/** Ends the game for good: its result, with winners unless it was abandoned or ended from outside [E4]. */
export function endGame(draft: GameState, reason: GameResult['reason'], tell: (fact: Fact) => void): void {
  draft.result = resultOf(draft, reason !== 'ended_by_admin' && isWithoutPeople(draft) ? 'abandoned' : reason);
  draft.phase = 'ended';
  draft.endedAt = draft.now;
  draft.phaseDeadline = null;
  draft.abandonAt = null;
  draft.accusation = null;
  draft.queue = [];
  draft.pause = { ...draft.pause, requestedBy: [], since: null };
  for (const seat of draft.seats) seat.graceEndsAt = null;
  const { outcome, winningSides, winners } = draft.result;
  tell({
    type: 'ended',
    outcome,
    winningSides,
    winners: draft.seats.filter((_, index) => winners.includes(index)).map((seat) => seat.id),
  });
}

/** Strictly in order; several may be complete at once [W4]. */
function completeStages(draft: GameState, tell: (fact: Fact) => void): void {
  const actor = draft.phase === 'resolution' ? draft.truths.at(-1)?.seat : undefined;
  while (draft.stagesDone.length < draft.stages.length) {
    const id = draft.stages[draft.stagesDone.length];
    const stage = draft.scenario.content.stages.find((one) => one.id === id);
    if (stage === undefined || !holds(draft, stage.when)) return;
    draft.stagesDone = withLast(draft.stagesDone, stage.id);
    draft.stageTurns = withLast(draft.stageTurns, draft.turnNumber);
    const seat = actor === undefined ? undefined : draft.seats[actor];
    if (seat !== undefined) count(seat, 'stagesHelped');
    tell({ type: 'stageDone', stage: stage.id, title: stage.title, done: draft.stagesDone.length, total: draft.stages.length });
  }
}

function latchGoals(draft: GameState): void {
  draft.seats.forEach((seat, index) => {
    const goal = draft.scenario.content.rogue_goals.find(({ id }) => id === seat.goalId);
    if (goal?.ever === true && !seat.goalReached && holds(draft, goal.when, index)) seat.goalReached = true;
  });
}
