/** The few differences between SQLite and PostgreSQL in queries. */
import { type Expression, type Kysely, type OrderByItemBuilder, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

export const dialectOf = <Tables>(db: Kysely<Tables>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether the text contains `part`. Pass both in lower case: `like` ignores the case of ASCII letters on SQLite, but not on PostgreSQL. */
export const contains = (text: Expression<string | null>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Sorts null as the lowest value. Use it for every column that can be null: PostgreSQL would sort null as the highest value. */
export const nullsLowest = (order: 'asc' | 'desc') => (column: OrderByItemBuilder) =>
  order === 'asc' ? column.asc().nullsFirst() : column.desc().nullsLast();

/** A subquery for `in` that takes any number of values in one parameter, so that one compiled statement is enough. */
export const valuesOf = <Tables>(db: Kysely<Tables>, values: Iterable<string>): RawBuilder<string> => {
  const list = JSON.stringify([...values]);
  return dialectOf(db) === 'postgres'
    ? sql<string>`(select json_array_elements_text(${list}::json))`
    : sql<string>`(select value from json_each(${list}))`;
};
