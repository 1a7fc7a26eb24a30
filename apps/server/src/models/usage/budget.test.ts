import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createBudget } from './budget.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('lets no two nodes reserve the same rest of a budget, and frees what a stopped node has reserved', async () => {
  const now = Date.now();
  let steady = now;
  const node = () => createBudget({ db: database.db, now: () => now, steady: () => steady });
  const [a, b] = [node(), node()];
  const limits = { inputPrice: 0, outputPrice: 1_000_000, monthlyBudget: 3, gameBudget: null, concurrency: 1, retries: 0, timeoutMs: 1000 };
  // Each call can cost 1.
  const call = { modelId: 'model', limits, maxLength: 1, request: { instructions: '', data: '' }, gameId: null, deadlineMs: 1000 };
  const answers = await Promise.allSettled([a, b, a, b, a, b].map((budget) => budget.reserve(call)));
  const reserved = answers.filter((answer) => answer.status === 'fulfilled');
  expect(reserved).toHaveLength(3);
  await reserved[0]?.value();
  const release = await b.reserve(call);
  await expect(a.reserve(call)).rejects.toMatchObject({ code: 'budget_used_up' });
  await release();

  steady += 60_000;
  await Promise.all([a.reserve(call), b.reserve(call), b.reserve(call)]);
  await expect(a.reserve(call)).rejects.toMatchObject({ code: 'budget_used_up' });
});
