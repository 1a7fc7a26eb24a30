import { expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertCall } from '../store.ts';
import { type CallRow, medianOf, recordVerdict, sumsBy } from './usage-store.ts';

const DAY = 86_400_000;

const call = (n: number, changes: Partial<CallRow>): CallRow => ({
  id: String(n),
  model_id: 'one',
  model_name: 'One',
  purpose: 'entry',
  game_id: 'game',
  at: DAY + n,
  ms: 100,
  first_token_ms: 50,
  attempts: 1,
  outcome: 'ok',
  status: null,
  detail: null,
  input_tokens: 40,
  output_tokens: 12,
  estimated: 0,
  cost: null,
  verdict: null,
  ...changes,
});

/** Latencies from 40 ms to some 2.5 seconds, each longer than the one before. */
const LATENCIES = Array.from({ length: 99 }, (_, n) => Math.round(40 + (4 * n) ** 1.3));
const CALLS = [
  ...LATENCIES.map((ms, n) => call(n, { ms, first_token_ms: n % 2 === 0 ? Math.round(ms / 4) : null })),
  call(2000, { outcome: 'timed_out', ms: 30_000, cost: 2 }),
  call(2001, { outcome: 'cancelled', ms: 1, cost: 1 }),
  call(2002, { purpose: 'test', model_name: 'One, renamed', at: 2 * DAY, ms: 7 }),
  call(2003, { model_id: 'two', model_name: 'Two', at: 3 * DAY - 1, ms: 0, first_token_ms: 0 }),
];

const usage = async (db: Database) => [
  await sumsBy(db, 'day', { from: 0, to: 9, onlyStory: true }),
  await sumsBy(db, 'model_id', { from: 0, to: 9, onlyStory: false }),
  await sumsBy(db, 'model_id', { from: 2, to: 2, onlyStory: true }),
  await medianOf(db, { from: 1, to: 1, onlyStory: true }),
];

it('sums up calls, with latencies close to the exact ones', async () => {
  const { db, drop } = await openTestDatabase();
  for (const row of CALLS) {
    await insertCall(db, row, '1970-01');
    if (row.outcome === 'timed_out') await recordVerdict(db, row, 'empty');
  }
  // Within 2.5 %.
  const near = (exact = 0) => expect.closeTo(exact, -Math.log10(exact / 20));
  const first = {
    calls: 101,
    failed: 1,
    used: 0,
    rejected: 0,
    empty: 1,
    cost: 3,
    medianMs: near(LATENCIES[49]),
    p95Ms: near(LATENCIES[94]),
  };
  const two = { calls: 1, failed: 0, used: 0, rejected: 0, empty: 0, cost: null, medianMs: 0, p95Ms: 0, firstTokenMs: 0 };
  expect(await usage(db)).toEqual([
    [
      { ...first, key: '1', name: 'One', firstTokenMs: near((LATENCIES[48] ?? 0) / 4) },
      { ...two, key: '2', name: 'Two' },
    ],
    [
      // The test call was the fastest.
      {
        ...first,
        key: 'one',
        name: 'One, renamed',
        calls: 102,
        medianMs: near(LATENCIES[48]),
        p95Ms: near(LATENCIES[93]),
        firstTokenMs: near((LATENCIES[48] ?? 0) / 4),
      },
      { ...two, key: 'two', name: 'Two' },
    ],
    [{ ...two, key: 'two', name: 'Two' }],
    near(LATENCIES[49]),
  ]);
  await drop();
});
