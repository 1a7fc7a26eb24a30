import { casePoints, DAY_MS, dayOf, standingOf } from '@one-mind/protocol/daily/case-scores';
import type { CaseRead, CaseResult, CaseVerdict, Daily } from '@one-mind/protocol/daily/daily';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { DailyCases, FIRST_DAY } from './daily-cases.ts';
import { dailyCasesCheck, warnBeforeTheLastCase } from './register.ts';
import { readCases, recordOf } from './stored-case.ts';

const HOUR = 3_600_000;
const dayAt = (index: number): string => dayOf(Date.parse(FIRST_DAY) + index * DAY_MS);

describe('the stored cases', () => {
  it('last for at least 400 days, and no game comes twice', async () => {
    const cases = await readCases();
    expect(cases.length).toBeGreaterThanOrEqual(400);
    expect(new Set(cases.map(({ game }) => game)).size).toBe(cases.length);
  });

  it('let the ideal reader solve them, but not early, and have stories that fit their heads', async () => {
    for (const stored of await readCases()) {
      const { rounds, solution } = await recordOf(stored);
      expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: stored.rounds }, (_, at) => at + 1));
      expect(solution.curve).toHaveLength(stored.rounds);
      expect(solution.curve[0]).toBeLessThanOrEqual(0.5);
      expect(solution.curve.at(-1)).toBeGreaterThanOrEqual(0.9);
      expect(solution.order.toSorted()).toEqual(stored.players.map((_, seat) => seat));
      for (const { entries } of rounds) expect(entries.filter(({ turn }) => turn !== null)).toHaveLength(stored.players.length);
      expect(JSON.stringify(rounds)).not.toMatch(/Voice \d/);
    }
  });
});

