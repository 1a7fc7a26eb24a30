import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { RowHashes, RowReader } from './row-reader.ts';

/** Each table with its text columns and the columns of its primary key. */
const ALL_TABLES = `
  select c.relname as "table",
    (select array_agg(a.attname::text) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype) as texts,
    (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
  order by c.relname`;

interface Table {
  readonly table: string;
  readonly texts: readonly string[] | null;
  readonly key: readonly string[] | null;
}

/** `url`: the database of a running server. */
export async function openPostgresRows(url: string): Promise<RowReader> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<Table>(ALL_TABLES);

  /** The rows of some tables; `where`: null = none of the table's. */
  const select = async (where: (table: Table) => string | null): Promise<ReadonlyMap<string, RowHashes>> => {
    const parts = tables.flatMap((table) => {
      const condition = where(table);
      if (condition === null) return [];
      const key = `json_build_array(${keyOf(table)
        .map((column) => escapeIdentifier(column))
        .join()})::text`;
      return [
        `select ${escapeLiteral(table.table)} as "table", ${key} as key, md5(t::text) as hash from ${escapeIdentifier(table.table)} t where ${condition}`,
      ];
    });
    const { rows } = await client.query<{ readonly table: string; readonly key: string; readonly hash: string }>(parts.join(' union all '));
    const byTable = Map.groupBy(rows, ({ table }) => table);
    return new Map([...byTable].map(([table, theirs]) => [table, new Map(theirs.map(({ key, hash }) => [key, hash]))]));
  };

  return {
    // Also changes when a transaction begins to write, which is earlier than necessary, but never later than its commit.
    version: async () => (await client.query<{ readonly now: string }>('select pg_current_snapshot()::text as now')).rows[0]?.now ?? '',
    find: (ids) => {
      const list = ids.map((id) => escapeLiteral(id)).join();
      return select(({ texts }) => texts?.map((column) => `${escapeIdentifier(column)} in (${list})`).join(' or ') ?? null);
    },
    read: (rows) =>
      select((table) => {
        const keys = [...(rows.get(table.table)?.keys() ?? [])];
        if (keys.length === 0) return null;
        const values = keys.map((key) => {
          const parts: readonly (string | number)[] = JSON.parse(key);
          return `(${parts.map((part) => escapeLiteral(String(part))).join()})`;
        });
        return `(${keyOf(table)
          .map((column) => escapeIdentifier(column))
          .join()}) in (${values.join()})`;
      }),
    close: () => client.end(),
  };
}

const keyOf = ({ table, key }: Table): readonly string[] => {
  if (key === null) throw new Error(`The table ${table} has no primary key.`);
  return key;
};
