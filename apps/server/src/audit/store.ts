/** The only SQL of the audit log. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { AuditLogTable } from '../db/schema.ts';

export type AuditRow = Selectable<AuditLogTable>;

export const insertEntry = async (db: Database, row: AuditRow): Promise<void> => {
  await db.insertInto('audit_log').values(row).execute();
};
