/** All SQL for the audit log. */
import type { SortOrder } from '@one-mind/protocol/admin/admin-lists';
import type { Act, AuditSort } from '@one-mind/protocol/admin/audit';
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import { contains } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { AuditLogTable } from '../db/schema/site.ts';

export type AuditRow = Selectable<AuditLogTable>;

export const insertEntry = async (db: Database, row: AuditRow): Promise<void> => {
  await db.insertInto('audit_log').values(row).execute();
};

export interface EntryFilter {
  /** Null = any. */
  readonly actorId: string | null;
  readonly act: Act | null;
  /** An id, the id of a person with that name, or part of a label. */
  readonly target: { readonly text: string; readonly userId: string | null } | null;
  /** Epoch ms, both inclusive. */
  readonly from: number | null;
  readonly to: number | null;
}

const filtered = (db: Database, { actorId, act, target, from, to }: EntryFilter) => {
  let query = db.selectFrom('audit_log');
  if (actorId !== null) query = query.where('actor_id', '=', actorId);
  if (act !== null) query = query.where('act', '=', act);
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<=', to);
  if (target !== null) {
    query = query.where(({ eb, fn, or }) =>
      or([
        eb('target_id', '=', target.text),
        ...(target.userId === null ? [] : [eb('target_id', '=', target.userId)]),
        contains(fn<string | null>('lower', ['target_label']), target.text.toLowerCase()),
      ]),
    );
  }
  return query;
};

export const countEntries = (db: Database, filter: EntryFilter): Promise<number> => countRows(filtered(db, filter));

export interface EntryOrder {
  readonly sort: AuditSort;
  readonly order: SortOrder;
}

/** Entries of the same action are always newest first. */
export const listEntries = (
  db: Database,
  filter: EntryFilter,
  { sort, order, offset, limit }: EntryOrder & { readonly offset: number; readonly limit: number },
): Promise<AuditRow[]> => {
  const query = filtered(db, filter).selectAll().offset(offset).limit(limit);
  return (
    sort === 'act'
      ? query.orderBy('act', order).orderBy('at', 'desc').orderBy('id', 'desc')
      : query.orderBy('at', order).orderBy('id', order)
  ).execute();
};

/** Newest first: the entries that follow this one in the list. */
export const listEntriesBefore = (
  db: Database,
  filter: EntryFilter,
  { before, limit }: { readonly before: Pick<AuditRow, 'at' | 'id'> | null; readonly limit: number },
): Promise<AuditRow[]> => {
  let query = filtered(db, filter);
  if (before !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(before.at, before.id)));
  return query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

/** Actions of this kind on this target, oldest first. */
export const listEntriesOn = (db: Database, act: Act, targetId: string): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('target_id', '=', targetId).where('act', '=', act).orderBy('at').orderBy('id').execute();

/** Entries by or about this person, newest first. */
export const listEntriesOf = (db: Database, userId: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where(({ eb, or }) => or([eb('actor_id', '=', userId), eb('target_id', '=', userId)]))
    .orderBy('at', 'desc')
    .execute();

export const countEntriesOf = async (db: Database, act: Act): Promise<number> => {
  const row = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('act', '=', act)
    .executeTakeFirstOrThrow();
  return row.count;
};
