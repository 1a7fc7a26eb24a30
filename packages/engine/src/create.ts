import type { Fact } from './facts.ts';
import { oncePer } from './once-per.ts';
import { Dice, rngFromSeed } from './rng.ts';
import { DEFAULT_RULES, type Rules } from './rules/rules.ts';
import { settingsForPlayers } from './scenario/settings-for-players.ts';
import type { PlayerCount, Scenario } from './scenario/types.ts';
import type { GameSettings, GameState, HazardState, Notebook, NpcState, ObjectState, Prediction, RoundEffects, Seat } from './state.ts';
import { abandonmentFor, graceFor } from './table/grace-period.ts';
import type { AiLevel, Difficulty, Role } from './vocabulary.ts';

export interface CreateOptions {
  readonly scenario: Scenario;
  readonly seats: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: 'human' | 'ai';
    readonly level: AiLevel | null;
    /** Default: no. */
    readonly isNewcomer?: boolean | undefined;
  }[];
  readonly difficulty: Difficulty;
  /** Omitted times of absence and pause come from the rules. */
  readonly settings: Pick<GameSettings, 'timeLimitMs' | 'turnPaceMs'> & Partial<GameSettings>;
  /** Default: the catalogue's. */
  readonly rules?: Rules;
  readonly seed: string;
  readonly salt: string;
  /** SHA-256 hex of `${seed}:${salt}`, made by the caller [S5]. */
  readonly commitment: string;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Creates a game in phase `setup`; the first tick begins round 1. Roles, goals and order are drawn from the seed.
 * @throws RangeError for fewer or more seats than the rules allow [S1], or a deck that doesn't fit them.
 */
export function createGame(options: CreateOptions): { state: GameState; events: Fact[] } {
  const { scenario, seed, at, rules = DEFAULT_RULES } = options;
  const { content } = scenario;
  const count = playerCount(options.seats.length, rules);
  const table = settingsForPlayers(scenario, options.seats.length);
  const holder = { rng: rngFromSeed(seed) };
  const dice = new Dice(holder);

  const deck = deckOf(scenario, count, rules);
  if (deck.length !== options.seats.length) throw new RangeError(`the deck for ${count} players has ${deck.length} roles`);
  const roles = dice.shuffle(deck);
  const goals = dice.shuffle(content.rogue_goals);
  let rogues = 0;
  const seats = options.seats.map((player, index): Seat => {
    const role = roles[index] as Role;
    // A deck with more Rogues than the scenario has goals deals some goals more than once.
    const goal = role === 'rogue' ? goals[rogues++ % Math.max(1, goals.length)] : undefined;
    return newSeat(player, { role, goalId: goal?.id ?? null, composure: rules.composure.most });
  });
  const order = dice.shuffle(options.seats.map((_, index) => index));

  const world = worldOf(scenario);
  const { vitality = rules.vitality.most, alarm = 0, ...resources } = content.initial_resources;
  const state: GameState = {
    scenario,
    settings: settingsOf(options.settings, rules),
    rules,
    difficulty: options.difficulty,
    seed,
    salt: options.salt,
    commitment: options.commitment,
    rng: holder.rng,
    phase: 'setup',
    round: 1,
    turn: 1,
    turnNumber: 0,
    roundLimit: Math.max(1, table.rounds + rules.round_limit.extra_rounds),
    phaseDeadline: at + options.settings.turnPaceMs,
    startedAt: at,
    endedAt: null,
    now: at,
    seats,
    order,
    queue: [],
    body: { location: content.start, heading: null, steps: 0 },
    vitality: Math.min(vitality, rules.vitality.most),
    alarm,
    alarmLimit: table.alarm_limit,
    resources,
    flags: {},
    knownLocations: world.knownLocations,
    objects: world.objects,
    npcs: world.npcs,
    hazards: world.hazards,
    specialsDone: [],
    eventsDone: [],
    stages: table.stages,
    stagesDone: [],
    stageTurns: [],
    verdicts: [],
    pending: [],
    roundEffects: freshRoundEffects(),
    accusation: null,
    claims: [],
    pause: { requestedBy: [], since: null, usedMs: 0 },
    abandonAt: null,
    history: [],
    roundReports: [],
    truths: [],
    result: null,
  };
  return { state, events: [{ type: 'introduced' }] };
}

type World = Pick<GameState, 'knownLocations' | 'objects' | 'npcs' | 'hazards'>;

