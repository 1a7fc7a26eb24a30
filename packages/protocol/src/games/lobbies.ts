import type { AiLevel, Difficulty } from '@one-mind/engine/vocabulary';
import { AI_LEVELS, DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { LOBBY_NAME_MAX, TIME_LIMIT_DAY_S, TIME_LIMIT_DEFAULT_S, TIME_LIMIT_MAX_S, TIME_LIMIT_MIN_S } from '../constants.ts';
import { CHAT_FILTERS } from '../moderation/chat.ts';
import type { RoleCounts } from '../scenarios/scenarios.ts';

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
  /** Has no effect in a private lobby, whose game nobody can watch. */
  allowSpectators: z.boolean().default(true),
  /** Spectators who came before the first turn read and write the quiet chat; other spectators only read what the living say. */
  spectatorsInQuietChat: z.boolean().default(false),
  /** Of AI players that come without a level of their own; changing it changes all who are seated. */
  aiLevel: AiLevelSchema.default('normal'),
  /** At least this strict, in the lobby's chat and its game's. */
  chatFilter: z.enum(CHAT_FILTERS).default('off'),
  /** AI players speak in the game's chat, where the site lets them. */
  aiVoices: z.boolean().default(true),
});
export type LobbySettings = z.output<typeof LobbySettingsSchema>;

/** POST /api/lobbies. `bots`: AI players that are seated at once. Answer: Lobby. */
export const CreateLobbySchema = z.strictObject({
  name: z.string().trim().min(1).max(LOBBY_NAME_MAX),
  scenarioId: z.string().min(1).max(64),
  settings: LobbySettingsSchema.prefault({}),
  bots: z.array(AiLevelSchema).max(5).default([]),
});
export type CreateLobby = z.input<typeof CreateLobbySchema>;

/** PATCH /api/lobbies/{id}; host alone. */
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
    })
    .optional(),
});
export const ReadySchema = z.strictObject({ ready: z.boolean() });
/** POST /api/lobbies/{id}/kick and …/host; host alone. */
export const OtherPlayerSchema = z.strictObject({ playerId: z.string().min(1).max(64) });
/** POST /api/lobbies/{id}/bots; host alone. An `idempotency-key` header makes a repeated `add` harmless; its level is the lobby's unless it names one. */
export const BotsSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), level: AiLevelSchema.optional() }),
  z.strictObject({ action: z.literal('level'), playerId: z.string().min(1).max(64), level: AiLevelSchema }),
  z.strictObject({ action: z.literal('remove'), playerId: z.string().min(1).max(64) }),
]);
/**
 * POST /api/lobbies/{id}/start (at once; answer: {gameId}) and …/countdown (in five seconds, unless somebody stops it; answer: Lobby); host
 * alone. Without `force`, `players_not_ready` when somebody isn't. DELETE …/countdown stops it, and so does whoever leaves or isn't ready after
 * all, and any change by the host.
 */
export const StartSchema = z.strictObject({ force: z.boolean().default(false) });

export interface LobbyPlayer {
  readonly id: string;
  readonly username: string;
  readonly role: 'host' | 'player';
  readonly status: 'ready' | 'not_ready';
  readonly kind: 'human' | 'ai';
  /** AI players alone. */
  readonly level: AiLevel | null;
  /** Has the lobby open right now; AI players always. */
  readonly present: boolean;
}

/** GET /api/lobbies/{id or join code}; `lobby:update`. */
export interface Lobby {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly host: { readonly id: string; readonly username: string };
  readonly scenario: LobbyScenario;
  readonly settings: LobbySettings;
  /** `waiting` is shown as Open, everything else as In Progress. */
  readonly status: 'waiting' | 'in_progress' | 'closed';
  readonly players: readonly LobbyPlayer[];
  /** The scenario's bounds, cut to 3–6. */
  readonly minPlayers: number;
  readonly maxPlayers: number;
  /** What is dealt to each number of players within these bounds; empty when the scenario is gone. */
  readonly decks: readonly { readonly players: number; readonly deck: RoleCounts }[];
  readonly gameId: string | null;
  /** Milliseconds until the game begins, counted from when this was sent; null = no countdown is running. */
  readonly startsIn: number | null;
  /** The scenario has been deleted: the host has to choose another. */
  readonly isScenarioGone: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}
/** GET /api/lobbies/{join code}/invitation: what people read before they sign in, so no more than who invites them to what. */
export interface LobbyInvite {
  /** Username. */
  readonly host: string;
  readonly name: string;
  /** Title. */
  readonly scenario: string;
}
/** GET /api/lobbies/mine: the waiting lobby in which I have a place. */
export interface MyLobby {
  readonly lobby: Lobby | null;
}
/** GET /api/lobbies/closed-to-me: lobbies from which their host removed me, while I can't come back. */
export interface ClosedLobbies {
  readonly ids: readonly string[];
}
export interface LobbyScenario {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  /** As in ScenarioSummary. */
  readonly picture: string | null;
}

/** GET /api/lobbies (public lobbies, newest first) and `lobbies:update`. */
export interface LobbySummary {
  readonly id: string;
  readonly name: string;
  readonly status: Lobby['status'];
  readonly scenario: string;
  readonly scenarioId: string;
  readonly difficulty: Difficulty;
  readonly host: string;
  /** Count, AI players included. */
  readonly players: number;
  readonly maxPlayers: number;
  /** User ids of the people inside. */
  readonly people: readonly string[];
  /** The running game of a lobby that allows spectators. */
  readonly watchGameId: string | null;
  readonly createdAt: string;
}
