/** `pg` behind the interface that Kysely's PostgreSQL dialect expects. */
import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import { type SilenceWatch, watchForSilence } from './silence.ts';
import { statementName } from './statement-names.ts';
import { requireStorable } from './storable.ts';
import { type Storage, StorageFailed } from './storage.ts';

/** Connections of this process. All nodes together need fewer than `max_connections` of the server, which is 100 by default. */
const CONNECTIONS_MAX = 10;
/** Limits in ms: to connect, or to wait for a free connection; for a statement, by the server; for its answer, by this process. */
const CONNECT_MAX = 5000;
const STATEMENT_MAX = 20_000;
const ANSWER_MAX = 25_000;
/** The server ends a transaction that waits for its client this long, in ms: a node that is frozen or cut off may hold locks on a game. */
const IDLE_IN_TRANSACTION_MAX = 3000;

/** Type ids of PostgreSQL for counts and sums. */
const INT8 = 20;
const NUMERIC = 1700;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database has an integer that is too large: ${text}.`);
  return value;
};
/** Returns numbers for every numeric type, as SQLite does. */
export const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === INT8 ? safeInteger : id === NUMERIC ? Number : types.getTypeParser(id, format);

/** PostgreSQL's code for a full disk. */
const FULL = '53100';
/**
 * The beginnings of its codes for a lost connection, a lack of resources, a server that stops or has only just started, a statement
 * that took too long, failing files, and a server that accepts no writes.
 */
const FAILED = ['08', '53', '57014', '57P', '58', '25006'] as const;

/** Returns null for errors that come from the query itself. */
const storageFailureIn = (error: unknown): StorageFailed | null => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return null;
  // `pg` itself reports a lost connection as an ordinary error.
  if (!(error instanceof DatabaseError)) return new StorageFailed('storage_failed', error);
  const { code = '' } = error;
  if (code === FULL) return new StorageFailed('storage_full', error);
  return FAILED.some((beginning) => code.startsWith(beginning)) ? new StorageFailed('storage_failed', error) : null;
};

/** A connection of the pool that reports to `storage` whether statements work. */
class StorageClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #storage: Storage;
  readonly #silence: SilenceWatch;
  /** The statement that failed may still be running, or its connection is lost. */
  #isBroken = false;
  #isInTransaction = false;
  #hasWritten = false;

  constructor(client: PoolClient, storage: Storage, silence: SilenceWatch) {
    this.#client = client;
    this.#storage = storage;
    this.#silence = silence;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(): never;
  async query(sql?: string, parameters: readonly unknown[] = []): Promise<unknown> {
    if (sql === undefined) throw new TypeError('A query has SQL.');
    const values = [...requireStorable(parameters)];
    const answered = this.#silence.expectAnswer(this.#client);
    try {
      const name = statementName(sql);
      const result = await this.#client.query({ text: sql, values, ...(name !== null && { name }) });
      this.#note(result.command, result.rowCount ?? 0);
      return result;
    } catch (error) {
      const failure = storageFailureIn(error);
      if (failure === null) throw error;
      this.#isBroken = true;
      throw this.#storage.recordFailure(failure);
    } finally {
      answered();
    }
  }

  release(destroy = false): void {
    this.#isInTransaction = false;
    this.#hasWritten = false;
    this.#client.release(destroy || this.#isBroken);
  }

  #note(command: string, rows: number): void {
    if (command === 'START' || command === 'BEGIN') this.#isInTransaction = true;
    if (command === 'ROLLBACK') this.#hasWritten = false;
    if (command === 'ROLLBACK' || command === 'COMMIT') this.#isInTransaction = false;
    if (rows > 0 && (command === 'INSERT' || command === 'UPDATE' || command === 'DELETE')) this.#hasWritten = true;
    if (!this.#hasWritten || this.#isInTransaction) return;
    this.#hasWritten = false;
    this.#storage.recordCommit();
  }
}

/** Ignores the error: the pool replaces the connection, and the statement that needs one gets the error, too. */
const ignoreLost = (): void => undefined;

/** A pool of connections that keeps `storage` informed. `url`: a `postgres://` address. */
const connectionPool = (url: string, storage: Storage): PostgresPool => {
  const pool = new Pool({
    connectionString: url,
    application_name: 'one-mind-many',
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MAX,
    statement_timeout: STATEMENT_MAX,
    query_timeout: ANSWER_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX,
    keepAlive: true,
    types: { getTypeParser },
  });
  pool.on('error', ignoreLost);
  pool.on('connect', (client) => client.on('error', ignoreLost));
  storage.countConnectionsWith(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const silence = watchForSilence(url);
  const clients = new WeakMap<PoolClient, StorageClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw storage.recordFailure(new StorageFailed('storage_failed', error instanceof Error ? error : new Error(String(error))));
    }
    return clients.getOrInsertComputed(client, () => new StorageClient(client, storage, silence));
  };

  let isProbing = false;
  const probe = async (): Promise<void> => {
    try {
      const client = await connect();
      try {
        // A transaction with an id is written to the disk, even if it changes nothing.
        await client.query('select pg_current_xact_id()', []);
        storage.recordCommit();
      } finally {
        client.release();
      }
    } catch {
      // `connect` and `query` have already recorded the failure.
    }
  };
  storage.probeWith(() => {
    if (isProbing) return;
    isProbing = true;
    void probe().finally(() => {
      isProbing = false;
    });
  });
  const end = (): Promise<void> => {
    silence.stop();
    return pool.end();
  };
  return { connect, end, options: {} };
};

/** For migrations, which may take long and wait for those of another node. */
export const migrationDialect = (url: string): PostgresDialect =>
  new PostgresDialect({
    pool: new Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MAX, max: 2, types: { getTypeParser } }),
  });

/** Kysely's dialect for the database at this address. Connects with the first query. */
export const postgresDialect = (url: string, storage: Storage): PostgresDialect =>
  new PostgresDialect({ pool: connectionPool(url, storage) });
