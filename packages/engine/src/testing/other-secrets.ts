/** What a viewer may not know, and another game that differs in nothing else. */
import type { Dice } from '../rng.ts';
import type { GameState, RoundEffects, Seat, SeatIndex, Tally, TurnTruth } from '../state.ts';
import type { Viewer } from '../view/view-types.ts';
import { INTENTIONS, NUDGES, PREDICTED_ACTIONS, ROLES, TAGS } from '../vocabulary.ts';

/**
 * Everything in a state, classified by who may know it before the end. `public`: everyone, or it follows from public
 * facts. `secret`: nobody. `mixed`: classified part by part below. The types fail if a key isn't classified.
 */
export const STATE_SECRECY = {
  scenario: 'public',
  settings: 'public',
  rules: 'public',
  difficulty: 'public',
  seed: 'secret',
  salt: 'secret',
  commitment: 'public',
  rng: 'secret',
  phase: 'public',
  round: 'public',
  turn: 'public',
  turnNumber: 'public',
  roundLimit: 'public',
  phaseDeadline: 'public',
  startedAt: 'public',
  endedAt: 'public',
  now: 'public',
  seats: 'mixed',
  /** Except the seat's own place, which follows from its own turns. */
  order: 'secret',
  queue: 'secret',
  body: 'public',
  vitality: 'public',
  alarm: 'public',
  alarmLimit: 'public',
  resources: 'public',
  flags: 'public',
  knownLocations: 'public',
  /** The place and state of a visible object, but never who tampered with it. */
  objects: 'mixed',
  npcs: 'mixed',
  hazards: 'mixed',
  specialsDone: 'public',
  eventsDone: 'public',
  stages: 'public',
  stagesDone: 'public',
  stageTurns: 'public',
  pending: 'secret',
  roundEffects: 'secret',
  /** Who accuses whom, but never who has voted or how. */
  accusation: 'mixed',
  verdicts: 'public',
  claims: 'public',
  pause: 'public',
  abandonAt: 'public',
  history: 'public',
  roundReports: 'public',
  /** The seat's own turns, as far as its view shows them. */
  truths: 'mixed',
  /** Null before the end. */
  result: 'public',
} as const satisfies Record<keyof GameState, 'public' | 'secret' | 'mixed'>;

/** `own`: that seat alone. */
export const SEAT_SECRECY = {
  id: 'public',
  name: 'public',
  kind: 'public',
  level: 'public',
  /** Saboteurs also know who the others are. */
  role: 'own',
  goalId: 'own',
  goalReached: 'own',
  marked: 'own',
  composure: 'public',
  revealed: 'public',
  connected: 'public',
  graceEndsAt: 'public',
  takenOver: 'public',
  program: 'own',
  programmedBy: 'own',
  /** While planning. */
  lockedIn: 'public',
  accusedOnce: 'public',
  isNewcomer: 'secret',
  sabotagedInRound: 'own',
  lastTag: 'own',
  helped: 'secret',
  /** The author learns about it from the turn's outcome when the sabotage fails. */
  hindered: 'own',
  /** Except whether a clue is false, which is secret even from its owner. */
  notebook: 'own',
  /** Until the quieted voice's predictions and nudge are revealed at the end. */
  predictions: 'own',
  /** Its kind becomes public in the update, its author never before the end. */
  nudge: 'own',
  tally: 'secret',
} as const satisfies Record<keyof Seat, 'public' | 'own' | 'secret'>;

/** The same game for this viewer, with everything that they may not know replaced. For states before the end. */
export function otherSecrets(state: GameState, viewer: Viewer, dice: Dice): GameState {
  const own = viewer.type === 'seat' ? viewer.seat : -1;
  const knowsSaboteurs = state.seats[own]?.role === 'saboteur';
  const seats = state.seats.map((seat, index) =>
    index === own ? ownSeat(seat, dice) : otherSeat(state, seat, knowsSaboteurs && !seat.revealed, dice),
  );
  return {
    ...state,
    seed: `another seed ${dice.next()}`,
    salt: `another salt ${dice.next()}`,
    rng: [dice.next(), dice.next(), dice.next(), dice.next()],
    seats,
    order: reordered(state.order, own, dice),
    queue: reordered(state.queue, own, dice),
    objects: Object.fromEntries(
      Object.entries(state.objects).map(([id, object]) => [id, { ...object, tamperedBy: dice.percent(50) ? null : anySeat(state, dice) }]),
    ),
    pending: Array.from({ length: dice.below(3) }, () => ({
      by: anySeat(state, dice),
      target: dice.pick(state.scenario.content.objects).id,
      landsAtTurnNumber: state.turnNumber + 1 + dice.below(6),
      plantedAtTurnNumber: Math.max(0, state.turnNumber - 1),
    })),
    roundEffects: otherEffects(state, own, dice),
    accusation:
      state.accusation === null
        ? null
        : {
            ...state.accusation,
            votes: Object.fromEntries(
              Object.entries(state.accusation.votes).map(([seat, guilty]) => [seat, Number(seat) === own ? guilty : dice.percent(50)]),
            ),
          },
    truths: state.truths.map((truth) => otherTruth(state, truth, own, dice)),
  };
}

