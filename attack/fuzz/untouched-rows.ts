/** Detects rows of a person that someone else has changed or removed. Reads the database of a running server. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface UntouchedRows {
  /** The tables in which that person's rows have changed or disappeared since the last look. */
  readonly missing: () => readonly string[];
  readonly close: () => void;
}

/**
 * A row is a person's if one of its columns is one of `ids`. Rows that others add are ignored, such as their friend requests to that
 * person: only those that are there now have to stay as they are.
 */
export function watchRows(file: string, ids: readonly string[]): UntouchedRows {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' order by name")
    .all()
    .map(({ name }) => String(name));
  const queries = tables.map((table) => {
    const columns = db.prepare(`select name from pragma_table_info('${table}') where type = 'TEXT' collate nocase`).all();
    const isTheirs = columns.map(({ name }) => `"${name}" in (${ids.map(() => '?').join()})`).join(' or ');
    return { table, rows: db.prepare(`select * from "${table}" where ${isTheirs || 'false'}`), values: columns.flatMap(() => ids) };
  });
  const changes = db.prepare('pragma data_version');
  const version = (): unknown => changes.get()?.data_version;

  const hashes = ({ rows, values }: (typeof queries)[number]): Set<string> =>
    new Set(rows.all(...values).map((row) => createHash('sha256').update(JSON.stringify(row)).digest('hex')));
  const before = queries.map(hashes);
  let seen = version();

  return {
    missing: () => {
      const now = version();
      if (now === seen) return [];
      seen = now;
      return queries.flatMap((query, index) => {
        const left = hashes(query);
        if (before[index]?.isSubsetOf(left)) return [];
        // Each change is reported once.
        before[index] = left;
        return [query.table];
      });
    },
    close: () => db.close(),
  };
}
