/**
 * The audit log of admins' and moderators' actions. Entries are written with the action itself and never change. The events of
 * administrators' own accounts are part of it for as long as these accounts keep them.
 */

import { z } from 'zod';
import { ACCOUNT_EVENT_KINDS } from '../accounts/account-events.ts';
import { pageCounts } from '../answers.ts';
import { wireObject } from '../wire-types.ts';
import { SORT_ORDERS } from './admin-lists.ts';
import { ListQuerySchema } from './admin-users.ts';

/** Events of administrators' own accounts. The actor of a failed sign-in is the account, because nobody knows who tried. */
const OWN_ACTS = ACCOUNT_EVENT_KINDS.flatMap((kind) =>
  kind === 'signed_up' || kind === 'account_kept' ? [] : [`account.${kind}` as const],
);
export type OwnAct = (typeof OWN_ACTS)[number];

/** All actions, as `target.action`: the part before the dot is the kind of the target. */
export const ACTS = [
  ...OWN_ACTS,
  'user.set_up',
  'user.created',
  'user.role_changed',
  'user.status_changed',
  'user.changed',
  'user.renamed',
  'user.deleted',
  'user.sessions_ended',
  'user.factor_removed',
  'user.noted',
  'user.note_removed',
  'user.exported',
  'user.muted',
  'user.unmuted',
  'user.recovery_mailed',
  'user.link_created',
  'user.invited',
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
  'word_list.created',
  'word_list.changed',
  'word_list.deleted',
  'report.decided',
  'place.banned',
  'place.unbanned',
  'mail.read',
  'mail.passed_on',
  'mail.resent',
  'mail.tested',
  'site.announced',
  'site.maintenance_changed',
  'site.registration_changed',
  'invitation.created',
  'invitation.withdrawn',
  'site.security_changed',
] as const;
export type Act = (typeof ACTS)[number];

export const AuditEntrySchema = wireObject('AuditEntry', {
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** `username` is null if the account was deleted. */
  actor: z.object({ id: z.string(), username: z.string().nullable() }),
  act: z.enum(ACTS),
  /** `label` is the target's name at that time; for people their current name, null if the account was deleted. */
  target: z.object({ id: z.string(), label: z.string().nullable() }),
  /**
   * The changed values before and after; null if there is nothing to compare. Of an `OwnAct`: detail, device and times, as in
   * `AccountEvent`.
   */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntrySchema>;

/** A calendar day, `2026-11-21`, or a moment, ISO 8601. */
const When = z.union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })]).default('');

export const AuditFilterSchema = z.object({
  /** A username, or the id of an account. */
  actor: z.string().trim().max(100).default(''),
  act: z.enum(['', 'all', ...ACTS]).default(''),
  /** A username, an id, or part of the target's name. */
  target: z.string().trim().max(200).default(''),
  /** From the start of this day (UTC). */
  from: When,
  /** Until the end of this day (UTC). */
  to: When,
});
/** Sortable columns. */
export const AUDIT_SORTS = ['at', 'act'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** GET /api/admin/audit; its filter also applies to GET /api/admin/audit/export.csv, which is newest first. */
export const AuditQuerySchema = AuditFilterSchema.extend({
  ...ListQuerySchema.shape,
  sort: z.enum(AUDIT_SORTS).default('at'),
  order: z.enum(SORT_ORDERS).default('desc'),
});

export const AuditListSchema = wireObject('AuditList', {
  entries: z.array(AuditEntrySchema).readonly(),
  ...pageCounts,
});
export type AuditList = z.output<typeof AuditListSchema>;