describe('the Daily Case', () => {
  it('warns the operator in the log during the last 60 days', async () => {
    const count = (await readCases()).length;
    const warned = async (day: number) => {
      const warnings: unknown[] = [];
      const cases = new DailyCases({ db: server.deps.db, secretKey: '', now: () => Date.parse(dayAt(day)) });
      await warnBeforeTheLastCase(cases, { warn: (...warning) => warnings.push(warning[0]) });
      return warnings;
    };
    expect(await warned(count - 61)).toEqual([]);
    expect(await warned(count - 60)).toEqual([{ daysLeft: 60 }]);
    expect(await warned(count)).toEqual([{ daysLeft: 0 }]);
  });

  it('shows administrators how many days have a case, and what to do before the last one', async () => {
    const check = (daysLeft: number) => dailyCasesCheck({ daysLeft: async () => daysLeft }).measure();
    expect(await check(61)).toMatchObject({ state: 'healthy', note: 'Days that have a case: 61.' });
    for (const daysLeft of [60, 0]) {
      const note = `Days that have a case: ${daysLeft}. Update the server, or make more with npm run cases.`;
      expect(await check(daysLeft)).toMatchObject({ state: 'degraded', note });
    }
  });

  let at = Date.parse(dayAt(9)) + 20 * HOUR;
  let server: TestServer;
  let ada: TestUser;
  let bea: TestUser;
  beforeAll(async () => {
    server = await startTestServer({}, { clock: { wall: () => at, steady: () => performance.now() } });
    [ada, bea] = await Promise.all([server.signUp('Ada'), server.signUp('Bea')]);
  });
  afterAll(async () => {
    await server.close();
  });

  const visitor: Pick<TestUser, 'call'> = {
    call: (method, path, body) =>
      fetch(`${server.url}${path}`, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  };
  const answer = async <T>({ call }: Pick<TestUser, 'call'>, method: string, path: string, body?: unknown): Promise<T> => {
    const response = await call(method, path, body);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return JSON.parse(text);
  };
  const overview = (who: Pick<TestUser, 'call'>) => answer<Daily>(who, 'GET', '/api/daily');
  const read = (who: Pick<TestUser, 'call'>, day: string, rounds: number) =>
    answer<CaseRead>(who, 'POST', `/api/daily/${day}/rounds`, { rounds });
  const name = (who: Pick<TestUser, 'call'>, day: string, seat: number, rounds: number) =>
    answer<CaseVerdict>(who, 'POST', `/api/daily/${day}/name`, { seat, rounds });
  const refusal = async ({ call }: Pick<TestUser, 'call'>, path: string, body: unknown) => {
    const response = await call('POST', path, body);
    return [response.status, (await response.json()).error];
  };
  const solutionOf = async (index: number) => {
    const stored = (await readCases())[index];
    if (stored === undefined) throw new Error(`There is no case ${index}.`);
    return { stored, record: await recordOf(stored) };
  };

  it('is the same for everybody, begins at midnight in UTC, and comes with all earlier ones', async () => {
    const [guest, member] = [await overview(visitor), await overview(ada)];
    expect(guest).toEqual(member);
    expect(guest).toMatchObject({ today: dayAt(9), nextAt: Date.parse(dayAt(10)), serverTime: at, results: [] });
    expect(guest.cases.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, index) => dayAt(9 - index)));
    expect(guest.cases.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const levels = guest.cases.map(({ level }) => level).reverse();
    expect(levels.slice(0, 7)).toEqual(['easy', 'easy', 'medium', 'medium', 'medium', 'hard', 'hard']);
  });

  it('sends no secret and no later round before the Saboteur is named', async () => {
    const { stored, record } = await solutionOf(8);
    const names = [...Object.keys(record.solution), 'seed', 'role', 'game', 'author'];
    const secrets = [...names.map((name) => `"${name}":`), stored.game, stored.record.slice(0, 40)];
    const seen = [JSON.stringify(await overview(visitor))];
    for (let opened = 1; opened < stored.rounds; opened++) {
      const { rounds, verdict } = await read(visitor, dayAt(8), opened);
      expect(verdict).toBeNull();
      expect(rounds).toEqual(record.rounds.slice(0, opened));
      seen.push(JSON.stringify(rounds));
      const later = record.rounds.slice(opened).flatMap(({ entries, statements }) => [...entries, ...statements].map(({ text }) => text));
      for (const text of seen) for (const hidden of [...secrets, ...later]) expect(text).not.toContain(hidden);
    }
  });

  it('is closed before its day', async () => {
    const nothing = [404, 'case_not_found'];
    for (const day of [dayAt(10), dayAt(-1), '2099-01-01']) {
      expect(await refusal(visitor, `/api/daily/${day}/rounds`, { rounds: 1 })).toEqual(nothing);
      expect(await refusal(ada, `/api/daily/${day}/name`, { seat: 0, rounds: 1 })).toEqual(nothing);
    }
    expect(await refusal(visitor, `/api/daily/${dayAt(9)}/name`, { seat: 5, rounds: 1 })).toEqual([400, 'invalid_input']);
    expect((await refusal(visitor, `/api/daily/${dayAt(9)}/rounds`, { rounds: 0 }))[0]).toBe(400);
    expect((await refusal(visitor, '/api/daily/today/rounds', { rounds: 1 }))[0]).toBe(400);
  });

  it('takes one answer from each account, after at least as many rounds as the account has opened', async () => {
    const { stored, record } = await solutionOf(9);
    const { saboteur } = record.solution;
    await read(ada, dayAt(9), 3);
    // On another device, she still has what she opened.
    expect((await read(ada, dayAt(9), 1)).rounds).toHaveLength(3);
    const first = await name(ada, dayAt(9), saboteur, 1);
    const result: CaseResult = {
      ...{ day: dayAt(9), seat: saboteur, rounds: 3, isRight: true, isOnDay: true },
      points: casePoints(3, stored.rounds),
    };
    expect(first).toEqual({ result, solution: record.solution, receipt: null });
    expect(await name(ada, dayAt(9), (saboteur + 1) % stored.players.length, 1)).toEqual(first);
    expect(await read(ada, dayAt(9), 1)).toEqual({ rounds: record.rounds, verdict: first });
    expect((await overview(ada)).results).toEqual([result]);
    expect((await overview(bea)).results).toEqual([]);
  });

  it('gives nothing for a wrong name, and counts an old case only for points', async () => {
    const { stored, record } = await solutionOf(2);
    const wrong = (record.solution.saboteur + 1) % stored.players.length;
    expect((await name(bea, dayAt(2), wrong, 2)).result).toMatchObject({ isRight: false, points: 0, isOnDay: false });
  });

  it('keeps a visitor’s answer with the visitor, and lets an account take it over once', async () => {
    const [eighth, tenth] = [await solutionOf(7), await solutionOf(9)];
    const late = await name(visitor, dayAt(7), eighth.record.solution.saboteur, 2);
    const onDay = await name(visitor, dayAt(9), tenth.record.solution.saboteur, 4);
    expect(late.receipt).not.toBeNull();
    const receipts = [late.receipt, onDay.receipt, `${late.receipt}x`, 'nonsense', ''];
    const { results } = await answer<{ results: CaseResult[] }>(bea, 'POST', '/api/daily/results', { receipts });
    expect(results.filter(({ day }) => day !== dayAt(2))).toEqual([late.result, onDay.result]);
    expect(onDay.result.isOnDay).toBe(true);
    // An account's own result stays.
    await answer(ada, 'POST', '/api/daily/results', { receipts: [onDay.receipt] });
    expect((await overview(ada)).results).toMatchObject([{ day: dayAt(9), rounds: 3 }]);
    expect((await refusal(visitor, '/api/daily/results', { receipts: [] }))[0]).toBe(401);
  });

  it('counts the rounds that an account has read before it takes over an answer', async () => {
    const { record, stored } = await solutionOf(4);
    await read(bea, dayAt(4), stored.rounds);
    const { receipt } = await name(visitor, dayAt(4), record.solution.saboteur, 1);
    const { results } = await answer<{ results: CaseResult[] }>(bea, 'POST', '/api/daily/results', { receipts: [receipt] });
    expect(results.find(({ day }) => day === dayAt(4))).toMatchObject({
      rounds: stored.rounds,
      points: casePoints(stored.rounds, stored.rounds),
    });
  });

  it('is exported with the account', async () => {
    const data: { daily_cases: unknown } = await answer(ada, 'GET', '/api/account/export');
    expect(data.daily_cases).toMatchObject([{ day: dayAt(9), rounds: 3, is_right: 1, named_at: expect.any(String) }]);
  });

  it('changes while the server runs', async () => {
    at += 5 * HOUR;
    expect((await overview(visitor)).cases[0]).toMatchObject({ day: dayAt(10), number: 11 });
    expect((await read(visitor, dayAt(10), 1)).rounds).toHaveLength(1);
  });
});

describe('the standing', () => {
  const on = (day: string, more: Partial<CaseResult> = {}): CaseResult => ({
    ...{ day, seat: 0, rounds: 1, isRight: true, points: 50, isOnDay: true },
    ...more,
  });

  it('counts days in a row up to today or yesterday', () => {
    const results = [on('2026-12-30'), on('2026-12-31'), on('2027-01-01'), on('2026-12-20', { isRight: false, points: 0 })];
    expect(standingOf(results, '2027-01-01')).toEqual({ streak: 3, best: 3, named: 4, right: 3, points: 150 });
    expect(standingOf(results, '2027-01-02').streak).toBe(3);
    expect(standingOf(results, '2027-01-03')).toMatchObject({ streak: 0, best: 3 });
  });

  it('doesn’t count answers to past cases', () => {
    expect(standingOf([on('2027-01-01', { isOnDay: false })], '2027-01-01')).toMatchObject({ streak: 0, best: 0, right: 1 });
  });
});
