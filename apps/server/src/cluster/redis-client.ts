import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** The longest pause before connecting again, in ms. */
const RETRY_MAX = 1000;
/** At most this many commands wait for Redis to come back; further ones fail. */
const QUEUE_MAX = 10_000;
/** In ms. */
const CONNECT_WITHIN = 2000;
/**
 * A connection on which nothing was sent or received for this long, in ms, is replaced: each hears something more often. After packets were
 * lost for a while, TCP itself repeats them only after as long again.
 */
const SILENT_AFTER = 4000;
/** In ms. */
const ASK_EVERY = 500;

interface Options {
  /** Before it returns true, the first failure to connect is final. Absent = it always does. */
  readonly isStarted?: () => boolean;
  /** Commands wait for Redis to come back; otherwise they fail immediately. */
  readonly isPatient?: boolean;
}

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Reconnects for as long as it takes. */
export const createRedisClient = (url: string, { isStarted = () => true, isPatient = true }: Options = {}) =>
  createClient({
    url,
    // The adapter of Socket.IO understands only the answers of this version of the protocol.
    RESP: 2,
    commandsQueueMaxLength: QUEUE_MAX,
    disableOfflineQueue: !isPatient,
    socket: {
      connectTimeout: CONNECT_WITHIN,
      socketTimeout: SILENT_AFTER,
      reconnectStrategy: (retries, cause) => (isStarted() ? Math.min(50 * 2 ** Math.min(retries, 6), RETRY_MAX) : cause),
    },
  });

/**
 * For a client that sends, which never seems silent: replaces its connection if Redis doesn't answer a question within this time, in ms.
 * Commands without an answer fail then; they would wait without a limit, because a network that loses packets reports nothing. Returns a
 * function that stops it.
 */
export const renewWhenUnanswered = (client: RedisClient, answersWithin: number): (() => void) => {
  let isAsking = false;
  let isStopped = false;
  const timer = setInterval(async () => {
    if (isAsking || !client.isReady) return;
    isAsking = true;
    if ((await isUnanswered(client, answersWithin)) && client.isReady && !isStopped) {
      client.destroy();
      // Connecting is repeated until it works. An error means that the client was closed in the meantime.
      await client.connect().catch(() => undefined);
    }
    isAsking = false;
  }, ASK_EVERY).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};

/** False if the connection is lost while it waits: the client itself replaces it then. */
const isUnanswered = (client: RedisClient, answersWithin: number): Promise<boolean> => {
  const answered = client.ping().then(
    () => false,
    () => false,
  );
  return Promise.race([answered, timeUp(answersWithin)]);
};

const timeUp = async (ms: number): Promise<true> => {
  await sleep(ms, undefined, { ref: false });
  // A busy process first reads what has arrived in the meantime.
  await setImmediate();
  return true;
};
