import { startRedis } from '@one-mind/testkit/services/redis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Allowance, type Allowances, createAllowances } from './allowance.ts';

const take = async (allowance: Allowance, ...keys: readonly string[]): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (const key of keys) taken.push(await allowance(key));
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
    const allowance = createAllowances(null).shared({ name: 'test', count: 2, windowMs: 1000 });
    expect(await take(allowance, 'a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
    vi.setSystemTime(Date.now() + 1001);
    expect(await take(allowance, 'a', 'a', 'a')).toEqual([true, true, false]);
  });

  it('is not slowed down by very many active keys, and forgets none of them', async () => {
    const allowance = createAllowances(null).ofNode({ name: 'test', count: 1, windowMs: 60_000 });
    for (let key = 0; key < 200_000; key++) await allowance(`${key}`);
    expect(await allowance('0')).toBe(false);
  });
});

describe('an allowance of several nodes', () => {
  const opened: Allowances[] = [];
  const nodeOf = (redisUrl: string, secretKey = 'one installation') => {
    const node = createAllowances({ redisUrl, secretKey });
    opened.push(node);
    return node;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((node) => node.close()));
  });
  const LIMIT = { name: 'test', count: 2, windowMs: 60_000 };

  it('is used up by all of them together, and not by another installation', async () => {
    const redis = await startRedis();
    try {
      const [a, b, other] = [nodeOf(redis.url), nodeOf(redis.url), nodeOf(redis.url, 'another one')].map((node) => node.shared(LIMIT));
      if (!a || !b || !other) throw new Error('there are three');
      // Until the connection is open, each node counts for itself.
      await expect.poll(async () => (await a('connected')) || (await b('connected'))).toBe(false);
      expect(await take(a, 'ada', 'bea')).toEqual([true, true]);
      expect(await take(b, 'ada', 'ada', 'bea')).toEqual([true, false, true]);
      expect(await take(a, 'ada', 'bea')).toEqual([false, false]);
      expect(await other('ada')).toBe(true);
    } finally {
      await redis.stop();
    }
  });

  it('goes on, on each node for itself, while Redis is away', async () => {
    const redis = await startRedis();
    const a = nodeOf(redis.url).shared(LIMIT);
    await redis.stop();
    expect(await take(a, 'ada', 'ada', 'ada')).toEqual([true, true, false]);
  });
});