const anySeat = (state: GameState, dice: Dice): SeatIndex => dice.below(state.seats.length);

/** Shuffles all places except the viewer's own. */
function reordered(order: readonly SeatIndex[], own: SeatIndex, dice: Dice): SeatIndex[] {
  const others = dice.shuffle(order.filter((seat) => seat !== own));
  return order.map((seat) => (seat === own ? own : (others.pop() ?? seat)));
}

function otherSeat(state: GameState, seat: Seat, knownWhetherSaboteur: boolean, dice: Dice): Seat {
  const role = seat.revealed
    ? seat.role
    : knownWhetherSaboteur
      ? seat.role === 'saboteur'
        ? 'saboteur'
        : dice.pick(['collaborator', 'rogue'] as const)
      : dice.pick(ROLES);
  return {
    ...seat,
    role,
    goalId: role === 'rogue' ? (state.scenario.content.rogue_goals[0]?.id ?? null) : null,
    goalReached: dice.percent(50),
    marked: dice.percent(50) ? [dice.pick(state.scenario.content.objects).id] : [],
    program: dice.percent(30) ? null : { action: 'hide', target: 'environment', intention: dice.pick(INTENTIONS), tag: dice.pick(TAGS) },
    programmedBy: dice.pick(['you', 'moderator', 'ai'] as const),
    lockedIn: state.phase === 'planning' ? seat.lockedIn : dice.percent(50),
    sabotagedInRound: dice.percent(50) ? null : state.round,
    lastTag: dice.pick(TAGS),
    isNewcomer: dice.percent(50),
    helped: dice.percent(50),
    hindered: dice.percent(50),
    notebook: {
      clues: [{ type: 'probe', round: 1, turnNumber: 1, about: seat.id, nature: dice.pick(['helpful', 'harmful']), isFalse: true }],
      guesses: { roles: { [seat.id]: dice.pick(ROLES) }, positions: { [seat.id]: 1 } },
      inYourName: [],
    },
    predictions: [{ round: state.round, action: dice.pick(PREDICTED_ACTIONS), place: null, who: seat.id }],
    nudge: dice.percent(50) ? null : { round: state.round, kind: dice.pick(NUDGES) },
    tally: otherTally(seat.tally, dice),
  };
}

function ownSeat(seat: Seat, dice: Dice): Seat {
  return {
    ...seat,
    isNewcomer: dice.percent(50),
    helped: dice.percent(50),
    notebook: { ...seat.notebook, clues: seat.notebook.clues.map((clue) => ({ ...clue, isFalse: !clue.isFalse })) },
    tally: otherTally(seat.tally, dice),
  };
}

function otherTally(tally: Tally, dice: Dice): Tally {
  return { ...tally, successes: dice.below(9), points: 1 + dice.below(99), sabotageAttempts: dice.below(9), mishapsCaused: dice.below(9) };
}

/** Keeps the viewer's own part: a voice knows that it hides, and that it has used up its repair. */
function otherEffects(state: GameState, own: SeatIndex, dice: Dice): RoundEffects {
  const withOwn = (seats: readonly SeatIndex[]): SeatIndex[] => [
    ...seats.filter((seat) => seat === own),
    ...[...state.seats.keys()].filter((seat) => seat !== own && dice.percent(50)),
  ];
  const { content } = state.scenario;
  return {
    nextBonus: dice.below(60) - 30,
    obstructedBy: dice.percent(50) ? null : anySeat(state, dice),
    misledBy: dice.percent(50) ? null : anySeat(state, dice),
    falseClues: dice.percent(50) ? undefined : 1 + dice.below(12),
    bypassedAt: dice.percent(50) ? null : dice.pick(content.locations).id,
    distractedNpcs: dice.percent(50) ? [] : content.characters.slice(0, 1).map(({ id }) => id),
    hidden: withOwn(state.roundEffects.hidden),
    patrolsQuiet: dice.percent(50),
    repairedBy: withOwn(state.roundEffects.repairedBy),
  };
}

/** A viewer knows what they did and whether it worked and, of other turns, only that they weren't theirs. */
function otherTruth(state: GameState, truth: TurnTruth, own: SeatIndex, dice: Dice): TurnTruth {
  const others = [...state.seats.keys()].filter((seat) => seat !== own);
  const { seat, program, tagWorked } =
    truth.seat === own
      ? truth
      : { seat: dice.pick(others), program: { ...truth.program, tag: dice.pick(TAGS) }, tagWorked: dice.percent(50) };
  return {
    ...truth,
    seat,
    program,
    tagWorked,
    chance: dice.below(100),
    roll: dice.below(100),
    cover: dice.percent(50),
    mishap: dice.percent(50)
      ? null
      : { kind: 'noise', cause: dice.pick(['luck', 'sabotage', 'tamper'] as const), by: anySeat(state, dice) },
    falseClue: dice.percent(50),
  };
}
