import { createClient } from '@redis/client';

/** The longest pause before connecting again, in ms. */
const RETRY_MAX = 1000;
/** At most this many commands wait for Redis to come back; further ones fail. */
const QUEUE_MAX = 10_000;
/** In ms. */
const CONNECT_WITHIN = 5000;

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
      reconnectStrategy: (retries, cause) => (isStarted() ? Math.min(50 * 2 ** Math.min(retries, 6), RETRY_MAX) : cause),
    },
  });
