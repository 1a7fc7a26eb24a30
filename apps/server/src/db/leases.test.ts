import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLeases, type Leases } from './leases.ts';

/** Stands for a row of work. */
const WORK = 'work';

describe('a lease', () => {
  let database: TestDatabase;
  let now = 0;
  const nodes: Leases[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
    now = 1_000_000;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    vi.useRealTimers();
    await database.drop();
  });
  const pass = (ms: number): void => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };

  const isAbandoned = async ({ isAbandoned: condition }: Leases): Promise<boolean> => {
    const { db } = database;
    const found = await db
      .selectFrom('site_state')
      .select('name')
      .where('name', '=', WORK)
      .where(condition('site_state.name'))
      .executeTakeFirst();
    return found !== undefined;
  };
  const node = async (nodeId: string, { isShared = true } = {}) => {
    const found: boolean[] = [];
    const errors: unknown[] = [];
    const log = { error: (entry: unknown) => void errors.push(entry) };
    const leases = createLeases({ db: database.db, cluster: { nodeId, isShared }, steady: () => now, log });
    leases.onAbandoned(async () => void found.push(await isAbandoned(leases)));
    nodes.push(leases);
    await leases.start();
    return { leases, found, errors };
  };
  const work = async ({ leases }: { readonly leases: Leases }): Promise<void> => {
    await database.db.insertInto('site_state').values({ name: WORK, value_json: '1' }).execute();
    await leases.take(database.db, WORK);
    leases.renew(WORK);
  };

  it('keeps other nodes from work that goes on, also those that start later', async () => {
    const a = await node('a');
    await work(a);
    const b = await node('b');
    expect(b.found).toEqual([false]);
  });

  it('is renewed by its node for as long as the work takes', async () => {
    const a = await node('a');
    await work(a);
    pass(14_000);
    const until = () => database.db.selectFrom('leases').select('until').executeTakeFirst();
    await expect.poll(async () => (await until())?.until).toBeGreaterThan(now + 10_000);
    now += 14_000;
    expect(await isAbandoned(a.leases)).toBe(false);
    await a.leases.end(WORK);
    expect(await isAbandoned(a.leases)).toBe(true);
  });

  it('passes when its node has stopped, which the others notice by themselves', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await work(a);
    await a.leases.stop();
    pass(16_000);
    await expect.poll(() => b.found).toContain(true);
    expect(b.errors).toEqual([]);
  });

  it('ends with the process if there are no other nodes', async () => {
    const a = await node('a', { isShared: false });
    await work(a);
    await a.leases.stop();
    const restarted = await node('b', { isShared: false });
    expect(restarted.found).toEqual([true]);
  });
});
