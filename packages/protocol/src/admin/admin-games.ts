/** Administration of games, below /api/admin/games, for admins only. */

import { OUTCOMES } from '@one-mind/engine/state';
import { DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { pageCounts } from '../answers.ts';
import { CommandSchema } from '../games/command-schema.ts';
import { GameSnapshotSchema, NarrativeEntrySchema } from '../games/games.ts';
import { YouViewSchema } from '../games/view-schemas.ts';
import { ChatMessageSchema } from '../moderation/chat.ts';
import { wireObject } from '../wire-types.ts';
import { SORT_ORDERS } from './admin-lists.ts';
import { BULK_MAX, ListQuerySchema } from './admin-users.ts';

export const GAME_STATUSES = ['in_progress', 'completed', 'abandoned'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const GAME_OUTCOMES = OUTCOMES;

export const GAME_SORTS = ['started', 'duration', 'scenario', 'difficulty', 'status'] as const;
export type GameSort = (typeof GAME_SORTS)[number];

/** The value for "any" in the other lists' filters. */
const Any = z.literal('all').transform(() => '' as const);

const Day = z.union([z.literal(''), z.iso.date()]).default('');

/** GET /api/admin/games/export.csv. `search`: part of the scenario's title or of a player's name, or a game's id. Empty or `all` = any. */
export const GameFilterSchema = z.object({
  search: z.string().trim().max(100).default(''),
  status: z.enum(GAME_STATUSES).or(z.literal('')).or(Any).default(''),
  difficulty: z.enum(DIFFICULTIES).or(z.literal('')).or(Any).default(''),
  outcome: z.enum(GAME_OUTCOMES).or(z.literal('')).or(Any).default(''),
  /** The id of a scenario. */
  scenario: Any.or(z.string().max(64)).default(''),
  /** Started on this day (UTC) or later, and on this day or earlier. */
  from: Day,
  to: Day,
});
export type GameFilter = z.output<typeof GameFilterSchema>;

/** GET /api/admin/games */
export const AdminGamesQuerySchema = GameFilterSchema.extend({
  ...ListQuerySchema.shape,
  sort: z.enum(GAME_SORTS).default('started'),
  order: z.enum(SORT_ORDERS).default('desc'),
});
export type AdminGamesQuery = z.output<typeof AdminGamesQuerySchema>;

export const AdminGameSchema = wireObject('AdminGame', {
  id: z.string(),
  scenario: z.object({ id: z.string(), title: z.string(), difficulty: z.enum(DIFFICULTIES) }),
  status: z.enum(GAME_STATUSES),
  /** Null while the game is running. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** In seat order. `role` is null while it is secret. */
  players: z
    .array(
      z.object({
        id: z.string(),
        username: z.string(),
        kind: z.enum(['human', 'ai']),
        role: z.enum(ROLES).nullable(),
        /** Null if unknown. */
        is_alive: z.boolean().nullable(),
      }),
    )
    .readonly(),
  /** Turns resolved over the whole game; null for a running game that this version can't open. */
  current_turn: z.number().nullable(),
  /** ISO 8601. */
  started_at: z.string(),
  ended_at: z.string().nullable(),
  host: z.object({ id: z.string(), username: z.string() }),
});
export type AdminGame = z.output<typeof AdminGameSchema>;

export const AdminGamesSchema = wireObject('AdminGames', {
  games: z.array(AdminGameSchema).readonly(),
  ...pageCounts,
});
export type AdminGames = z.output<typeof AdminGamesSchema>;

/** GET /api/admin/games/stats */
export const AdminGameStatsSchema = wireObject('AdminGameStats', {
  totalGames: z.number(),
  activeGames: z.number(),
  completedGames: z.number(),
  /** Whole minutes, over completed games; null without any. */
  averageDuration: z.number().nullable(),
  /** People who have played or are playing. */
  totalPlayers: z.number(),
});
export type AdminGameStats = z.output<typeof AdminGameStatsSchema>;

/** GET /api/admin/games/{id}: the public view, and the truth of a finished game. */
export const AdminGameDetailSchema = wireObject('AdminGameDetail', {
  game: AdminGameSchema,
  view: GameSnapshotSchema,
  /** The asker plays in it, so its secrets stay closed until it ends. */
  isOwn: z.boolean(),
  /** Whether the asker may open its replay: it has ended, and they played in it or its players share it. */
  canReplay: z.boolean(),
});
export type AdminGameDetail = z.output<typeof AdminGameDetailSchema>;

/** GET /api/admin/games/{id}/events, oldest first: one per commit; of a running game, only public ones. */
export const AdminGameEventSchema = wireObject('AdminGameEvent', {
  /** The seq of its entries. */
  seq: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** The actor; null = the server itself. */
  by: z.string().nullable(),
  /** Null while secret. */
  commands: z.array(CommandSchema).readonly().nullable(),
  /** Its narrated entries. */
  entries: z.array(NarrativeEntrySchema).readonly(),
});
export type AdminGameEvent = z.output<typeof AdminGameEventSchema>;

/** POST /api/admin/games/bulk: ends each of them, or reports why it can't. Answer: BulkAnswer. */
export const EndGamesSchema = z.strictObject({ act: z.literal('end'), ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX) });

/**
 * POST /api/admin/games/{id}/inspect: opens a game's chat, and the current secrets of a running one. The audit log records it, and the
 * players see the reason.
 */
export const InspectGameSchema = z.strictObject({ reason: z.string().trim().min(3).max(500) });
export const GameInspectionSchema = wireObject('GameInspection', {
  /** ISO 8601. */
  at: z.string(),
  /** What each seat knows and does, in seat order. */
  seats: z.array(YouViewSchema).readonly(),
  /** With their commands. */
  events: z.array(AdminGameEventSchema).readonly(),
  /** The newest messages, oldest first; those of the quiet channel only once the game has ended. */
  chat: z.array(ChatMessageSchema).readonly(),
});
export type GameInspection = z.output<typeof GameInspectionSchema>;
