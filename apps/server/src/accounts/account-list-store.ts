/** All SQL for lists and counts of accounts. Every function takes the database or a transaction. Times are epoch ms. */
import type { UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { SortOrder } from '@one-mind/protocol/admin/admin-lists';
import type { UserSort } from '@one-mind/protocol/admin/admin-users';
import type { Approval } from '@one-mind/protocol/admin/site';
import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import { contains, nullsLowest, valuesOf } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { fromRow, isBannedSql } from './store.ts';
import { type User, usernameKey } from './user.ts';

export interface AccountFilter {
  /** Part of a username or an address, or an id; '' = no filter. */
  readonly search: string;
  /** Null = any. */
  readonly role: UserRole | null;
  readonly status: UserStatus | null;
  /** People who are connected right now: they count as online unless they are banned. */
  readonly present: ReadonlySet<string>;
}

type Users<Output> = SelectQueryBuilder<Schema, 'users', Output>;

const filtered = <Output>(db: Database, query: Users<Output>, { search, role, status, present }: AccountFilter): Users<Output> => {
  let found = query;
  if (search !== '') {
    const key = usernameKey(search);
    found = found.where(({ eb, or, ref }) =>
      or([contains(ref('username_key'), key), contains(ref('email'), search.toLowerCase()), eb('id', '=', search.toLowerCase())]),
    );
  }
  if (role !== null) found = found.where('role', '=', role);
  switch (status) {
    case null:
      return found;
    case 'banned':
      return found.where(isBannedSql());
    case 'online':
      return found.where((eb) => eb.not(isBannedSql())).where('id', 'in', valuesOf(db, present));
    case 'offline':
      return found.where((eb) => eb.not(isBannedSql())).where('id', 'not in', valuesOf(db, present));
  }
};

export const countAccounts = (db: Database, filter: AccountFilter): Promise<number> =>
  countRows(filtered(db, db.selectFrom('users'), filter));

export interface AccountOrder {
  readonly sort: UserSort;
  /** Undefined = the default direction of this column. */
  readonly order: SortOrder | undefined;
}

export const listAccounts = async (
  db: Database,
  filter: AccountFilter,
  part: AccountOrder & { readonly offset: number; readonly limit: number },
): Promise<User[]> => {
  const ids = sorted(filtered(db, db.selectFrom('users').select('id'), filter), part)
    .limit(part.limit)
    .offset(part.offset);
  // The page is found in an index alone; whole rows are only read for accounts on the page.
  const rows = await sorted(db.selectFrom('users').selectAll().where('id', 'in', ids), part).execute();
  return rows.map(fromRow);
};

/** The default direction of each column. */
const SORTED_BY = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  joined: ['created_at', 'desc'],
  name: ['username_key', 'asc'],
  email: ['email', 'asc'],
  role: ['role', 'asc'],
  last_login: ['last_login', 'desc'],
} as const satisfies Readonly<Record<UserSort, readonly [string, SortOrder]>>;

const sorted = <Output>(query: Users<Output>, { sort, order }: AccountOrder): Users<Output> => {
  const [column, usual] = SORTED_BY[sort];
  const direction = order ?? usual;
  return query.orderBy(column, column === 'last_login' ? nullsLowest(direction) : direction).orderBy('id', direction);
};

/** The next batch after this id, in the order of ids. */
export const accountsAfter = async (db: Database, filter: AccountFilter, afterId: string, limit: number): Promise<User[]> => {
  const rows = await filtered(db, db.selectFrom('users').selectAll(), filter)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
};

export const countApprovals = (db: Database, approval: Approval): Promise<number> =>
  countRows(db.selectFrom('users').where('approval', '=', approval));

/** Waiting accounts come oldest first, rejected ones newest first. */
export const listApprovals = async (db: Database, approval: Approval, limit: number): Promise<User[]> => {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('approval', '=', approval)
    .orderBy('created_at', approval === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
};

export const countUsers = async (
  db: Database,
  since: { readonly today: number; readonly active: number },
): Promise<{ readonly total: number; readonly today: number; readonly active: number; readonly banned: number }> => {
  const users = db.selectFrom('users');
  const [total, today, active, banned] = await Promise.all([
    countRows(users),
    countRows(users.where('created_at', '>=', since.today)),
    countRows(users.where('last_active_at', '>=', since.active)),
    countRows(users.where(isBannedSql())),
  ]);
  return { total, today, active, banned };
};

/** Id → username of the existing ones. At most a few hundred at a time. */
export const usernamesOf = async (db: Database, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', valuesOf(db, new Set(ids)))
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};
