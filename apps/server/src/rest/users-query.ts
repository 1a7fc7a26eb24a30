/** The part of PostgREST's query language that the table users supports. */
import { USER_COLUMNS, type UserColumn } from '../policies/accounts.ts';
import { PostgrestError } from './postgrest-error.ts';

export interface UsersQuery {
  readonly columns: readonly UserColumn[];
  /** Null = no filter. */
  readonly id: string | null;
  readonly username: string | null;
}

/** Sent by the official client, without effect on at most one row. */
const IGNORED: ReadonlySet<string> = new Set(['limit', 'offset', 'order', 'columns', 'on_conflict', 'apikey']);

const isColumn = (name: string): name is UserColumn => USER_COLUMNS.some((column) => column === name);

/**
 * @param query as parsed from the address: repeated names are lists.
 * @throws PostgrestError for what is not understood.
 */
export const parseUsersQuery = (query: Readonly<Record<string, unknown>>): UsersQuery => {
  for (const name of Object.keys(query)) {
    if (name === 'select' || name === 'id' || name === 'username' || IGNORED.has(name)) continue;
    throw new PostgrestError(400, 'PGRST100', `"${name}" cannot be used here: users are selected by id or username alone`);
  }
  return { columns: parseColumns(query.select), id: parseFilter('id', query.id), username: parseFilter('username', query.username) };
};

const parseColumns = (select: unknown): readonly UserColumn[] => {
  if (select === undefined) return USER_COLUMNS;
  if (typeof select !== 'string') throw new PostgrestError(400, 'PGRST100', 'Give select once');
  const names = select.split(',').map((name) => name.trim());
  if (names.includes('*')) return USER_COLUMNS;
  return names.map((name) => {
    if (!isColumn(name)) throw new PostgrestError(400, '42703', 'There is no such column in users');
    return name;
  });
};

const parseFilter = (column: string, filter: unknown): string | null => {
  if (filter === undefined) return null;
  if (typeof filter !== 'string' || !filter.startsWith('eq.')) {
    throw new PostgrestError(400, 'PGRST100', `Filter users with ${column}=eq.{value}`);
  }
  return filter.slice('eq.'.length).replace(/^"(.*)"$/s, '$1');
};
