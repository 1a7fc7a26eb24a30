/** The audit log: what admins and moderators did. Entries are written with the act itself and never change. */

/** Every act there is, `what.happened`; the part before the dot is the kind of its target. */
export const ACTS = [
  'user.role_changed',
  'user.status_changed',
  'user.deleted',
  'user.sessions_ended',
  'user.noted',
  'user.muted',
  'user.unmuted',
  'game.ended',
  'game.deleted',
  'game.inspected',
  'scenario.created',
  'scenario.changed',
  'scenario.deleted',
  'scenario.featured',
  'scenario.imported',
  'scenario.restored',
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
] as const;
export type Act = (typeof ACTS)[number];

export interface AuditEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** `username` is null when the account is gone. */
  readonly actor: { readonly id: string; readonly username: string | null };
  readonly act: Act;
  /** `label` is what the target is called; of people it is their name now, null when the account is gone. */
  readonly target: { readonly id: string; readonly label: string | null };
  /** What the act changed, as it was and as it is; null where there is nothing to compare. */
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly ip: string | null;
}
