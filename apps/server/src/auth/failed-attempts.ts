/** Limits failed attempts to sign in. Only failures count: people who share a router can sign in as often as they like. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Allowances, consume, secondsOf } from '../allowance.ts';
import type { RateLimits } from '../limits.ts';
import { addressKey, subnetKey } from '../plugins/client-address.ts';
import { Refused } from '../refused.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';

/** Runs an attempt from this IP address. @throws Refused `rate_limited` without running it */
export type LimitFailures = <T>(ip: string, attempt: () => Promise<T>) => Promise<T>;

export const createFailureLimits = ({ counter }: Pick<Allowances, 'counter'>, counts: RateLimits): LimitFailures => {
  const ofAddress = limitOf(counter('failedSignIns'), counts.failedSignIns);
  const ofSubnet = limitOf(counter('failedSignInsOfSubnet'), counts.failedSignInsOfSubnet);
  return (ip, attempt) => ofAddress(addressKey(ip), () => ofSubnet(subnetKey(ip), attempt));
};

const limitOf = (counter: RateLimiterAbstract, most: number) => {
  /** Key → attempts in progress. They count as failed; otherwise any number of simultaneous attempts would pass. */
  const underWay = new Map<string, number>();
  const countUnderWay = (key: string, change: 1 | -1): void => {
    const count = (underWay.get(key) ?? 0) + change;
    if (count === 0) underWay.delete(key);
    else underWay.set(key, count);
  };

  return async <T>(key: string, attempt: () => Promise<T>): Promise<T> => {
    const failed = await counter.get(key);
    if (most - (failed?.consumedPoints ?? 0) <= (underWay.get(key) ?? 0))
      throw new Refused('rate_limited', undefined, failed ? secondsOf(failed) : 1);
    countUnderWay(key, 1);
    try {
      return await attempt().catch(async (error: unknown) => {
        if (error instanceof GoTrueError) await consume(counter, key);
        throw error;
      });
    } finally {
      countUnderWay(key, -1);
    }
  };
};
