/** Detects rows of a person that someone else has changed or removed. Reads the database of a running server. */
import { openPostgresRows } from './postgres-rows.ts';
import { openSqliteRows } from './sqlite-rows.ts';

export interface UntouchedRows {
  /** The tables in which that person's rows have changed or disappeared since the last look. */
  readonly missing: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * A row is a person's if one of its columns is one of `ids`. Rows that others add are ignored, such as their friend requests to that
 * person: only those that are there now have to stay as they are. `location`: what the server opens, a file or the address of a database.
 */
export async function watchRows(location: string, ids: readonly string[]): Promise<UntouchedRows> {
  const reader = await (/^postgres(ql)?:/.test(location) ? openPostgresRows(location) : openSqliteRows(location));
  let before = await reader.find(ids);
  let seen = await reader.version();
  return {
    missing: async () => {
      const version = await reader.version();
      if (version === seen) return [];
      seen = version;
      const now = await reader.read(before);
      const changed = [...before].flatMap(([table, rows]) => {
        const left = now.get(table);
        return [...rows].every(([key, hash]) => left?.get(key) === hash) ? [] : [table];
      });
      // Each change is reported once.
      before = now;
      return changed;
    },
    close: reader.close,
  };
}
