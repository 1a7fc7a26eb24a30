/** Notices that nothing from PostgreSQL arrives any longer, which no connection reports if the network loses its packets. */
import { Client, DatabaseError, type PoolClient } from 'pg';

/** Limits in ms: for a query without an answer, and for connecting and asking anew. */
const SILENT_AFTER = 2000;
const CHECK_MAX = 2000;
const LOOK_EVERY = 500;

/** Whether the server at this address answers a new connection in time. */
const answers = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: CHECK_MAX, query_timeout: CHECK_MAX });
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
  /** Connection → since when its query has been waiting, by `performance.now()`. */
  const waiting = new Map<PoolClient, number>();
  let isChecking = false;

  const check = async (): Promise<void> => {
    const began = performance.now();
    const isAlive = await answers(url);
    for (const [client, since] of waiting) {
      if (since > began) continue;
      if (isAlive) waiting.set(client, performance.now());
      else if (client instanceof Client) void client.end();
    }
  };
  const timer = setInterval(() => {
    const longest = performance.now() - SILENT_AFTER;
    if (isChecking || waiting.values().every((since) => since > longest)) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, LOOK_EVERY).unref();

  return {
    expectAnswer(client) {
      waiting.set(client, performance.now());
      return () => waiting.delete(client);
    },
    stop: () => clearInterval(timer),
  };
};
