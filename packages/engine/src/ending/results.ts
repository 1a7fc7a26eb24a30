/** [E5] The result of a finished game: winners, points, achievements and right guesses. */
import type { Change } from '../facts.ts';
import type { Achievement, GameResult, GameState, Seat, SeatIndex, TurnTruth } from '../state.ts';
import { ACHIEVEMENTS } from '../state.ts';
import { scoreOf } from '../table/predictions.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import type { Role } from '../vocabulary.ts';
import { ROLES } from '../vocabulary.ts';
import { objectiveReached, rogueGoalReached, saboteurGoalReached } from './goals.ts';

/**
 * The result of ending now. Also sets `goalReached` and `tally.points` of the seats. Call it before the phase becomes
 * `ended`.
 */
export function resultOf(game: GameState, reason: GameResult['reason']): GameResult {
  const decided = reason !== 'abandoned' && reason !== 'ended_by_admin';
  game.seats.forEach((seat, index) => {
    seat.goalReached = rogueGoalReached(game, index);
  });
  const sides: Readonly<Record<Role, boolean>> = {
    collaborator: objectiveReached(game),
    rogue: false,
    saboteur: saboteurGoalReached(game),
  };
  const reached = (seat: Seat): boolean => (seat.role === 'rogue' ? seat.goalReached : sides[seat.role]);
  const winners = decided ? winnersAmong(game, reached) : [];
  const guesses = game.seats.map((seat) => guessesOf(game, seat));
  game.seats.forEach((seat, index) => {
    const points = game.rules.scoring.active
      ? pointsOf(game, index, { won: winners.includes(index), rightGuesses: guesses[index]?.right ?? 0 })
      : 0;
    seat.tally = { ...seat.tally, points };
  });
  return {
    outcome: decided ? (sides.collaborator ? 'success' : 'failure') : 'abandoned',
    reason,
    winners,
    winningSides: ROLES.filter((role) => winners.some((index) => game.seats[index]?.role === role)),
    durationMs: game.now - game.startedAt,
    turnsCompleted: game.turnNumber,
    objectivesCompleted: game.stagesDone.length,
    objectivesTotal: game.stages.length,
    sabotageAttempts: game.seats.reduce((sum, seat) => sum + seat.tally.sabotageAttempts, 0),
    objectivesFailed: game.stages.length - game.stagesDone.length,
    mostActive: best(game, (seat) => [seat.tally.actions, seat.tally.successes]),
    mostSuccessful: best(game, (seat) => [seat.tally.successes, -seat.tally.actions]),
    achievements: game.seats.map((_, index) => (decided ? achievementsOf(game, index, winners) : [])),
    guesses,
  };
}

/** Everyone whose goal is reached; fewer if the rules don't allow several winners, or none. */
function winnersAmong(state: GameState, reached: (seat: Seat) => boolean): SeatIndex[] {
  const seatsOf = (role: Role): SeatIndex[] => state.seats.flatMap((seat, index) => (seat.role === role ? [index] : []));
  const { multiple_winners: several, no_winner: nobody } = state.rules;
  const winners = state.seats.flatMap((seat, index) => (reached(seat) ? [index] : []));
  if (winners.length === 0) return nobody.active ? [] : seatsOf('saboteur');
  if (several.active) return winners;
  for (const role of ['collaborator', 'saboteur'] as const) {
    const side = winners.filter((index) => state.seats[index]?.role === role);
    if (side.length > 0) return side;
  }
  return winners.slice(0, 1);
}

function pointsOf(state: GameState, index: SeatIndex, end: { readonly won: boolean; readonly rightGuesses: number }): number {
  const { scoring } = state.rules;
  const seat = requireSeat(state, index);
  const { successes, stagesHelped, probes, mishapsCaused } = seat.tally;
  return (
    (end.won ? scoring.won : 0) +
    (isLiving(seat) ? scoring.living : 0) +
    successes * scoring.success +
    stagesHelped * scoring.stage +
    probes * scoring.probe +
    mishapsCaused * scoring.mishap +
    scoreOf(state, index, true).points +
    end.rightGuesses * scoring.guess
  );
}

function guessesOf(state: GameState, seat: Seat): { right: number; made: number } {
  const { roles, positions } = seat.notebook.guesses;
  let right = 0;
  state.seats.forEach((other, index) => {
    if (roles[other.id] === other.role) right += 1;
    if (positions[other.id] === state.order.indexOf(index) + 1) right += 1;
  });
  return { right, made: Object.keys(roles).length + Object.keys(positions).length };
}

/**
 * The seat with the highest values, compared one after another. The first seat wins a tie. Null if every seat's first
 * value is 0.
 */
function best(state: GameState, ranks: (seat: Seat) => readonly [number, number]): SeatIndex | null {
  let found: SeatIndex | null = null;
  let highest: readonly [number, number] = [0, Number.NEGATIVE_INFINITY];
  state.seats.forEach((seat, index) => {
    const [first, second] = ranks(seat);
    if (first < highest[0] || first === 0 || (first === highest[0] && second <= highest[1])) return;
    found = index;
    highest = [first, second];
  });
  return found;
}

type Earned = (state: GameState, index: SeatIndex, seat: Seat, winners: readonly SeatIndex[]) => boolean;

const EARNED: Readonly<Record<Achievement, Earned>> = {
  /** The voice won. */
  winner: (_, index, __, winners) => winners.includes(index),
  /** The voice was the only living one at the end. */
  'last-voice': (state, _, seat) => isLiving(seat) && state.seats.filter(isLiving).length === 1,
  /** The voice's composure was never lowered, and it wasn't voted out. */
  unshaken: (state, _, seat) =>
    isLiving(seat) &&
    !state.history
      .flatMap((fact): readonly Change[] => [...fact.changes, ...(fact.mishap?.changes ?? [])])
      .some((change) => change.type === 'composure' && change.player === seat.id && change.by < 0),
  /** The player guessed every other player's role correctly. */
  detective: (state, index, seat) => state.seats.every((other, at) => at === index || seat.notebook.guesses.roles[other.id] === other.role),
  /** At least one other player guessed the voice's role, and nobody guessed right. */
  ghost: (state, _, seat) => {
    const guesses = state.seats.flatMap((other) => other.notebook.guesses.roles[seat.id] ?? []);
    return guesses.length > 0 && !guesses.includes(seat.role);
  },
  /** The voice won as a Saboteur that no verdict revealed. */
  mastermind: (_, index, seat, winners) => seat.role === 'saboteur' && !seat.revealed && winners.includes(index),
  /** The voice helped successfully at least three times. */
  'helping-hand': (state, index) =>
    own(state, index).filter(({ program, outcome }) => program.action === 'help' && outcome === 'success').length >= 3,
  /** The body entered at least two locations in the voice's turns. */
  pathfinder: (state, index) => own(state, index).flatMap(({ changes }) => changes.filter(({ type }) => type === 'entered')).length >= 2,
  /** The voice won as a Rogue. */
  opportunist: (_, index, seat, winners) => seat.role === 'rogue' && winners.includes(index),
  /** The voice's turn completed the last stage. */
  clockmaker: (state, index) => state.phase === 'resolution' && objectiveReached(state) && state.truths.at(-1)?.seat === index,
};

const own = (state: GameState, index: SeatIndex): TurnTruth[] => state.truths.filter(({ seat }) => seat === index);

function achievementsOf(state: GameState, index: SeatIndex, winners: readonly SeatIndex[]): Achievement[] {
  const seat = state.seats[index];
  return seat === undefined ? [] : ACHIEVEMENTS.filter((achievement) => EARNED[achievement](state, index, seat, winners));
}