/** The world at the start of every game of a scenario. Games share it until they change it (mutable-copy.ts). */
const worldOf = oncePer(({ content }: Scenario): World => {
  const containers = new Set(content.objects.filter((object) => object.kind === 'container').map((object) => object.id));
  return {
    knownLocations: Object.fromEntries(content.locations.filter((location) => !location.hidden).map((location) => [location.id, true])),
    objects: Object.fromEntries(
      content.objects.map((object): [string, ObjectState] => [
        object.id,
        {
          place: object.place,
          state: object.state,
          repairsTo: object.state === 'damaged' ? 'intact' : object.state,
          // Something in a closed container can't be seen until the container is opened.
          hidden: object.hidden || containers.has(object.place),
          tamperedBy: null,
          opened: false,
        },
      ]),
    ),
    npcs: Object.fromEntries(
      content.characters.map((npc): [string, NpcState] => [
        npc.id,
        { location: npc.location, disposition: npc.disposition, hidden: npc.hidden },
      ]),
    ),
    hazards: Object.fromEntries(
      content.hazards.map((hazard): [string, HazardState] => [hazard.id, { severity: hazard.severity, hidden: hazard.hidden }]),
    ),
  };
});

/** [S2] The deck for this number of players: the scenario's own, or the default. */
export const deckOf = (
  { content }: Pick<Scenario, 'content'>,
  players: PlayerCount,
  { static_roles: decks }: Rules = DEFAULT_RULES,
): readonly Role[] => content.roles?.[players] ?? decks[DECK_NAMES[players]];

const DECK_NAMES = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' } as const satisfies Record<PlayerCount, string>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times of absence and pause: the caller's, or those of the rules. */
function settingsOf(given: CreateOptions['settings'], rules: Rules): GameSettings {
  const { disconnection_grace: grace, abandonment, unanimous_pause: pause } = rules;
  const { disconnectGraceMs = graceFor(given.timeLimitMs, grace.active ? grace.seconds * SECOND : 0) } = given;
  return {
    disconnectGraceMs,
    abandonMs: abandonment.active ? abandonmentFor(disconnectGraceMs, abandonment.minutes * MINUTE) : null,
    maxPauseMs: pause.minutes * MINUTE,
    ...given,
  };
}

/** What is reset at the start of every round. */
export function freshRoundEffects(): RoundEffects {
  return {
    nextBonus: 0,
    obstructedBy: null,
    misledBy: null,
    bypassedAt: null,
    distractedNpcs: [],
    hidden: [],
    patrolsQuiet: false,
    repairedBy: [],
  };
}

/** The initial values of all seats, shared until they are replaced (mutable-copy.ts). */
const NO_OBJECTS: string[] = [];
const NO_PREDICTIONS: readonly Prediction[] = [];
const EMPTY_NOTEBOOK: Notebook = { clues: [], guesses: { roles: {}, positions: {} }, inYourName: [] };

function newSeat(player: CreateOptions['seats'][number], dealt: Pick<Seat, 'role' | 'goalId' | 'composure'>): Seat {
  return {
    id: player.id,
    name: player.name,
    kind: player.kind,
    level: player.kind === 'ai' ? (player.level ?? 'normal') : null,
    role: dealt.role,
    goalId: dealt.goalId,
    composure: dealt.composure,
    goalReached: false,
    marked: NO_OBJECTS,
    revealed: false,
    connected: true,
    graceEndsAt: null,
    takenOver: false,
    program: null,
    programmedBy: 'you',
    lockedIn: false,
    accusedOnce: false,
    isNewcomer: player.isNewcomer === true,
    sabotagedInRound: null,
    lastTag: null,
    helped: false,
    hindered: false,
    notebook: EMPTY_NOTEBOOK,
    predictions: NO_PREDICTIONS,
    nudge: null,
    tally: { actions: 0, successes: 0, points: 0, sabotageAttempts: 0, mishapsCaused: 0, stagesHelped: 0, probes: 0 },
  };
}

function playerCount(seats: number, { players_per_game: { least, most } }: Rules): PlayerCount {
  switch (seats >= least && seats <= most ? seats : null) {
    case 3:
      return '3';
    case 4:
      return '4';
    case 5:
      return '5';
    case 6:
      return '6';
    default:
      throw new RangeError(`a game has ${least} to ${most} players, not ${seats}`);
  }
}
