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
 * `build`: makes the query with a placeholder for each value. Returns a function that runs it with values; in a transaction
 * if that is given as the database.
 */
export const prepared = <Values extends object, Row>(
  build: (db: Database, values: Readonly<Values>) => Compilable<Row>,
): ((db: Database, values: Readonly<Values>) => Promise<QueryResult<Row>>) => {
  let compiled: CompiledQuery<Row> | null = null;
  // A column takes any of these: the types of the values are checked where they are given.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values;
  return (db, values) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? values[one.name as keyof Values] : one));
    return db.executeQuery<Row>({ ...compiled, parameters });
  };
};
