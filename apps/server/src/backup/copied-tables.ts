/** Reads the tables of an embedded installation in the form in which PostgreSQL can store them. */
import type { DatabaseSync } from 'node:sqlite';
import { withoutNul } from '../db/storable.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly isInteger: boolean }[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

export interface Row {
  /** In the order of the columns. */
  readonly values: readonly unknown[];
  /** How many of them had to be changed. */
  readonly adjusted: number;
}

const textOf = (value: unknown): string => String(value);

/** Every table except those of the migrations; each comes after those that it refers to. */
export const copiedTables = (db: DatabaseSync): Table[] => {
  const names = db
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`)
    .all()
    .map(({ name }) => textOf(name));
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    const references = db.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
    for (const { name: other } of references) if (other !== name) add(textOf(other));
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => tableIn(db, name));
};

const tableIn = (db: DatabaseSync, name: string): Table => {
  const columns = db.prepare('select name, type, pk from pragma_table_info(?)').all(name);
  const inKey = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
  if (inKey.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: columns.map((column) => ({ name: textOf(column.name), isInteger: textOf(column.type).toLowerCase() === 'integer' })),
    key: inKey.map((column) => textOf(column.name)),
  };
};

/** All rows, in the order of their primary keys. */
export function* rowsOf(db: DatabaseSync, { name, columns, key }: Table): Generator<Row, undefined> {
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  const statement = db.prepare(`select ${list} from "${name}" order by ${key.map((column) => `"${column}"`).join(', ')}`);
  for (const row of statement.iterate()) {
    let adjusted = 0;
    const values = columns.map((column) => {
      const value = row[column.name];
      const fitting = column.isInteger ? wholeNumber(value) : typeof value === 'string' ? withoutNul(value) : value;
      if (fitting !== value) adjusted += 1;
      return fitting;
    });
    yield { values, adjusted };
  }
}

/** SQLite stores fractions in columns of integers, too, for example the deadlines of older versions. */
const wholeNumber = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) : value);
