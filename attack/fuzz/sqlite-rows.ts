import { createHash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import type { RowHashes, RowReader } from './row-reader.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

const ALL_TABLES = `
  select name from sqlite_schema
  where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' order by name`;

const hashOf = (row: Row): string => createHash('sha256').update(JSON.stringify(row)).digest('hex');

/** `file`: the database of a running server. */
export async function openSqliteRows(file: string): Promise<RowReader> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const tables = db.prepare(ALL_TABLES).all();
  const queries = tables.map(({ name }) => {
    const table = String(name);
    const columns = db.prepare('select name, type, pk from pragma_table_info(?)').all(table);
    const named = (which: readonly Row[]): string[] => which.map((column) => `"${column.name}"`);
    const inKey = named(columns.filter(({ pk }) => pk !== 0));
    const key = inKey.length === 0 ? ['rowid'] : inKey;
    return {
      table,
      texts: named(columns.filter(({ type }) => String(type).toLowerCase() === 'text')),
      key,
      byKey: db.prepare(`select * from "${table}" where ${key.map((column) => `${column} = ?`).join(' and ')}`),
    };
  });
  const changes = db.prepare('pragma data_version');

  return {
    version: async () => String(changes.get()?.data_version),
    find: async (ids) => {
      const found = queries.map(({ table, texts, key }) => {
        const isTheirs = texts.map((column) => `${column} in (${ids.map(() => '?').join()})`).join(' or ');
        const keys = db.prepare(`select ${key.join()} from "${table}" where ${isTheirs || 'false'}`);
        return [table, new Map(keys.all(...texts.flatMap(() => ids)).map((row) => [JSON.stringify(Object.values(row)), '']))] as const;
      });
      return hashed(new Map(found));
    },
    read: async (rows) => hashed(rows),
    close: async () => db.close(),
  };

  function hashed(rows: ReadonlyMap<string, RowHashes>): ReadonlyMap<string, RowHashes> {
    const entries = queries.map(({ table, byKey }) => {
      const keys = [...(rows.get(table)?.keys() ?? [])];
      const now = keys.flatMap((key): (readonly [string, string])[] => {
        const values: SQLInputValue[] = JSON.parse(key);
        const row = byKey.get(...values);
        return row === undefined ? [] : [[key, hashOf(row)]];
      });
      return [table, new Map(now)] as const;
    });
    return new Map(entries);
  }
}
