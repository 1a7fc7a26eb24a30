/** Detects that PostgreSQL no longer answers. If the network loses packets, no connection reports that. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type PoolClient } from 'pg';

/** In ms. */
const LOOK_EVERY = 250;
/**
 * Looks without an answer after which a query is silent, and those after which a new connection is. They are counted instead of time,
 * because this process reads what has arrived between two looks, however busy it is.
 */
const SILENT_AFTER = 4;
const CHECK_MAX = 6;
/** Longest duration of a check, in ms. */
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
    // Not awaited: closing waits for an answer, too.
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
