/** How often people may do something: counts the uses of the limits in limits.ts. */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@one-mind/protocol/errors';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createRedisClient, renewWhenUnanswered } from './cluster/redis-client.ts';
import { LIMITS, type LimitName, type RateLimits } from './limits.ts';
import { Refused } from './refused.ts';

/** Takes one from the key's allowance. Returns null, or the seconds to wait if none is left. */
export type Allowance = (key: string) => Promise<number | null>;
/** The same; throws Refused with the limit's code and the seconds to wait. */
export type Guard = (key: string) => Promise<void>;

/** `count` in a window of `windowMs`, which begins with the first use. `name`: the same on all nodes. */
interface Counted {
  readonly name: string;
  readonly count: number;
  readonly windowMs: number;
}

/** Limits with a code of ours. */
export type GuardedName = { [Name in LimitName]: (typeof LIMITS)[Name]['refusal'] extends ErrorCode ? Name : never }[LimitName];

export interface Allowances {
  /** Counts on all nodes together. */
  readonly shared: (name: LimitName) => Allowance;
  /** Counts on all nodes together. */
  readonly guard: (name: GuardedName) => Guard;
  /** Counts on this node only, for what happens too often to ask Redis each time. */
  readonly guardOfNode: (name: GuardedName) => Guard;
  /** The counter behind `shared`. */
  readonly counter: (name: LimitName) => RateLimiterAbstract;
  /** A counter of all nodes for a limit of each route. */
  readonly counterOf: (counted: Counted) => RateLimiterAbstract;
  readonly close: () => Promise<void>;
}

/** How long Redis may take to answer, in ms, before a node counts by itself. */
const ANSWERS_WITHIN = 500;

interface SharedBy {
  readonly redisUrl: string;
  /** The nodes of an installation have the same one, and others that use the same Redis don't. */
  readonly secretKey: string;
}

const optionsOf = ({ name, count, windowMs }: Counted) => ({ keyPrefix: name, points: count, duration: windowMs / 1000 });

/** Seconds until the key may be used again; null = it was used just now. */
export const consume = async (counter: RateLimiterAbstract, key: string): Promise<number | null> => {
  try {
    await counter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return secondsOf(error);
    throw error;
  }
};

export const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

interface Options {
  /** Null = this is the only node, so everything is counted in memory. While Redis is away, each node counts for itself. */
  readonly sharedBy: SharedBy | null;
  readonly counts: RateLimits;
  /** For tests only: the window of every limit. */
  readonly windowMs?: number | undefined;
}

export const createAllowances = ({ sharedBy, counts, windowMs }: Options): Allowances => {
  const countedOf = (name: LimitName): Counted => ({ name, count: counts[name], windowMs: windowMs ?? LIMITS[name].windowMs });
  const inMemory = (counted: Counted) => new RateLimiterMemory(optionsOf(counted));
  const store = sharedBy === null ? null : openStore(sharedBy);
  const counterOf = (counted: Counted): RateLimiterAbstract =>
    store === null
      ? inMemory(counted)
      : new RateLimiterRedis({
          ...optionsOf({ ...counted, name: `${store.prefix}:${counted.name}` }),
          storeClient: store.client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: inMemory(counted),
        });
  const counter = (name: LimitName) => counterOf(countedOf(name));
  const guardOf = (counter: RateLimiterAbstract, name: GuardedName): Guard => {
    const { refusal } = LIMITS[name];
    return async (key) => {
      const wait = await consume(counter, key);
      if (wait !== null) throw new Refused(refusal, undefined, wait);
    };
  };
  return {
    shared: (name) => consume.bind(null, counter(name)),
    guard: (name) => guardOf(counter(name), name),
    guardOfNode: (name) => guardOf(inMemory(countedOf(name)), name),
    counter,
    counterOf,
    close: async () => store?.close(),
  };
};

const openStore = ({ redisUrl, secretKey }: SharedBy) => {
  const client = createRedisClient(redisUrl, { isPatient: false });
  // The cluster reports that Redis is away.
  client.on('error', () => undefined);
  void client.connect().catch(() => undefined);
  const stopRenewing = renewWhenUnanswered(client, ANSWERS_WITHIN);
  return {
    client,
    prefix: `one-mind:${createHash('sha256').update(`limits ${secretKey}`).digest('hex').slice(0, 16)}`,
    close: () => {
      stopRenewing();
      client.destroy();
    },
  };
};
