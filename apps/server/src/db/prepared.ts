/** Queries that are built and compiled once, for the statements that every command of a game runs. */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
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
  let compiled: CompiledQuery<Row> | null = null;
  // Kysely passes parameters on unread, so a placeholder can stand for a value of any type.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values;
  return (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof Values] : one));
    return db.executeQuery<Row>({ ...compiled, parameters });
  };
};
