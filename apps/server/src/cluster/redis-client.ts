import { createClient } from '@redis/client';

/** The longest pause before connecting again, in ms. */
const RETRY_MAX = 1000;
/** Commands that wait for Redis to come back; more than this many fail. */
const QUEUE_MAX = 10_000;
/** In ms. */
const CONNECT_WITHIN = 5000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Connects again and again once `isStarted`, and fails before. */
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
