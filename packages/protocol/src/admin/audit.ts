/** The audit log: what admins and moderators did. Entries are written with the act itself and never change. */

import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';
import { SORT_ORDERS } from './admin-lists.ts';
import { ListQuerySchema } from './admin-users.ts';

/** Every act there is, `what.happened`; the part before the dot is the kind of its target. */
export const ACTS = [
  'user.set_up',
  'user.created',
  'user.role_changed',
  'user.status_changed',
  'user.changed',
  'user.renamed',
  'user.deleted',
  'user.sessions_ended',
  'user.noted',
  'user.note_removed',
  'user.exported',
  'user.muted',
  'user.unmuted',
  'user.approved',
  'user.refused',
  'game.ended',
  'game.deleted',
  'game.inspected',
  'game.exported',
  'scenario.created',
  'scenario.changed',
  'scenario.deleted',
  'scenario.featured',
  'scenario.hidden',
  'scenario.imported',
  'scenario.restored',
  'picture.removed',
  'rule.changed',
  'rule.created',
  'rule.deleted',
  'rule.restored',
  'content.saved',
  'content.published',
  'content.restored',
  'content.imported',
  'model.added',
  'model.changed',
  'model.deleted',
  'model.evaluated',
  'narrator.configured',
  'chat.configured',
  'report.decided',
  'site.announced',
  'site.maintenance_changed',
  'site.registration_changed',
] as const;
export type Act = (typeof ACTS)[number];

export const AuditEntrySchema = z
  .object({
    id: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** `username` is null when the account is gone. */
    actor: z.object({ id: z.string(), username: z.string().nullable() }),
    act: z.enum(ACTS),
    /** `label` is what the target is called; of people it is their name now, null when the account is gone. */
    target: z.object({ id: z.string(), label: z.string().nullable() }),
    /** What the act changed, as it was and as it is; null where there is nothing to compare. */
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    ip: z.string().nullable(),
  })
  .register(wireTypes, { id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntrySchema>;

/** A day of a calendar, `2026-11-21`, or a moment, ISO 8601. */
const When = z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })]).default('');

export const AuditFilterSchema = z.object({
  /** A username, or the id of an account. */
  actor: z.string().trim().max(100).default(''),
  act: z.enum(['', 'all', ...ACTS]).default(''),
  /** A username, an id, or part of what the target is called. */
  target: z.string().trim().max(200).default(''),
  /** From the first moment of this day (UTC) on. */
  from: When,
  /** To the last moment of this day (UTC). */
  to: When,
});
/** What the log can be sorted by. */
export const AUDIT_SORTS = ['at', 'act'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** GET /api/admin/audit; the filter alone is that of GET /api/admin/audit/export.csv, which is newest first. */
export const AuditQuerySchema = AuditFilterSchema.extend({
  ...ListQuerySchema.shape,
  sort: z.enum(AUDIT_SORTS).default('at'),
  order: z.enum(SORT_ORDERS).default('desc'),
});

/** `total`: of all pages. */
export const AuditListSchema = z
  .object({ entries: z.array(AuditEntrySchema).readonly(), total: z.number(), page: z.number(), totalPages: z.number() })
  .register(wireTypes, { id: 'AuditList' });
export type AuditList = z.output<typeof AuditListSchema>;
