/** What admins see of games, and do with them. All of it under /api/admin/games, for admins alone. */
import type { Command } from '@one-mind/engine/commands';
import { type GameResult, OUTCOMES } from '@one-mind/engine/state';
import type { YouView } from '@one-mind/engine/view/view-types';
import { DIFFICULTIES, type Difficulty, type Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { GameSnapshot, NarrativeEntry } from '../games/games.ts';
import type { ChatMessage } from '../moderation/chat.ts';
import { SORT_ORDERS } from './admin-lists.ts';
import { BULK_MAX } from './admin-users.ts';

export const GAME_STATUSES = ['in_progress', 'completed', 'abandoned'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const GAME_OUTCOMES = OUTCOMES;

export const GAME_SORTS = ['started', 'duration', 'scenario', 'difficulty', 'status'] as const;
export type GameSort = (typeof GAME_SORTS)[number];

/** As the filters of the other lists call it. */
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
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  sort: z.enum(GAME_SORTS).default('started'),
  order: z.enum(SORT_ORDERS).default('desc'),
});
export type AdminGamesQuery = z.output<typeof AdminGamesQuerySchema>;

export interface AdminGame {
  readonly id: string;
  readonly scenario: { readonly id: string; readonly title: string; readonly difficulty: Difficulty };
  readonly status: GameStatus;
  /** Null while it is running. */
  readonly outcome: GameResult['outcome'] | null;
  /** Seat order. `role` is null while it is secret. */
  readonly players: readonly {
    readonly id: string;
    readonly username: string;
    readonly kind: 'human' | 'ai';
    readonly role: Role | null;
    /** Null where it isn't known. */
    readonly is_alive: boolean | null;
  }[];
  /** Turns resolved over the whole game; null of a running game that this version of the program can't open. */
  readonly current_turn: number | null;
  /** ISO 8601. */
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly host: { readonly id: string; readonly username: string };
}

export interface AdminGames {
  readonly games: readonly AdminGame[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** GET /api/admin/games/stats */
export interface AdminGameStats {
  readonly totalGames: number;
  readonly activeGames: number;
  readonly completedGames: number;
  /** Whole minutes, over completed games; null without any. */
  readonly averageDuration: number | null;
  /** Different people who have played, or play now. */
  readonly totalPlayers: number;
}

/** GET /api/admin/games/{id}: what everybody at the table sees, and of a finished game its truth. */
export interface AdminGameDetail {
  readonly game: AdminGame;
  readonly view: GameSnapshot;
  /** The asker plays in it, so that its secrets stay closed until its end. */
  readonly isOwn: boolean;
  /** The asker may open its replay: it has ended, and they played in it or its players share it. */
  readonly canReplay: boolean;
}

/** GET /api/admin/games/{id}/events, oldest first: one for each commit, of a running game only those that everybody saw. */
export interface AdminGameEvent {
  /** That of its entries. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** Who asked for it; null = the server itself. */
  readonly by: string | null;
  /** Null while they are secret. */
  readonly commands: readonly Command[] | null;
  /** What it told. */
  readonly entries: readonly NarrativeEntry[];
}

/** POST /api/admin/games/bulk: ends each of them, or says why it can't. Answer: BulkAnswer. */
export const EndGamesSchema = z.strictObject({ act: z.literal('end'), ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX) });

/**
 * POST /api/admin/games/{id}/inspect: opens the chat of a game, and the secrets of a running one as they are now. The audit log records
 * it, and the players see the reason.
 */
export const InspectGameSchema = z.strictObject({ reason: z.string().trim().min(3).max(500) });
export interface GameInspection {
  /** ISO 8601. */
  readonly at: string;
  /** What each seat knows and does, in seat order. */
  readonly seats: readonly YouView[];
  /** With their commands. */
  readonly events: readonly AdminGameEvent[];
  /** The newest messages, oldest first; those of the quiet channel only once the game has ended. */
  readonly chat: readonly ChatMessage[];
}
