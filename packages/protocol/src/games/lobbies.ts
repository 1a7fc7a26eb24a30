import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { LOBBY_NAME_MAX, TIME_LIMIT_DAY_S, TIME_LIMIT_DEFAULT_S, TIME_LIMIT_MAX_S, TIME_LIMIT_MIN_S } from '../constants.ts';
import { CHAT_FILTERS } from '../moderation/chat.ts';
import { RoleCountsSchema } from '../scenarios/scenarios.ts';
import { wireObject } from '../wire-types.ts';

/** Seconds; null = no limit [P2]. */
export const TimeLimitSchema = z.union([
  z.number().int().min(TIME_LIMIT_MIN_S).max(TIME_LIMIT_MAX_S),
  z.literal(TIME_LIMIT_DAY_S),
  z.null(),
]);

const AiLevelSchema = z.enum(AI_LEVELS);

export const LobbySettingsSchema = z.strictObject({
  timeLimit: TimeLimitSchema.default(TIME_LIMIT_DEFAULT_S),
  difficultyLevel: z.enum(DIFFICULTIES).default('medium'),
  isPrivate: z.boolean().default(false),
  /** Has no effect in a private lobby, because nobody can watch its game. */
  allowSpectators: z.boolean().default(true),
  /**
   * Spectators who came before the first turn can read and write in the quiet chat. Other spectators can only read messages from living
   * players.
   */
  spectatorsInQuietChat: z.boolean().default(false),
  /** The level of AI players that are added without one. Changing it changes all seated AI players. */
  aiLevel: AiLevelSchema.default('normal'),
  /** The chats of the lobby and its game are at least this strict. */
  chatFilter: z.enum(CHAT_FILTERS).default('off'),
  /** Whether AI players write in the game's chat, if the site allows it. */
  aiVoices: z.boolean().default(true),
  /** Whether guests can take a place. Those who have one keep it. */
  allowGuests: z.boolean().default(true),
});
export type LobbySettings = z.output<typeof LobbySettingsSchema>;

/** POST /api/lobbies. `bots`: AI players that get a seat immediately. Answer: Lobby. */
export const CreateLobbySchema = z.strictObject({
  name: z.string().trim().min(1).max(LOBBY_NAME_MAX),
  scenarioId: z.string().min(1).max(64),
  settings: LobbySettingsSchema.prefault({}),
  bots: z.array(AiLevelSchema).max(5).default([]),
});
export type CreateLobby = z.input<typeof CreateLobbySchema>;

/** PATCH /api/lobbies/{id}; host only. */
export const UpdateLobbySchema = z.strictObject({
  name: z.string().trim().min(1).max(LOBBY_NAME_MAX).optional(),
  scenarioId: z.string().min(1).max(64).optional(),
  settings: z
    .strictObject({
      timeLimit: TimeLimitSchema.optional(),
      difficultyLevel: z.enum(DIFFICULTIES).optional(),
      isPrivate: z.boolean().optional(),
      allowSpectators: z.boolean().optional(),
      spectatorsInQuietChat: z.boolean().optional(),
      aiLevel: AiLevelSchema.optional(),
      chatFilter: z.enum(CHAT_FILTERS).optional(),
      aiVoices: z.boolean().optional(),
      allowGuests: z.boolean().optional(),
    })
    .optional(),
});
export const ReadySchema = z.strictObject({ ready: z.boolean() });
/** POST /api/lobbies/{id}/kick and …/host; host only. */
export const OtherPlayerSchema = z.strictObject({ playerId: z.string().min(1).max(64) });
/**
 * POST /api/lobbies/{id}/bots, for the host. An `idempotency-key` header makes a repeated `add` harmless. Without `level`, the lobby's
 * level applies.
 */
export const BotsSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), level: AiLevelSchema.optional() }),
  z.strictObject({ action: z.literal('level'), playerId: z.string().min(1).max(64), level: AiLevelSchema }),
  z.strictObject({ action: z.literal('remove'), playerId: z.string().min(1).max(64) }),
]);
/**
 * POST /api/lobbies/{id}/start starts immediately and answers {gameId}; …/countdown starts after five seconds and answers the Lobby. Only
 * the host can call them. Without `force`, they refuse with `players_not_ready` if someone isn't ready. DELETE …/countdown stops the
 * countdown; so do a player who leaves or is no longer ready, and any change by the host.
 */
