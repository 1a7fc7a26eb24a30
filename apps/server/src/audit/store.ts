/** All SQL for the audit log. */
import type { SortOrder } from '@one-mind/protocol/admin/admin-lists';
import type { Act, AuditSort } from '@one-mind/protocol/admin/audit';
import { type AliasedExpression, type Selectable, sql } from 'kysely';
import { eventsOfAdmins } from '../accounts/account-events.ts';
import { countRows } from '../db/count-rows.ts';
import { contains } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { AuditLogTable } from '../db/schema/site.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** A recorded act, or an event of an administrator's own account, which has no recorded changes. */
export interface EntryRow extends AuditRow {
  /** Of an event: see `AccountEventsTable`. `times`: null = a recorded act. */
  readonly detail: string | null;
  readonly user_agent: string | null;
  readonly times: number | null;
}

const NO_TEXT = sql<string | null>`null`;
const OF_ENTRY = ['id', 'at', 'actor_id', 'act', 'target_id', 'target_label', 'before_json', 'after_json', 'reason', 'ip'] as const;

/** Recorded acts. */
const actsIn = (db: Database) =>
  db
    .selectFrom('audit_log')
    .select([...OF_ENTRY, NO_TEXT.as('detail'), NO_TEXT.as('user_agent'), sql<number | null>`null`.as('times')])
    .$castTo<EntryRow>();

/** Events of administrators' own accounts, with the same columns in the same order. */
const eventsIn = (db: Database) =>
  db
    .selectFrom(eventsOfAdmins(db).as('events'))
    .select(['id', 'at', 'actor_id', 'act', 'target_id'])
    .select([NO_TEXT.as('target_label'), NO_TEXT.as('before_json'), NO_TEXT.as('after_json'), NO_TEXT.as('reason')])
    .select(['ip', 'detail', 'user_agent', 'times'])
    .$castTo<EntryRow>();

type Entries = AliasedExpression<EntryRow, 'entries'>;

/** Both: each is stored once, and they are read together. */
const allEntries = (db: Database): Entries => actsIn(db).unionAll(eventsIn(db)).as('entries');

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

const filtered = (db: Database, entries: Entries, { actorId, act, target, from, to }: EntryFilter) => {
  let query = db.selectFrom(entries);
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

/** Counts them separately, so that SQLite can use the indexes of both tables. */
export const countEntries = async (db: Database, filter: EntryFilter): Promise<number> =>
  (await countRows(filtered(db, actsIn(db).as('entries'), filter))) + (await countRows(filtered(db, eventsIn(db).as('entries'), filter)));

export interface EntryOrder {
  readonly sort: AuditSort;
  readonly order: SortOrder;
}

/** Entries of the same action are always newest first. */
export const listEntries = (
  db: Database,
  filter: EntryFilter,
  { sort, order, offset, limit }: EntryOrder & { readonly offset: number; readonly limit: number },
): Promise<EntryRow[]> => {
  const query = filtered(db, allEntries(db), filter).selectAll().offset(offset).limit(limit);
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
  { before, limit }: { readonly before: Pick<EntryRow, 'at' | 'id'> | null; readonly limit: number },
): Promise<EntryRow[]> => {
  let query = filtered(db, allEntries(db), filter);
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
