/** Notices that nothing from PostgreSQL arrives any longer, which no connection reports if the network loses its packets. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type PoolClient } from 'pg';

/** In ms. */
const LOOK_EVERY = 500;
/**
 * A query without an answer is silent after this many looks, and so is a new connection. Looks are counted instead of time, because this
 * process reads what has arrived between two of them, however busy it is.
 */
const SILENT_AFTER = 4;
const CHECK_MAX = 6;
/** When a check is given up in any case, in ms. */
const GIVE_UP_AFTER = 30_000;

/** Whether the server at this address answers a new connection. */
const answers = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: GIVE_UP_AFTER, query_timeout: GIVE_UP_AFTER });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal is an answer, too.
    return error instanceof DatabaseError;
  } finally {
    // A connection that gets no answer would wait for one.
    void client.end().catch(() => undefined);
  }
};

const looks = async (count: number): Promise<false> => {
  for (let look = 0; look < count; look++) await sleep(LOOK_EVERY, undefined, { ref: false });
  return false;
};

export interface SilenceWatch {
  /** Call it before a query on this connection. Returns what to call after its answer. */
  readonly expectAnswer: (client: PoolClient) => () => void;
  readonly stop: () => void;
}

/**
 * While queries get no answer, asks the server on a new connection. If that isn't answered either, ends the connections of these
 * queries, which therefore fail. Otherwise the queries are only slow.
 */
export const watchForSilence = (url: string): SilenceWatch => {
  /** Queries without an answer. */
  const waiting = new Set<{ readonly client: PoolClient; looks: number }>();
  let isChecking = false;

  const check = async (): Promise<void> => {
    const silent = [...waiting].filter((query) => query.looks >= SILENT_AFTER);
    if (silent.length === 0) return;
    const isAlive = await Promise.race([answers(url), looks(CHECK_MAX)]);
    for (const query of silent) {
      if (isAlive) query.looks = 0;
      else if (waiting.has(query) && query.client instanceof Client) void query.client.end();
    }
  };
  const timer = setInterval(() => {
    for (const query of waiting) query.looks += 1;
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, LOOK_EVERY).unref();

  return {
    expectAnswer(client) {
      const query = { client, looks: 0 };
      waiting.add(query);
      return () => waiting.delete(query);
    },
    stop: () => clearInterval(timer),
  };
};
