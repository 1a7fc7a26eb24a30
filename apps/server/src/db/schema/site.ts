/** The settings and texts of the whole site, and what admins and moderators did. */
import type { Act } from '@one-mind/protocol/admin/audit';

/** Settings of the whole site: one row for each name in `SiteState`. */
export interface SiteStateTable {
  name: string;
  value_json: string;
}

/** Each saved version of the public pages' texts. */
export interface ContentVersionsTable {
  version: number;
  content_json: string;
  saved_at: number;
  /** Null if the account was deleted. */
  saved_by: string | null;
  /** Null = never. */
  published_at: number | null;
  published_by: string | null;
}

/** Append-only: triggers refuse updates and deletes. */
export interface AuditLogTable {
  id: string;
  at: number;
  /** No reference: the entry outlives the account. */
  actor_id: string;
  act: Act;
  target_id: string;
  /** Name of the target; null for people, whose names are looked up. */
  target_label: string | null;
  before_json: string | null;
  after_json: string | null;
  reason: string | null;
  ip: string | null;
}

export interface SiteSchema {
  site_state: SiteStateTable;
  content_versions: ContentVersionsTable;
  audit_log: AuditLogTable;
}
