/** A complete game state from outside, to be tested [G4]. This checks its shape; the engine's rules check its meaning. */
import type { Change, TurnFact } from '@one-mind/engine/facts';
import { judgeState } from '@one-mind/engine/rules/judge-state';
import type { Rules } from '@one-mind/engine/rules/rules';
import type { GivenState, StateFinding } from '@one-mind/engine/rules/state-finding';
import { ACHIEVEMENTS, OUTCOMES, type StoredClue } from '@one-mind/engine/state';
import {
  ACTIONS,
  AI_LEVELS,
  DIFFICULTIES,
  INTENTIONS,
  MISHAPS,
  NUDGES,
  PHASES,
  PREDICTED_ACTIONS,
  ROLES,
  TAGS,
} from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { ScenarioSchema } from '../scenarios/scenario-content.ts';
import type { StateTest } from './rule-schemas.ts';

/** Far more than any game needs. */
const LIST_MAX = 5000;

const Id = z.string().min(1).max(64);
const Count = z.number().int().min(0).max(1_000_000);
const Seat = z.number().int().min(0).max(5);
const Round = z.number().int().min(1).max(1000);
const Turn = z.number().int().min(1).max(6);
const Time = z.number().int().min(0);
const By = z.enum(['you', 'moderator', 'ai']);
const Outcome = z.enum(['success', 'failure', 'fizzled']);
const ThingState = z.enum(['intact', 'damaged', 'locked', 'operated']);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(LIST_MAX);
const byId = <T extends z.ZodType>(item: T) => z.record(Id, item);
const isTyped = (json: unknown): boolean => typeof json === 'object' && json !== null && 'type' in json && typeof json.type === 'string';

/** Public facts are passed on as they are; rules read only the type of a change. */
const ChangeSchema = z.custom<Change>(isTyped, 'A change has a type.');
const TurnFactSchema = z
  .looseObject({ type: z.literal('turn'), round: Round, turn: Turn, turnNumber: Count, changes: list(ChangeSchema) })
  .transform((fact) => fact as unknown)
  .pipe(z.custom<TurnFact>());

const ProgramSchema = z.strictObject({
  action: z.enum(ACTIONS),
  target: Id,
  intention: z.enum(INTENTIONS),
  tag: z.enum(TAGS),
  shift: z.union([z.literal(1), z.literal(-1)]).exactOptional(),
});
const OwnActionSchema = z.strictObject({
  ...ProgramSchema.shape,
  round: Round,
  turn: Turn,
  turnNumber: Count,
  by: By,
  outcome: Outcome,
  tagWorked: z.boolean(),
});
const ClueSchema = z.custom<StoredClue>(
  (json) => isTyped(json) && typeof json === 'object' && json !== null && 'isFalse' in json,
  'A clue has a type, and says whether it is false.',
);

const SeatSchema = z.strictObject({
  id: Id,
  name: z.string().max(100),
  kind: z.enum(['human', 'ai']),
  level: z.enum(AI_LEVELS).nullable(),
  role: z.enum(ROLES),
  goalId: Id.nullable(),
  goalReached: z.boolean(),
  marked: list(Id),
  composure: Count,
  revealed: z.boolean(),
  connected: z.boolean(),
  graceEndsAt: Time.nullable(),
  takenOver: z.boolean(),
  program: ProgramSchema.nullable(),
  programmedBy: By,
  lockedIn: z.boolean(),
  accusedOnce: z.boolean(),
  isNewcomer: z.boolean().optional(),
  sabotagedInRound: Round.nullable(),
  lastTag: z.enum(TAGS).nullable(),
  helped: z.boolean(),
  hindered: z.boolean(),
  notebook: z.strictObject({
    /** Older stored games have this field. Nothing reads it. */
    actions: z.unknown().optional(),
    clues: list(ClueSchema),
    guesses: z.strictObject({ roles: byId(z.enum(ROLES)), positions: byId(Turn) }),
    inYourName: list(OwnActionSchema),
  }),
  predictions: list(
    z.strictObject({ round: Round, action: z.enum(PREDICTED_ACTIONS).nullable(), place: Id.nullable(), who: Id.nullable() }),
  ).optional(),
  nudge: z
    .strictObject({ round: Round, kind: z.enum(NUDGES) })
    .nullable()
    .optional(),
  tally: z.strictObject({
    actions: Count,
    successes: Count,
    points: Count,
    sabotageAttempts: Count,
    mishapsCaused: Count,
    stagesHelped: Count,
    probes: Count,
  }),
});

const TruthSchema = z.strictObject({
  turnNumber: Count,
  round: Round,
  turn: Turn,
  seat: Seat,
  by: By,
  program: ProgramSchema,
  resolvedTarget: Id,
  outcome: Outcome,
  chance: z.number().min(0).max(100).nullable(),
  roll: z.number().int().min(0).max(99).nullable(),
  tagWorked: z.boolean(),
  cover: z.boolean(),
  mishap: z.strictObject({ kind: z.enum(MISHAPS), cause: z.enum(['luck', 'sabotage', 'tamper']), by: Seat.nullable() }).nullable(),
  falseClue: z.boolean().nullable(),
  changes: list(ChangeSchema),
});

