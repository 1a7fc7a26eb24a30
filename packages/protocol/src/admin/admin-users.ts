/** /api/admin/users: what admins see of people and do with their accounts. Every act is written into the audit log. */
import type { Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { USER_ROLES, USER_STATUSES, type UserRow } from '../accounts/accounts.ts';
import type { ErrorCode } from '../errors.ts';
import { BanDurationSchema, type BanNotice } from '../moderation/bans.ts';
import type { PastSanction } from '../moderation/moderation.ts';
import { SORT_ORDERS } from './admin-lists.ts';

/** Rows of a page where the request doesn't say. */
export const ADMIN_PAGE_SIZE = 10;
export const NOTE_MAX = 2000;
/** Accounts that one bulk request changes at most. */
export const BULK_MAX = 100;

/** `newest` and `oldest` are `joined` in a fixed order. */
export const USER_SORTS = ['newest', 'oldest', 'joined', 'name', 'email', 'role', 'last_login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Which page of an admin's list. */
export const ListQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
});
export const UserFilterSchema = z.object({
  /** Part of a username or e-mail address, or an id. */
  search: z.string().trim().max(200).default(''),
  /** '' and `all` stand for any. */
  role: z.enum(['', 'all', ...USER_ROLES]).default(''),
  status: z.enum(['', 'all', ...USER_STATUSES]).default(''),
  sort: z.enum(USER_SORTS).default('newest'),
  /** Times begin with the latest and texts with A if it is left out. */
  order: z.enum(SORT_ORDERS).optional(),
});
/** GET /api/admin/users; without page and limit also GET /api/admin/users/export.csv. */
export const UserListQuerySchema = UserFilterSchema.extend(ListQuerySchema.shape);

/** `total`: of all pages. */
export interface UserList {
  readonly users: readonly UserRow[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** GET /api/admin/users/stats. Today begins at midnight of the server's clock; active is whoever was here in the last 24 hours. */
export interface UserStats {
  readonly totalUsers: number;
  readonly activeUsers: number;
  readonly newUsersToday: number;
  readonly bannedUsers: number;
}

/** Why; goes into the audit log. */
const Reason = z.string().trim().max(500).optional();

/** PATCH /api/admin/users/{id}/role. Answer: the user's row. */
export const ChangeRoleSchema = z.strictObject({ role: z.enum(USER_ROLES), reason: Reason });
/**
 * PATCH /api/admin/users/{id}/status. Answer: the user's row, with the status as it is then. `banned` signs them out everywhere and keeps
 * them out, for `ban_duration` or until the ban is lifted, and shows them the reason; `offline` signs them out and lifts a ban; `online`
 * only lifts a ban.
 */
export const ChangeStatusSchema = z.strictObject({
  status: z.enum(USER_STATUSES),
  reason: Reason,
  ban_duration: BanDurationSchema.optional(),
});
/** DELETE /api/admin/users/{id}, DELETE …/sessions and …/sessions/{session}. */
export const ReasonQuerySchema = z.object({ reason: Reason });

/** POST /api/admin/users/bulk. Each is done or refused by itself. */
export const BulkSchema = z.intersection(
  z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX), reason: Reason }),
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('role'), role: z.enum(USER_ROLES) }),
    z.object({ act: z.literal('status'), status: z.enum(USER_STATUSES), ban_duration: BanDurationSchema.optional() }),
    z.object({ act: z.literal('delete') }),
  ]),
);
export type Bulk = z.infer<typeof BulkSchema>;
export type BulkResult =
  | { readonly id: string; readonly ok: true }
  | { readonly id: string; readonly ok: false; readonly error: ErrorCode; readonly message: string };
export interface BulkAnswer {
  readonly results: readonly BulkResult[];
}

/** GET /api/admin/users/{id}. */
export interface UserDetail {
  readonly user: UserRow;
  /** ISO 8601; when they last came, or prolonged a session. Null = not since they have an account. */
  readonly lastActive: string | null;
  /** Newest first. */
  readonly sessions: readonly UserSession[];
  /** Newest first. */
  readonly notes: readonly UserNote[];
  /** The ban that holds now; null = none. */
  readonly ban: BanNotice | null;
  /** Newest first. */
  readonly sanctions: readonly PastSanction[];
}
/** A device that is signed in. Times are ISO 8601. */
export interface UserSession {
  readonly id: string;
  readonly createdAt: string;
  readonly refreshedAt: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
}
/** What admins write down about somebody. It belongs to the person's data: they find it in the export of it. */
export interface UserNote {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** Null when that account is gone. */
  readonly author: string | null;
}
/** POST /api/admin/users/{id}/notes. Answer: the UserNote. DELETE …/notes/{note} removes it. */
export const NewNoteSchema = z.strictObject({ text: z.string().trim().min(1).max(NOTE_MAX) });

/** GET /api/admin/users/{id}/games, newest first. A running game tells nothing of its seats. */
export interface UserGame {
  readonly id: string;
  readonly scenario: string;
  readonly status: 'in_progress' | 'completed' | 'abandoned';
  /** ISO 8601. */
  readonly started_at: string;
  readonly ended_at: string | null;
  /** Of the person's seat; null while the game runs. */
  readonly role: Role | null;
  readonly won: boolean | null;
}
export interface UserGameList {
  readonly games: readonly UserGame[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}
