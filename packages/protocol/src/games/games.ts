import type { PublicView } from '@one-mind/engine/view/view-types';
import { ACTIONS, DIFFICULTIES, INTENTIONS, NUDGES, PREDICTED_ACTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { ChangeSchema } from './change-schema.ts';
import { FactSchema } from './fact-schemas.ts';
import { PackedYouSchema } from './packed-you-schema.ts';
import {
  LosingResourceSchema,
  PlayerViewSchema,
  PublicViewSchema,
  RevealViewSchema,
  WorldViewSchema,
  YouViewSchema,
} from './view-schemas.ts';

const Id = z.string().min(1).max(64);

/**
 * POST /api/game/{id}/action. Programs and, unless `lock_in` is false, locks in [P1]: a client that knows only this call
 * can play. Absent target = environment, intention = cooperative, tag = the first valid one. `action_data.type` repeats
 * `action_type` and must agree with it when given.
 */
export const SubmitActionSchema = z.strictObject({
  action_type: z.enum(ACTIONS),
  action_data: z
    .strictObject({
      type: z.enum(ACTIONS).optional(),
      target: Id.nullish(),
      intention: z.enum(INTENTIONS).nullish(),
      tag: z.enum(TAGS).nullish(),
      /** Direction for the tag manipulate. */
      shift: z.union([z.literal(1), z.literal(-1)]).nullish(),
    })
    .prefault({}),
  lock_in: z.boolean().default(true),
});
export const AccuseSchema = z.strictObject({ player: Id });
export const VoteSchema = z.strictObject({ guilty: z.boolean() });
export const ClaimSchema = z.strictObject({ round: z.number().int().min(1).max(1000), turn: z.number().int().min(1).max(6) });
export const GuessSchema = z.strictObject({
  roles: z.record(Id, z.enum(ROLES).nullable()).optional(),
  positions: z.record(Id, z.number().int().min(1).max(6).nullable()).optional(),
});
/** [Q1] For quieted players: absent parts stay as they are, null removes one. */
export const PredictSchema = z.strictObject({
  action: z.enum(PREDICTED_ACTIONS).nullable().optional(),
  place: Id.nullable().optional(),
  who: Id.nullable().optional(),
});
/** [Q3] Null takes the nudge back. */
export const NudgeSchema = z.strictObject({ kind: z.enum(NUDGES).nullable() });

/**
 * What a player asks of a running game, with the schema of its body; undefined = it has none. Each is a call, POST
 * /api/game/{id}/{name}, which answers CommandAnswer, and a `game:command` on the socket.
 */
export const GAME_COMMANDS = {
  action: SubmitActionSchema,
  'lock-in': undefined,
  accuse: AccuseSchema,
  vote: VoteSchema,
  claim: ClaimSchema,
  guess: GuessSchema,
  predict: PredictSchema,
  nudge: NudgeSchema,
  seen: undefined,
  pause: undefined,
  resume: undefined,
  leave: undefined,
} as const;
export type GameCommand = keyof typeof GAME_COMMANDS;

/** `game:command`, acknowledged like the call: with the seq, or a refusal, padded to a multiple of `COMMAND_ACK_BYTES`. */
export const GameCommandSchema = z.object({
  gameId: Id,
  command: z.enum(Object.keys(GAME_COMMANDS) as [GameCommand, ...GameCommand[]]),
  body: z.unknown().optional(),
  /** Makes repeating the command harmless. */
  key: z.string().min(1).max(128),
  /** Fills the message up, since its length would reveal something about the choice in it. */
  pad: z.string().max(1024).optional(),
});
/** Longer than any acknowledgement: the kind of refusal may be a secret. */
export const COMMAND_ACK_BYTES = 192;

/**
 * Sent only after the command's events are committed. `seq`, here and everywhere on the wire, numbers changes that everyone
 * sees. A command that only its own seat notices (programming, guessing) doesn't raise it, because a gap would reveal that
 * command.
 */
export const CommandAnswerSchema = z.object({ ok: z.literal(true), seq: z.number() }).register(wireTypes, { id: 'CommandAnswer' });
export type CommandAnswer = z.output<typeof CommandAnswerSchema>;

/** Everything public except players, world, history and reveal. */
export const GameStateViewSchema = PublicViewSchema.omit({ players: true, world: true, history: true, reveal: true }).meta({
  id: 'GameStateView',
});
export type GameStateView = Omit<PublicView, 'players' | 'world' | 'history' | 'reveal'>;

/** One narrative entry. `content` is what the built-in narrator wrote, `fact` the plain sentence, `data` what both are made from. */
export const NarrativeEntrySchema = z
  .object({
    /** `{seq}.{n}`: sorts and de-duplicates. */
    id: z.string(),
    seq: z.number(),
    type: z.enum(['narrative', 'action', 'system']),
    content: z.string(),
    /** What a model has written so far in place of `content`; it can only become longer. Null = show `content`. */
    retold: z.string().nullable(),
    fact: z.string(),
    data: FactSchema,
    round: z.number(),
    turn_number: z.number(),
    /** ISO 8601. */
    timestamp: z.string(),
  })
  .register(wireTypes, { id: 'NarrativeEntry' });
export type NarrativeEntry = z.output<typeof NarrativeEntrySchema>;

/** An entry as `game:changes` carries it: without names of fields, and without what follows from the rest. */
export const PackedEntrySchema = z
  .tuple([
    z.string().describe('id'),
    z.enum(['narrative', 'action', 'system']).describe('type'),
    z.string().describe('content'),
    z.string().describe('fact'),
    FactSchema.describe('data'),
    z.number().describe('round'),
    z.number().describe('turn_number'),
    z.number().describe('timestamp, ms since serverTime'),
  ])
  .readonly();
export type PackedEntry = z.output<typeof PackedEntrySchema>;

/** By the id of the entry. */
const RetellingsSchema = z.record(z.string(), z.string());
export type Retellings = Readonly<z.output<typeof RetellingsSchema>>;

/**
 * `game:retelling`, to everyone in the room: a model is retelling an entry. `text` is the whole retelling so far, checked
 * and stored before it is sent. It is empty at the start, and at the end if the checks allowed none of it.
 */
export const GameRetellingSchema = z
  .object({
    gameId: z.string(),
    /** Id of the entry. */
    entry: z.string(),
    text: z.string(),
    /** The retelling is complete: nothing follows. */
    done: z.boolean(),
  })
  .register(wireTypes, { id: 'GameRetelling' });
export type GameRetelling = z.output<typeof GameRetellingSchema>;

/** An administrator opened the secrets of this game. Its players see when and why, but not what was shown. */
export const InspectionSchema = z
  .object({
    /** ISO 8601. */
    at: z.string(),
    reason: z.string(),
  })
  .register(wireTypes, { id: 'Inspection' });
export type Inspection = z.output<typeof InspectionSchema>;

/** `game:inspections`, to everyone in the room immediately, and to anyone who joins later: all inspections, oldest first. */
export const GameInspectionsSchema = z
  .object({ gameId: z.string(), inspections: z.array(InspectionSchema).readonly() })
  .register(wireTypes, { id: 'GameInspections' });
export type GameInspections = z.output<typeof GameInspectionsSchema>;

export const GameScenarioSchema = z
  .object({
    id: z.string(),
    version: z.number(),
    title: z.string(),
    description: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    setting: z.string(),
    objective: z.string(),
    /** The scenario's own goal for saboteurs, which replaces the default [E2]; null = the default. It is public. */
    saboteurGoal: z.string().nullable(),
    /** What this goal counts, vitality and alarm included. */
    losingResources: z.array(LosingResourceSchema).readonly(),
  })
  .register(wireTypes, { id: 'GameScenario' });
export type GameScenario = z.output<typeof GameScenarioSchema>;

export const GameSettingsViewSchema = z
  .object({
    timeLimitMs: z.number().nullable(),
    turnPaceMs: z.number(),
    disconnectGraceMs: z.number(),
    allowSpectators: z.boolean(),
  })
  .register(wireTypes, { id: 'GameSettingsView' });
export type GameSettingsView = z.output<typeof GameSettingsViewSchema>;

/** GET /api/game/{id}; `?since=seq` leaves out entries up to and including that seq. */
export const GameSnapshotSchema = z
  .object({
    id: z.string(),
    seq: z.number(),
    current_state: GameStateViewSchema,
    players: z.array(PlayerViewSchema).readonly(),
    world: WorldViewSchema,
    narrative_log: z.array(NarrativeEntrySchema).readonly(),
    /** Retellings since that seq of entries that `?since=seq` leaves out. */
    retold: RetellingsSchema,
    /** Null for spectators. */
    you: YouViewSchema.nullable(),
    scenario: GameScenarioSchema,
    settings: GameSettingsViewSchema,
    lobbyId: z.string().nullable(),
    /** Only when the game has ended. */
    reveal: RevealViewSchema.nullable(),
    /** The server's time in epoch ms, with which clients correct their clock for deadlines. */
    serverTime: z.number(),
  })
  .register(wireTypes, { id: 'GameSnapshot' });
export type GameSnapshot = z.output<typeof GameSnapshotSchema>;

/**
 * `game:update`, encoded once for the whole room, without anything private. It applies to clients whose seq is ≥ `since`; a
 * client that is behind requests the gap with GET ?since=. Clients ignore entries that they already have.
 */
export const GameUpdateSchema = z
  .object({
    gameId: z.string(),
    since: z.number(),
    seq: z.number(),
    state: GameStateViewSchema,
    players: z.array(PlayerViewSchema).readonly(),
    world: WorldViewSchema,
    narrative: z.array(NarrativeEntrySchema).readonly(),
    reveal: RevealViewSchema.nullable(),
    serverTime: z.number(),
  })
  .register(wireTypes, { id: 'GameUpdate' });
export type GameUpdate = z.output<typeof GameUpdateSchema>;

/**
 * `game:changes`, in place of `game:update` to those who joined with `changes: true`: what differs from the state at `since`,
 * encoded once for the whole room.
 */
export const GameChangesSchema = z
  .object({
    gameId: z.string(),
    since: z.number(),
    seq: z.number(),
    /** Of `{ state, players, world, reveal }` as `game:update` has them; absent = only the story goes on. */
    changes: ChangeSchema.optional(),
    narrative: z.array(PackedEntrySchema).readonly(),
    serverTime: z.number(),
  })
  .register(wireTypes, { id: 'GameChanges' });
export type GameChanges = z.output<typeof GameChangesSchema>;

/** `game:you`, unpacked: one seat's private view. */
export const GameYouSchema = z.object({ gameId: z.string(), seq: z.number(), you: YouViewSchema }).register(wireTypes, { id: 'GameYou' });
export type GameYou = z.output<typeof GameYouSchema>;

/** `game:you` and GET /api/game/{id} in their wire format. */
export const PackedGameYouSchema = z
  .object({
    ...GameYouSchema.omit({ you: true }).shape,
    you: PackedYouSchema,
  })
  .register(wireTypes, { id: 'PackedGameYou' });
export type PackedGameYou = z.output<typeof PackedGameYouSchema>;

export const PackedSnapshotSchema = z
  .object({
    ...GameSnapshotSchema.omit({ you: true }).shape,
    you: PackedYouSchema.nullable(),
  })
  .register(wireTypes, { id: 'PackedSnapshot' });
export type PackedSnapshot = z.output<typeof PackedSnapshotSchema>;

/** GET /api/games/mine: running games in which the asker has a seat, newest first. */
export const MyGameSchema = z
  .object({
    id: z.string(),
    scenario: z.string(),
    round: z.number(),
    roundLimit: z.number(),
    phase: PublicViewSchema.shape.phase,
    players: z.array(z.string()).readonly(),
    startedAt: z.string(),
    /** The asker has a decision to make: an action to lock in, or a vote. */
    waitsForMe: z.boolean(),
    /** Milliseconds from now until the phase ends by itself; null = it waits for players, or the game is paused. */
    deadlineIn: z.number().nullable(),
    isPaused: z.boolean(),
  })
  .register(wireTypes, { id: 'MyGame' });
export type MyGame = z.output<typeof MyGameSchema>;