const ResultSchema = z.strictObject({
  outcome: z.enum(OUTCOMES),
  reason: z.enum(['objective', 'saboteur_goal', 'round_limit', 'abandoned', 'ended_by_admin']),
  winners: list(Seat),
  winningSides: list(z.enum(ROLES)),
  durationMs: Time,
  turnsCompleted: Count,
  objectivesCompleted: Count,
  objectivesTotal: Count,
  sabotageAttempts: Count,
  objectivesFailed: Count,
  mostActive: Seat.nullable(),
  mostSuccessful: Seat.nullable(),
  achievements: list(list(z.enum(ACHIEVEMENTS))),
  guesses: list(z.strictObject({ right: Count, made: Count })),
});

const Word32 = z.number().int();
export const GameStateSchema = z.strictObject({
  scenario: ScenarioSchema.optional(),
  rules: z.unknown().optional(),
  settings: z.strictObject({
    timeLimitMs: Time.nullable(),
    turnPaceMs: Time,
    disconnectGraceMs: Time,
    abandonMs: Time.nullable(),
    maxPauseMs: Time,
  }),
  difficulty: z.enum(DIFFICULTIES),
  seed: z.string().max(200),
  salt: z.string().max(200),
  commitment: z.string().max(200),
  rng: z.tuple([Word32, Word32, Word32, Word32]),
  phase: z.enum(PHASES),
  round: Round,
  turn: Turn,
  turnNumber: Count,
  roundLimit: Round,
  phaseDeadline: Time.nullable(),
  startedAt: Time,
  endedAt: Time.nullable(),
  now: Time,
  seats: list(SeatSchema),
  order: list(Seat),
  queue: list(Seat),
  body: z.strictObject({ location: Id, heading: Id.nullable(), steps: Count }),
  vitality: Count,
  alarm: Count,
  alarmLimit: z.number().int().min(1).max(1000),
  resources: byId(z.number()),
  flags: byId(z.boolean()),
  knownLocations: byId(z.boolean()),
  objects: byId(
    z.strictObject({
      place: Id,
      state: ThingState,
      repairsTo: z.enum(['intact', 'locked', 'operated']),
      hidden: z.boolean(),
      tamperedBy: Seat.nullable(),
      opened: z.boolean(),
    }),
  ),
  npcs: byId(z.strictObject({ location: Id, disposition: z.number().int().min(-3).max(3), hidden: z.boolean() })),
  hazards: byId(z.strictObject({ severity: z.number().int().min(0).max(3), hidden: z.boolean() })),
  specialsDone: list(Id),
  eventsDone: list(Id),
  stages: list(Id),
  stagesDone: list(Id),
  stageTurns: list(Count),
  pending: list(z.strictObject({ by: Seat, target: Id, landsAtTurnNumber: Count, plantedAtTurnNumber: Count })),
  roundEffects: z.strictObject({
    nextBonus: z.number().int(),
    obstructedBy: Seat.nullable(),
    misledBy: Seat.nullable(),
    falseClues: Count.optional(),
    bypassedAt: Id.nullable(),
    distractedNpcs: list(Id),
    hidden: list(Seat),
    patrolsQuiet: z.boolean(),
    repairedBy: list(Seat),
  }),
  accusation: z
    .strictObject({
      accuser: Seat,
      accused: Seat,
      votes: z.record(z.string().regex(/^[0-5]$/), z.boolean()),
      answerUntil: Time.nullable().optional(),
    })
    .nullable(),
  verdicts: list(z.strictObject({ round: Round, turnNumber: Count, accuser: Seat, accused: Seat, guilty: z.boolean() })),
  claims: list(z.strictObject({ seat: Seat, round: Round, turn: Turn, at: Time })),
  pause: z.strictObject({ requestedBy: list(Seat), since: Time.nullable(), usedMs: Time }),
  abandonAt: Time.nullable(),
  history: list(TurnFactSchema),
  roundReports: list(z.strictObject({ round: Round, counts: z.record(z.enum(INTENTIONS), Count) })),
  truths: list(TruthSchema),
  result: ResultSchema.nullable(),
});

/** Fails to compile if the schema and the engine's type differ. */
type Assignable<From extends To, To> = From;
export type ParsedGameState = Assignable<z.output<typeof GameStateSchema>, GivenState>;

/** [G4] Tests any JSON as a game state, by its shape and then by every rule. Never throws. */
export function checkState(json: unknown, rules: Rules): StateTest {
  const parsed = GameStateSchema.safeParse(json);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(
      ({ path, message }): StateFinding => ({
        rule: null,
        path: pathText(path),
        reason: message,
        suggestion: 'Give the whole state of a game, as it is stored.',
      }),
    );
    return { valid: false, errors, warnings: [], applied: [] };
  }
  const judgement = judgeState(parsed.data, rules);
  return { valid: judgement.errors.length === 0, ...judgement };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
