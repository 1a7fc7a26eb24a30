/** [E1]–[E4] Stages, goals, and the end of the game. */

import type { Fact } from '../facts.ts';
import { count, withLast } from '../mutable-copy.ts';
import { holds } from '../scenario/conditions.ts';
import type { GameResult, GameState } from '../state.ts';
import { isLiving, isWithoutPeople } from '../table/seats.ts';
import { objectiveReached, saboteurGoalReached } from './goals.ts';
import { resultOf } from './results.ts';

/**
 * Call this after every turn and after the update [U3]. It completes stages in order, records goals that count once
 * reached, and ends the game when a side has won, the last round is over, or no voice is left to act. Returns whether
 * the game is over.
 */
export function checkVictory(game: GameState, publish: (fact: Fact) => void): boolean {
  if (game.phase === 'ended') return true;
  completeStages(game, publish);
  latchGoals(game);
  const objective = objectiveReached(game);
  if (objective || saboteurGoalReached(game)) {
    endGame(game, objective ? 'objective' : 'saboteur_goal', publish);
    return true;
  }
  const isOver = (game.phase === 'update' && game.round >= game.roundLimit) || !game.seats.some(isLiving);
  if (isOver) endGame(game, 'round_limit', publish);
  return isOver;
}

/** Ends the game and computes its result. A game that was abandoned or ended from outside has no winners [E4]. */
export function endGame(game: GameState, reason: GameResult['reason'], publish: (fact: Fact) => void): void {
  game.result = resultOf(game, reason !== 'ended_by_admin' && isWithoutPeople(game) ? 'abandoned' : reason);
  game.phase = 'ended';
  game.endedAt = game.now;
  game.phaseDeadline = null;
  game.abandonAt = null;
  game.accusation = null;
  game.queue = [];
  game.pause = { ...game.pause, requestedBy: [], since: null };
  for (const seat of game.seats) seat.graceEndsAt = null;
  const { outcome, winningSides, winners } = game.result;
  publish({
    type: 'ended',
    outcome,
    winningSides,
    winners: game.seats.filter((_, index) => winners.includes(index)).map((seat) => seat.id),
  });
}

/** Completes stages strictly in order; several may complete at the same time [W4]. */
function completeStages(game: GameState, publish: (fact: Fact) => void): void {
  const actor = game.phase === 'resolution' ? game.truths.at(-1)?.seat : undefined;
  while (game.stagesDone.length < game.stages.length) {
    const id = game.stages[game.stagesDone.length];
    const stage = game.scenario.content.stages.find((one) => one.id === id);
    if (stage === undefined || !holds(game, stage.when)) return;
    game.stagesDone = withLast(game.stagesDone, stage.id);
    game.stageTurns = withLast(game.stageTurns, game.turnNumber);
    const seat = actor === undefined ? undefined : game.seats[actor];
    if (seat !== undefined) count(seat, 'stagesHelped');
    publish({ type: 'stageDone', stage: stage.id, title: stage.title, done: game.stagesDone.length, total: game.stages.length });
  }
}

function latchGoals(game: GameState): void {
  game.seats.forEach((seat, index) => {
    const goal = game.scenario.content.rogue_goals.find(({ id }) => id === seat.goalId);
    if (goal?.ever === true && !seat.goalReached && holds(game, goal.when, index)) seat.goalReached = true;
  });
}
