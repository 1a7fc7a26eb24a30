/** node:sqlite behind the interface that Kysely's SQLite dialect expects. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Compiled statements kept for reuse; Kysely asks for the same few again and again. */
const STATEMENTS_KEPT = 300;

/** Waits this long, in ms, for another process that is writing. */
const BUSY_TIMEOUT = 5000;

const isInputValue = (value: unknown): value is SQLInputValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || ArrayBuffer.isView(value);

const inputValues = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (!isInputValue(value)) throw new TypeError(`A ${typeof value} cannot be stored: columns are text, integer and real only.`);
    return value;
  });

const wrap = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...inputValues(parameters)),
  run: (parameters) => statement.run(...inputValues(parameters)),
  iterate: (parameters) => statement.iterate(...inputValues(parameters)),
});

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back: an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * Opens (or creates) the file and answers Kysely's dialect for it. `synchronous=FULL`: a commit that was acknowledged
 * survives a power cut.
 */
export const sqliteDialect = (file: string): SqliteDialect => {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    connection.exec('pragma journal_mode = wal; pragma synchronous = full;');
  } catch (error) {
    connection.close();
    throw error;
  }
  const statements = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrap(connection.prepare(sql));
      const oldest = statements.keys().next();
      if (statements.size >= STATEMENTS_KEPT && !oldest.done) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
  };
  return new NodeSqliteDialect({ database });
};
