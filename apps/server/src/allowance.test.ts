import { startProxy } from '@one-mind/testkit/services/proxy';
import { startRedis } from '@one-mind/testkit/services/redis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Allowance, type Allowances, createAllowances } from './allowance.ts';
import { LIMITS, RATE_LIMITS } from './limits.ts';

const COUNTS = { ...RATE_LIMITS, uploads: 2, exports: 1 };
const { windowMs } = LIMITS.uploads;

/** Whether each was allowed. */
const take = async (allowance: Allowance, ...keys: readonly string[]): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (const key of keys) taken.push((await allowance(key)) === null);
  return taken;
};

describe('an allowance', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives each key its full count, and again after the window', async () => {
    const allowance = createAllowances({ sharedBy: null, counts: COUNTS }).shared('uploads');
    expect(await take(allowance, 'a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
    vi.setSystemTime(Date.now() + windowMs + 1);
    expect(await take(allowance, 'a', 'a', 'a')).toEqual([true, true, false]);
  });

  it('knows how long to wait', async () => {
    const { shared, guard } = createAllowances({ sharedBy: null, counts: COUNTS });
    const [allowance, guarded] = [shared('exports'), guard('exports')];
    await guarded('a');
    await allowance('a');
    vi.setSystemTime(Date.now() + 60_000);
    const left = (LIMITS.exports.windowMs - 60_000) / 1000;
    expect(await allowance('a')).toBe(left);
    await expect(guarded('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: left });
  });

  it('is not slowed down by very many active keys, and forgets none of them', async () => {
    const guard = createAllowances({ sharedBy: null, counts: COUNTS }).guardOfNode('exports');
    for (let key = 0; key < 200_000; key++) await guard(`${key}`);
    await expect(guard('0')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('an allowance of several nodes', () => {
  const opened: Allowances[] = [];
  const nodeOf = (redisUrl: string, secretKey = 'one installation') => {
    const node = createAllowances({ sharedBy: { redisUrl, secretKey }, counts: COUNTS });
    opened.push(node);
    return node;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((node) => node.close()));
  });

  it('is used up by all of them together, and not by another installation', async () => {
    const redis = await startRedis();
    try {
      const [a, b, other] = [nodeOf(redis.url), nodeOf(redis.url), nodeOf(redis.url, 'another one')].map((node) => node.shared('uploads'));
      if (!a || !b || !other) throw new Error('there are three');
      // Until the connection is open, each node counts for itself.
      await expect.poll(async () => (await a('connected')) === null || (await b('connected')) === null).toBe(false);
      expect(await take(a, 'ada', 'bea')).toEqual([true, true]);
      expect(await take(b, 'ada', 'ada', 'bea')).toEqual([true, false, true]);
      expect(await take(a, 'ada', 'bea')).toEqual([false, false]);
      expect(await take(other, 'ada')).toEqual([true]);
    } finally {
      await redis.stop();
    }
  });

  it('goes on, on each node for itself, while Redis is away', async () => {
    const redis = await startRedis();
    const a = nodeOf(redis.url).shared('uploads');
    await redis.stop();
    expect(await take(a, 'ada', 'ada', 'ada')).toEqual([true, true, false]);
  });

  it('keeps counting when its connection falls silent, and is shared again on a new one', async () => {
    const redis = await startRedis();
    const proxy = await startProxy(new URL(redis.url));
    try {
      const [a, b] = [nodeOf(proxy.url).shared('uploads'), nodeOf(redis.url).shared('uploads')];
      await expect.poll(async () => (await a('connected')) === null || (await b('connected')) === null).toBe(false);
      proxy.mute();
      expect(await take(a, 'ada', 'ada', 'ada')).toEqual([true, true, false]);
      expect(await take(b, 'bea', 'bea')).toEqual([true, true]);
      await expect.poll(() => a('bea')).not.toBeNull();
    } finally {
      proxy.close();
      await redis.stop();
    }
  });
});
