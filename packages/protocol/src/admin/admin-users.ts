/** /api/admin/users: administration of accounts. Every action is recorded in the audit log. */

import { ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { AccountEventSchema } from '../accounts/account-events.ts';
import { ASSIGNABLE_ROLES, USER_ROLES, USER_STATUSES, UserRowSchema } from '../accounts/accounts.ts';
import { pageCounts } from '../answers.ts';
import { ErrorCodeSchema } from '../error-body.ts';
import { BanDurationSchema, BanNoticeSchema } from '../moderation/bans.ts';
import { PastSanctionSchema } from '../moderation/moderation.ts';
import { wireObject, wireTypes } from '../wire-types.ts';
import { SORT_ORDERS } from './admin-lists.ts';

/** Default page size. */
export const ADMIN_PAGE_SIZE = 10;
export const NOTE_MAX = 2000;
/** Limit of accounts per bulk request. */
export const BULK_MAX = 100;

/** `newest` and `oldest` are `joined` in a fixed order. */
export const USER_SORTS = ['newest', 'oldest', 'joined', 'name', 'email', 'role', 'last_login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A page of an admin's list. */
export const ListQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
});
export const UserFilterSchema = z.object({
  /** Part of a username or email address, or an id. */
  search: z.string().trim().max(200).default(''),
  /** '' and `all` mean any. */
  role: z.enum(['', 'all', ...USER_ROLES]).default(''),
  status: z.enum(['', 'all', ...USER_STATUSES]).default(''),
  sort: z.enum(USER_SORTS).default('newest'),
  /** Default: latest first for times, A first for texts. */
  order: z.enum(SORT_ORDERS).optional(),
});
/** GET /api/admin/users; without page and limit also GET /api/admin/users/export.csv. */
export const UserListQuerySchema = UserFilterSchema.extend(ListQuerySchema.shape);

/** A row of /rest/v1/users with what only administrators see. */
export const AdminUserRowSchema = wireObject('AdminUserRow', {
  ...UserRowSchema.shape,
  /** Nobody has confirmed the address, so the password doesn't sign in yet. False for guests, who have no address. */
  is_unconfirmed: z.boolean(),
});
export type AdminUserRow = z.output<typeof AdminUserRowSchema>;

export const UserListSchema = wireObject('UserList', {
  users: z.array(AdminUserRowSchema).readonly(),
  ...pageCounts,
});
export type UserList = z.output<typeof UserListSchema>;

/** GET /api/admin/users/stats. Today begins at midnight of the server's clock; people are active if they were here in the last 24 hours. */
export const UserStatsSchema = wireObject('UserStats', {
  totalUsers: z.number(),
  activeUsers: z.number(),
  newUsersToday: z.number(),
  bannedUsers: z.number(),
});
export type UserStats = z.output<typeof UserStatsSchema>;

/** The reason for the audit log. People also see the reason for their ban. */
const Reason = z.string().trim().max(500).optional();

/** PATCH /api/admin/users/{id}/role. Answer: the user's row. */
export const ChangeRoleSchema = z.strictObject({ role: z.enum(ASSIGNABLE_ROLES), reason: Reason });
/**
 * PATCH /api/admin/users/{id}/status. `banned` signs the person out everywhere, keeps them out for `ban_duration` or until the ban is
 * lifted, and shows them the reason. `offline` signs them out and lifts a ban. `online` only lifts a ban. Answer: the user's new row.
 */
export const ChangeStatusSchema = z.strictObject({
  status: z.enum(USER_STATUSES),
  reason: Reason,
  ban_duration: BanDurationSchema.optional(),
});
/** DELETE /api/admin/users/{id}, DELETE …/sessions and …/sessions/{session}. */
export const ReasonQuerySchema = z.object({ reason: Reason });

/** POST /api/admin/users/bulk. Each one is changed or refused separately. */
export const BulkSchema = z.intersection(
  z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX), reason: Reason }),
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('role'), role: z.enum(ASSIGNABLE_ROLES) }),
    z.object({ act: z.literal('status'), status: z.enum(USER_STATUSES), ban_duration: BanDurationSchema.optional() }),
    z.object({ act: z.literal('delete') }),
  ]),
);
export type Bulk = z.infer<typeof BulkSchema>;

export const BulkResultSchema = z
  .discriminatedUnion('ok', [
    z.object({ id: z.string(), ok: z.literal(true) }),
    z.object({ id: z.string(), ok: z.literal(false), error: ErrorCodeSchema, message: z.string() }),
  ])
  .register(wireTypes, { id: 'BulkResult' });
export type BulkResult = z.output<typeof BulkResultSchema>;

export const BulkAnswerSchema = wireObject('BulkAnswer', { results: z.array(BulkResultSchema).readonly() });
export type BulkAnswer = z.output<typeof BulkAnswerSchema>;

/** A signed-in device. Times are ISO 8601. */
export const UserSessionSchema = wireObject('UserSession', {
  id: z.string(),
  createdAt: z.string(),
  refreshedAt: z.string(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
});
export type UserSession = z.output<typeof UserSessionSchema>;

/** A note that admins keep about a person. It is personal data, so the person's export contains it. */
export const UserNoteSchema = wireObject('UserNote', {
  id: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null if that account was deleted. */
  author: z.string().nullable(),
});
export type UserNote = z.output<typeof UserNoteSchema>;

/** GET /api/admin/users/{id}. */
export const UserDetailSchema = wireObject('UserDetail', {
  user: AdminUserRowSchema,
  /** ISO 8601; when they last signed in or refreshed a session. Null = never. */
  lastActive: z.string().nullable(),
  /** Newest first. */
  sessions: z.array(UserSessionSchema).readonly(),
  /** The latest ones of the security history, newest first. */
  events: z.array(AccountEventSchema).readonly(),
  /** Newest first. */
  notes: z.array(UserNoteSchema).readonly(),
  /** The ban in force; null = none. */
  ban: BanNoticeSchema.omit({ appeal_token: true, banned: true }).nullable(),
  /** Newest first. */
  sanctions: z.array(PastSanctionSchema).readonly(),
});
export type UserDetail = z.output<typeof UserDetailSchema>;

/** POST /api/admin/users/{id}/temporary-password and …/recovery-mail. The latter answers {ok}. */
export const ReasonBodySchema = z.strictObject({ reason: Reason });

/** The password is sent only once. It ends all sessions, and its owner has to choose another one when they sign in. */
export const TemporaryPasswordSchema = wireObject('TemporaryPassword', { password: z.string() });
export type TemporaryPassword = z.output<typeof TemporaryPasswordSchema>;

/** POST /api/admin/users/{id}/notes. Answer: the UserNote. DELETE …/notes/{note} removes it. */
export const NewNoteSchema = z.strictObject({ text: z.string().trim().min(1).max(NOTE_MAX) });

/** GET /api/admin/users/{id}/games, newest first. A running game reveals nothing about its seats. */
export const UserGameSchema = wireObject('UserGame', {
  id: z.string(),
  scenario: z.string(),
  status: z.enum(['in_progress', 'completed', 'abandoned']),
  /** ISO 8601. */
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Of the person's seat; null while the game runs. */
  role: z.enum(ROLES).nullable(),
  won: z.boolean().nullable(),
});
export type UserGame = z.output<typeof UserGameSchema>;

export const UserGameListSchema = wireObject('UserGameList', {
  games: z.array(UserGameSchema).readonly(),
  ...pageCounts,
});
export type UserGameList = z.output<typeof UserGameListSchema>;
