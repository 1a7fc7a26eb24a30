/** node:sqlite behind the interface that Kysely's SQLite dialect expects. */
import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { StartupError } from '../startup-error.ts';
import { requireCompleteWal } from './require-complete-wal.ts';
import { requireStorable } from './storable.ts';
import type { Storage } from './storage.ts';

/** Compiled statements kept for reuse; Kysely asks for the same few again and again. */
const STATEMENTS_KEPT = 300;

/** Waits this long, in ms, for another process that is writing. */
const BUSY_TIMEOUT = 5000;

/** Kysely quotes every name, so these words are never names. */
const isWrite = (sql: string): boolean =>
  /^\s*(insert|update|delete|replace)\b/i.test(sql) ||
  /^\s*with\b.*\b(insert (or \w+ )?into|replace into|update (or \w+ )?"|delete from)/is.test(sql);
/** SQLite counts no changed rows for these. */
const isDefinition = (sql: string): boolean => /^\s*(create|alter|drop)\b/i.test(sql);

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

/** SQLite's result code for a file that it cannot make sense of. */
const CORRUPT = 11;

const quickCheck = (connection: DatabaseSync): unknown => {
  try {
    return connection.prepare('pragma quick_check(1)').get()?.quick_check;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === CORRUPT) return error.message;
    throw error;
  }
};

/**
 * Checks the file after an unclean stop, on a read-only connection: closing one that can write would merge and delete the log,
 * which someone may need to repair the database.
 * @throws StartupError if the file is inconsistent.
 */
const requireSound = (file: string): void => {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, readOnly: true });
  try {
    const problem = quickCheck(connection);
    if (problem !== 'ok') throw new StartupError(`The database ${file} is damaged (${problem}). Restore DATA_DIR from a backup.`);
  } finally {
    connection.close();
  }
};

const connect = (file: string): DatabaseSync => {
  requireCompleteWal(file);
  // A clean stop deletes the log.
  if (existsSync(`${file}-wal`)) requireSound(file);
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    connection.exec('pragma journal_mode = wal; pragma synchronous = full;');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
};

/**
 * Opens (or creates) the file and returns Kysely's dialect for it. With `synchronous=FULL`, acknowledged commits survive a
 * power cut.
 * @throws StartupError
 */
export const sqliteDialect = (file: string, storage: Storage): SqliteDialect => {
  const connection = connect(file);
  let isChanged = false;

  /** Runs after every statement to detect whether it committed something. */
  const noteCommit = (): void => {
    if (!isChanged || connection.isTransaction) return;
    isChanged = false;
    storage.recordCommit();
  };
  storage.probeWith(() => {
    // A transaction is in progress; its own result will show whether writes work.
    if (connection.isTransaction) return;
    try {
      storage.guard(() => connection.exec('pragma user_version = 0'));
      storage.recordCommit();
    } catch {
      // `guard` has already recorded the problem.
    }
  });

  const wrap = (statement: StatementSync, sql: string): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => {
      const rows = storage.guard(() => statement.all(...requireStorable(parameters)));
      if (isWrite(sql) && rows.length > 0) isChanged = true;
      noteCommit();
      return rows;
    },
    run: (parameters) => {
      if (sql === 'rollback') {
        isChanged = false;
        // On a full disk SQLite has already rolled back; the error of this rollback would hide the cause.
        if (!connection.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      }
      const result = storage.guard(() => statement.run(...requireStorable(parameters)));
      if (isDefinition(sql) || (isWrite(sql) && result.changes > 0)) isChanged = true;
      noteCommit();
      return result;
    },
    // Reads everything first: nothing streams, and errors must pass through `guard`.
    iterate: (parameters) => storage.guard(() => statement.all(...requireStorable(parameters))).values(),
  });

  const statements = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => connection.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrap(
        storage.guard(() => connection.prepare(sql)),
        sql,
      );
      const oldest = statements.keys().next();
      if (statements.size >= STATEMENTS_KEPT && !oldest.done) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
  };
  return new NodeSqliteDialect({ database });
};
