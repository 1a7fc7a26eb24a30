/** How often people may do something. */
import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Takes one from the key's allowance; false if none is left. */
export type Allowance = (key: string) => Promise<boolean>;

/** `count` in a window of `windowMs`, which begins with the first use. `name`: the same on all nodes. */
export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly windowMs: number;
}

export interface Allowances {
  /** Counts on all nodes together. */
  readonly shared: (limit: Limit) => Allowance;
  /** Counts on this node only, for what happens too often to ask Redis each time. */
  readonly ofNode: (limit: Limit) => Allowance;
  /** The counter behind `shared`. */
  readonly counter: (limit: Limit) => RateLimiterAbstract;
  readonly close: () => Promise<void>;
}

/** How long a node waits for Redis, in ms, before it counts by itself. */
const ANSWERS_WITHIN = 500;
/** The longest pause before connecting again, in ms. */
const RETRY_MAX = 1000;

interface SharedBy {
  readonly redisUrl: string;
  /** The nodes of an installation have the same one, and others that use the same Redis don't. */
  readonly secretKey: string;
}

const optionsOf = ({ name, count, windowMs }: Limit) => ({ keyPrefix: name, points: count, duration: windowMs / 1000 });

const allowanceOf =
  (counter: RateLimiterAbstract): Allowance =>
  async (key) => {
    try {
      await counter.consume(key);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  };

/** Null = this is the only node, so everything is counted in memory. While Redis is away, each node counts for itself. */
export const createAllowances = (sharedBy: SharedBy | null): Allowances => {
  const inMemory = (limit: Limit) => new RateLimiterMemory(optionsOf(limit));
  const ofNode = (limit: Limit) => allowanceOf(inMemory(limit));
  if (sharedBy === null) return { shared: ofNode, ofNode, counter: inMemory, close: async () => undefined };

  const client = createClient({
    url: sharedBy.redisUrl,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWERS_WITHIN },
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), RETRY_MAX) },
  });
  // The cluster reports that Redis is away.
  client.on('error', () => undefined);
  void client.connect().catch(() => undefined);
  const prefix = `one-mind:${createHash('sha256').update(`limits ${sharedBy.secretKey}`).digest('hex').slice(0, 16)}`;
  const counter = (limit: Limit) =>
    new RateLimiterRedis({
      ...optionsOf({ ...limit, name: `${prefix}:${limit.name}` }),
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inMemory(limit),
    });
  return {
    shared: (limit) => allowanceOf(counter(limit)),
    ofNode,
    counter,
    close: async () => client.destroy(),
  };
};
