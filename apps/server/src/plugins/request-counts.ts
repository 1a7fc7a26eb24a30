/** Where @fastify/rate-limit counts requests if there are several nodes. */
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowances } from '../allowance.ts';

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;
/** Of all requests, of a route, or of `createRateLimit`, whose `routeInfo` is empty. `timeWindow` is in ms. */
type Options = FastifyRateLimitOptions & {
  readonly max?: unknown;
  readonly timeWindow?: unknown;
  readonly routeInfo?: { readonly method?: unknown; readonly url?: unknown };
};

const resultOf = (res: RateLimiterRes | null) => ({ current: res?.consumedPoints ?? 0, ttl: res?.msBeforeNext ?? 0 });

/** The limit of each route counts on all nodes; that of all requests protects a node, so it counts there. */
export const createRequestCounts = (allowances: Allowances) => {
  class RequestCounts implements FastifyRateLimitStore {
    readonly #counter: RateLimiterAbstract;

    constructor({ max, timeWindow, routeInfo }: Options) {
      const count = Number(max);
      const windowMs = Number(timeWindow);
      const name = `requests ${routeInfo?.method} ${routeInfo?.url}`;
      this.#counter =
        routeInfo === undefined
          ? new RateLimiterMemory({ points: count, duration: windowMs / 1000 })
          : allowances.counterOf({ name, count, windowMs });
    }

    incr(key: string, done: Done): void {
      this.#counter.consume(key).then(
        (res) => done(null, resultOf(res)),
        (error) => (error instanceof RateLimiterRes ? done(null, resultOf(error)) : done(error)),
      );
    }

    read(key: string, done: Done): void {
      this.#counter.get(key).then((res) => done(null, resultOf(res)), done);
    }

    child(options: Options): RequestCounts {
      return new RequestCounts(options);
    }
  }
  return RequestCounts;
};
