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

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Reconnects for as long as it takes once `isStarted` returns true. Before that, the first failure is final. */
export const createRedisClient = (url: string, isStarted: () => boolean) =>
  createClient({
    url,
    // The adapter of Socket.IO understands only the answers of this version of the protocol.
    RESP: 2,
    commandsQueueMaxLength: QUEUE_MAX,
    socket: {
      connectTimeout: CONNECT_WITHIN,
      socketTimeout: SILENT_AFTER,
      reconnectStrategy: (retries, cause) => (isStarted() ? Math.min(50 * 2 ** Math.min(retries, 6), RETRY_MAX) : cause),
    },
  });
