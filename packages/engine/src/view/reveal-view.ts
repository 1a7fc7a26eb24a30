/** [E5] All secrets of a game once it has ended. */
import { rogueGoalReached, saboteurGoalReached } from '../ending/goals.ts';
import type { Clue, GameState, SeatIndex, StoredClue } from '../state.ts';
import { scoreOf } from '../table/predictions.ts';
import { quietedIn } from '../table/quietings.ts';
import { requireSeat } from '../table/seats.ts';
import type { RevealView, YouView } from './view-types.ts';

/** Null before the end, whatever the state holds. */
export function revealView(state: GameState): RevealView | null {
  const { result } = state;
  if (state.phase !== 'ended' || result === null) return null;
  const player = (index: SeatIndex): string => requireSeat(state, index).id;
  return {
    result,
    seed: state.seed,
    salt: state.salt,
    order: state.order.map(player),
    players: state.seats.map((seat, index) => ({
      id: seat.id,
      role: seat.role,
      goal: goalView(state, index),
      won: result.winners.includes(index),
      points: seat.tally.points,
      actions: seat.tally.actions,
      successes: seat.tally.successes,
      achievements: result.achievements[index] ?? [],
      guesses: seat.notebook.guesses,
      guessesRight: result.guesses[index]?.right ?? 0,
      guessesMade: result.guesses[index]?.made ?? 0,
      predictions: scoreOf(state, index, true),
      nudge: seat.nudge ?? null,
      clues: seat.notebook.clues.map((clue) => ({ ...clueView(clue), false: clue.isFalse })),
    })),
    turns: turnTruths(state),
    claimsTrue: state.claims.map((claim) =>
      state.truths.some(({ seat, round, turn }) => seat === claim.seat && round === claim.round && turn === claim.turn),
    ),
    timeline: timelineOf(state),
  };
}

/** What really happened in each turn, with players by their ids. */
export function turnTruths(state: GameState): RevealView['turns'] {
  const player = (index: SeatIndex): string => requireSeat(state, index).id;
  return state.truths.map(({ seat, mishap, ...truth }) => ({
    ...truth,
    player: player(seat),
    mishap: mishap === null ? null : { ...mishap, by: mishap.by === null ? null : player(mishap.by) },
  }));
}

/** The goal of a Rogue, or of a Saboteur if the scenario has one. */
export function goalView(state: GameState, index: SeatIndex): YouView['goal'] {
  const seat = requireSeat(state, index);
  const { rogue_goals: rogueGoals, saboteur_goal: saboteurGoal } = state.scenario.content;
  if (seat.role === 'saboteur' && saboteurGoal !== undefined) {
    return { title: saboteurGoal.title, description: saboteurGoal.description, reached: saboteurGoalReached(state) };
  }
  const goal = seat.role === 'rogue' ? rogueGoals.find(({ id }) => id === seat.goalId) : undefined;
  if (goal === undefined) return null;
  // The result is final; later changes of the world don't matter.
  const reached = state.phase === 'ended' ? seat.goalReached : rogueGoalReached(state, index);
  return { title: goal.title, description: goal.description, reached };
}

/** A clue as its owner knows it, without whether it is false. */
export function clueView(clue: StoredClue): Clue {
  const { type, round, turnNumber } = clue;
  switch (type) {
    case 'probe':
      return { type, round, turnNumber, about: clue.about, nature: clue.nature };
    case 'investigate':
      return { type, round, turnNumber, aboutTurnNumber: clue.aboutTurnNumber, nature: clue.nature };
    case 'scout':
      return {
        type,
        round,
        turnNumber,
        ...(clue.event === undefined ? {} : { event: clue.event }),
        ...(clue.id === undefined ? {} : { id: clue.id }),
        name: clue.name,
      };
  }
}

/** The moments that decided the game, oldest first. */
function timelineOf(state: GameState): RevealView['timeline'] {
  const { content } = state.scenario;
  const name = (index: SeatIndex): string => requireSeat(state, index).name;
  const nameOfPlayer = (id: string): string => state.seats.find((seat) => seat.id === id)?.name ?? id;
  const moments: { readonly turn: number; readonly event: string; readonly description: string }[] = [];
  state.stagesDone.forEach((id, index) => {
    const title = content.stages.find((stage) => stage.id === id)?.title ?? id;
    moments.push({ turn: state.stageTurns[index] ?? 0, event: 'stage', description: `Stage completed: ${title}` });
  });
  for (const verdict of state.verdicts) {
    moments.push({
      turn: verdict.turnNumber,
      event: 'verdict',
      description: verdict.guilty
        ? `${name(verdict.accuser)} accused ${name(verdict.accused)}, who was quieted: a ${requireSeat(state, verdict.accused).role}`
        : `${name(verdict.accuser)} accused ${name(verdict.accused)}, who was not quieted`,
    });
  }
  for (const fact of state.history) {
    for (const player of quietedIn(fact)) {
      moments.push({ turn: fact.turnNumber, event: 'quieted', description: `${nameOfPlayer(player)} fell silent` });
    }
  }
  for (const { turnNumber, seat, program, mishap } of state.truths) {
    if (program.action === 'sabotage') {
      moments.push({ turn: turnNumber, event: 'sabotage', description: `${name(seat)} planted a sabotage` });
    }
    if (mishap !== null && mishap.by !== null) {
      moments.push({ turn: turnNumber, event: 'mishap', description: `The sabotage of ${name(mishap.by)} struck` });
    }
  }
  moments.sort((a, b) => a.turn - b.turn);
  moments.push({ turn: state.turnNumber, event: 'ended', description: ENDINGS[state.result?.reason ?? 'abandoned'] });
  return moments;
}

const ENDINGS = {
  objective: 'The objective was reached',
  saboteur_goal: 'The saboteurs reached their goal',
  round_limit: 'Time ran out',
  abandoned: 'The game was abandoned',
  ended_by_admin: 'The game was ended',
} as const;
