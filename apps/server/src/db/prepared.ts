/** Queries that are built and compiled once, for the statements that every command of a game runs. */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { type DialectName, dialectOf } from './dialect.ts';
import type { Database } from './open.ts';

/** Stands for a value in a query that is compiled before its values are known. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * `build` gets a placeholder for each value and returns the query. The result runs it with the given values, in a
 * transaction if that is passed as the database.
 */
export const prepared = <Values extends object, Row>(
  build: (db: Database, values: Readonly<Values>) => Compilable<Row>,
): ((db: Database, values: Readonly<Values>) => Promise<QueryResult<Row>>) => {
  const compiled: Partial<Record<DialectName, CompiledQuery<Row>>> = {};
  // Kysely passes parameters on unread, so a placeholder can stand for a value of any type.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values;
  return (db, values) => {
    const dialect = dialectOf(db);
    compiled[dialect] ??= build(db, placeholders).compile();
    const query = compiled[dialect];
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof Values] : one));
    return db.executeQuery<Row>({ ...query, parameters });
  };
};
