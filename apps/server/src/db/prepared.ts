/** Queries that are built and compiled once, for the statements that every command of a game runs. */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { type DialectName, dialectOf } from './dialect.ts';
import type { Database } from './open.ts';
import { nameStatement } from './statement-names.ts';

/** Stands for a value in a query that is compiled before its values are known. */
class Placeholder {
  readonly row: number;
  readonly name: PropertyKey;
  constructor(row: number, name: PropertyKey) {
    this.row = row;
    this.name = name;
  }
}

type Prepared<Values, Row> = (db: Database, values: Values) => Promise<QueryResult<Row>>;

/**
 * `build` gets a placeholder for each value and returns the query. The result runs it with the given values, in a
 * transaction if that is passed as the database.
 */
export const prepared = <Values extends object, Row>(
  build: (db: Database, values: Readonly<Values>) => Compilable<Row>,
): Prepared<Readonly<Values>, Row> => {
  const run = preparedRows<Values, Row>((db, [values]) => build(db, values));
  return (db, values) => run(db, [values]);
};

/** The same for a query about one or more rows. It is compiled once for each number of rows. */
export const preparedRows = <Values extends object, Row>(
  build: (db: Database, rows: Rows<Values>) => Compilable<Row>,
): Prepared<Rows<Values>, Row> => {
  const compiled: Record<DialectName, Map<number, CompiledQuery<Row>>> = { sqlite: new Map(), postgres: new Map() };
  return (db, rows) => {
    const query = compiled[dialectOf(db)].getOrInsertComputed(rows.length, () => {
      const query = build(db, placeholdersFor(rows)).compile();
      nameStatement(query.sql);
      return query;
    });
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? rows[one.row]?.[one.name as keyof Values] : one));
    return db.executeQuery<Row>({ ...query, parameters });
  };
};

export type Rows<Values> = readonly [Readonly<Values>, ...Readonly<Values>[]];

/** Kysely passes parameters on unread, so a placeholder can stand for a value of any type. */
const placeholdersFor = <Values extends object>(rows: Rows<Values>): Rows<Values> =>
  rows.map((_, row) => new Proxy({}, { get: (_target, name) => new Placeholder(row, name) })) as unknown as Rows<Values>;