export const StartSchema = z.strictObject({ force: z.boolean().default(false) });

export const LobbyPlayerSchema = wireObject('LobbyPlayer', {
  id: z.string(),
  username: z.string(),
  role: z.enum(['host', 'player']),
  status: z.enum(['ready', 'not_ready']),
  kind: z.enum(['human', 'ai']),
  /** Only for AI players. */
  level: z.enum(AI_LEVELS).nullable(),
  /** Whether the person has the lobby open right now; always true for AI players. */
  present: z.boolean(),
  /** Plays without an account of their own. */
  isGuest: z.boolean(),
});
export type LobbyPlayer = z.output<typeof LobbyPlayerSchema>;

/** GET /api/lobbies/{join code}/invitation: visible before signing in, so it only says who invites whom to what. */
export const LobbyInviteSchema = wireObject('LobbyInvite', {
  /** Username. */
  host: z.string(),
  name: z.string(),
  /** Title. */
  scenario: z.string(),
  /** Usernames, including the host's and those of AI players. */
  players: z.array(z.string()).readonly(),
  /** Which of them are AI players. */
  aiPlayers: z.array(z.string()).readonly(),
  maxPlayers: z.number(),
  /** Whether someone without an account can take a place: the host and the site allow it. */
  allowsGuests: z.boolean(),
});
export type LobbyInvite = z.output<typeof LobbyInviteSchema>;

/** GET /api/lobbies/closed-to-me: lobbies from which the host removed the asker, who can't come back yet. */
export const ClosedLobbiesSchema = wireObject('ClosedLobbies', { ids: z.array(z.string()).readonly() });
export type ClosedLobbies = z.output<typeof ClosedLobbiesSchema>;

export const LobbyScenarioSchema = wireObject('LobbyScenario', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  minPlayers: z.number(),
  maxPlayers: z.number(),
  /** As in ScenarioSummary. */
  picture: z.string().nullable(),
});
export type LobbyScenario = z.output<typeof LobbyScenarioSchema>;

/** GET /api/lobbies/{id or join code}; `lobby:update`. */
export const LobbySchema = wireObject('Lobby', {
  id: z.string(),
  name: z.string(),
  code: z.string(),
  host: z.object({ id: z.string(), username: z.string() }),
  scenario: LobbyScenarioSchema,
  settings: LobbySettingsSchema.strip(),
  /** `waiting` is shown as Open, everything else as In Progress. */
  status: z.enum(['waiting', 'in_progress', 'closed']),
  players: z.array(LobbyPlayerSchema).readonly(),
  /** The scenario's bounds, cut to 3–6. */
  minPlayers: z.number(),
  maxPlayers: z.number(),
  /** The roles dealt for each number of players within these bounds; empty if the scenario was deleted. */
  decks: z.array(z.object({ players: z.number(), deck: RoleCountsSchema })).readonly(),
  gameId: z.string().nullable(),
  /** Milliseconds from now until the game starts; null = no countdown is running. */
  startsIn: z.number().nullable(),
  /** The scenario was deleted, so the host has to choose another. */
  isScenarioGone: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Lobby = z.output<typeof LobbySchema>;

/** GET /api/lobbies/mine: the waiting lobby in which the asker has a place. */
export const MyLobbySchema = wireObject('MyLobby', { lobby: LobbySchema.nullable() });
export type MyLobby = z.output<typeof MyLobbySchema>;

/** GET /api/lobbies (public lobbies, newest first) and `lobbies:update`. */
export const LobbySummarySchema = wireObject('LobbySummary', {
  id: z.string(),
  name: z.string(),
  status: LobbySchema.shape.status,
  scenario: z.string(),
  scenarioId: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  host: z.string(),
  /** Count, AI players included. */
  players: z.number(),
  maxPlayers: z.number(),
  /** User ids of the people in the lobby. */
  people: z.array(z.string()).readonly(),
  /** The host's setting. */
  allowsGuests: z.boolean(),
  /** The running game of a lobby that allows spectators. */
  watchGameId: z.string().nullable(),
  createdAt: z.string(),
});
export type LobbySummary = z.output<typeof LobbySummarySchema>;

/** POST /api/lobbies/{id}/start */
export const StartedGameSchema = wireObject('StartedGame', { gameId: z.string() });
export type StartedGame = z.output<typeof StartedGameSchema>;
