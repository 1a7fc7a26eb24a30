import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@one-mind/protocol/admin/admin-dashboard';
import type { ModelsView } from '@one-mind/protocol/admin/models';
import type { Needs } from '@one-mind/protocol/admin/needs';
import type { MyStanding, ReportPage } from '@one-mind/protocol/moderation/moderation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { diskNeeds } from '../admin/checks.ts';
import { createStorage } from '../db/storage.ts';
import { insertCall } from '../models/store.ts';
import { monthOf } from '../models/usage/budget.ts';
import { recordVerdict } from '../models/usage/usage-store.ts';
import { addModel, NOBODY } from '../testing/admin-models.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { newAdmin, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('what needs somebody', () => {
  let server: TestServer;
  let provider: ModelServer;
  let ada: PlayerClient;
  let mona: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    provider = await startModelServer();
    ada = await newAdmin(server, 'Ada');
    mona = await newPlayer(server, 'Mona');
    await updateUser(server.deps.db, mona.id, { role: 'moderator', at: Date.now() });
  });
  afterAll(async () => {
    ada.close();
    mona.close();
    await provider.close();
    await server.close();
  });

  /** The disk of the test machine may really be full. */
  const needs = async (by: PlayerClient) =>
    (await by.request<Needs>('GET', '/api/moderation/needs')).needs.filter(({ kind }) => kind !== 'disk');
  const models = () => ada.request<ModelsView>('GET', '/api/admin/models');
  const health = async () => (await ada.request<Health>('GET', '/api/admin/health')).checks.find(({ id }) => id === 'models');

  it('is empty at first, and visible to moderators and admins only', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    expect(await cleo.refusal('GET', '/api/moderation/needs')).toEqual({ status: 403, error: 'forbidden' });
    expect([await needs(ada), await needs(mona)]).toEqual([[], []]);
    cleo.close();
  });

  it('includes saved texts that differ from the published ones', async () => {
    await ada.request('PUT', '/api/admin/content', { homepage: { hero_title: 'Another' }, global: { site_name: 'One' } });
    expect(await needs(ada)).toEqual([{ kind: 'unpublished', count: 2, names: [] }]);
    expect(await needs(mona)).toEqual([]);
    await ada.request('POST', '/api/admin/content/publish');
    expect(await needs(ada)).toEqual([]);
  });

  it('includes models whose budget is spent, which are no longer shown as ready', async () => {
    const limits = { concurrency: 1, timeoutMs: 5000, retries: 0, inputPrice: 100, outputPrice: 100, monthlyBudget: 1, gameBudget: null };
    const draft = { name: 'The bard', limits } as const;
    const model = await addModel(ada.user, provider, 'openai-compatible', draft);
    await ada.request('PUT', '/api/admin/narrator', { ...NOBODY, entry: model.id });
    expect((await models()).models[0]).toMatchObject({ status: 'ready', month: { calls: 0, used: 0, rejected: 0, empty: 0 } });
    const month = { model_id: model.id, month: monthOf(Date.now()), calls: 9, failed: 0 };
    // The rest of the budget may be too small for even the shortest call.
    await server.deps.db
      .insertInto('model_months')
      .values({ ...month, cost: 0.99 })
      .execute();
    expect((await models()).models[0]).toMatchObject({ status: 'budget_spent' });
    expect(await health()).toMatchObject({ state: 'degraded', note: expect.stringContaining('Budget spent: The bard.') });
    expect(await needs(ada)).toEqual([{ kind: 'budget_spent', count: 1, names: ['The bard'] }]);
    expect(await needs(mona)).toEqual([]);
    await server.deps.db.updateTable('model_months').set({ cost: 0.5 }).execute();
    expect((await models()).models[0]).toMatchObject({ status: 'ready' });
    expect(await health()).toMatchObject({ state: 'healthy' });
    expect(await needs(ada)).toEqual([]);
  });

  it('includes models whose last call failed, or whose answers are often rejected', async () => {
    const { db } = server.deps;
    const [model] = (await models()).models;
    if (!model) throw new Error('There is no model.');
    let calls = 0;
    const call = async (purpose: 'entry' | 'evaluation', outcome: 'ok' | 'timed_out', verdict: 'used' | 'rejected' | 'empty') => {
      calls += 1;
      const row = {
        ...{ id: `call ${calls}`, model_id: model.id, model_name: model.name, purpose, game_id: null, at: Date.now() + calls, ms: 10 },
        ...{ first_token_ms: null, attempts: 1, outcome, status: null, detail: null, input_tokens: 1, output_tokens: 1 },
        ...{ estimated: 0, cost: null, verdict: null },
      };
      await insertCall(db, row, monthOf(Date.now()));
      await recordVerdict(db, row, verdict);
      // Nobody changes their mind.
      await recordVerdict(db, row, 'used');
    };
    await call('entry', 'timed_out', 'empty');
    expect(await needs(ada)).toEqual([{ kind: 'model_failing', count: 1, names: ['The bard'] }]);
    for (let n = 0; n < 5; n++) await call('evaluation', 'ok', 'rejected');
    for (let n = 0; n < 2; n++) await call('entry', 'ok', 'rejected');
    expect(await needs(ada)).toEqual([]);
    await call('entry', 'ok', 'rejected');
    expect(await needs(ada)).toEqual([{ kind: 'answers_rejected', count: 3, names: ['The bard'] }]);
    for (let n = 0; n < 13; n++) await call('entry', 'ok', 'used');
    expect(await needs(ada)).toEqual([]);
    expect((await models()).models[0]?.month).toMatchObject({ used: 13, rejected: 8, empty: 1 });
  });

  it('includes waiting reports and appeals, for those who may decide about them', async () => {
    const dora = await newPlayer(server, 'Dora');
    const emil = await newPlayer(server, 'Emil');
    const report = (userId: string) =>
      dora.request('POST', '/api/reports', { target: { kind: 'player', userId, roomId: null }, reason: 'insult', note: '' });
    await report(emil.id);
    await report(mona.id);
    const reports = (count: number) => ({ kind: 'reports', count, names: [] });
    expect([await needs(ada), await needs(mona)]).toEqual([[reports(2)], [reports(1)]]);
    const { reports: open } = await mona.request<ReportPage>('GET', '/api/moderation/reports?status=open');
    await mona.request('POST', `/api/moderation/reports/${open[0]?.id}/decide`, { decision: 'warn', reason: 'Be kind.' });
    expect([await needs(ada), await needs(mona)]).toEqual([[reports(1)], []]);
    const standing = await emil.request<MyStanding>('GET', '/api/moderation/mine');
    await emil.request('POST', `/api/moderation/mine/${standing.notices[0]?.id}/appeal`, { text: 'I was kind.' });
    expect((await needs(ada))[1]).toEqual({ kind: 'appeals', count: 1, names: [] });
    dora.close();
    emil.close();
  });

  it('includes accounts that wait for approval, for admins only', async () => {
    const fred = await newPlayer(server, 'Fred');
    const before = await needs(mona);
    await updateUser(server.deps.db, fred.id, { approval: 'waiting', at: Date.now() });
    expect(await needs(ada)).toContainEqual({ kind: 'sign_ups', count: 1, names: [] });
    expect(await needs(mona)).toEqual(before);
    fred.close();
  });

  it('includes a disk that can’t be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'one-mind-needs-'));
    const storage = createStorage(join(folder, 'test.sqlite'));
    const find = diskNeeds(folder, storage);
    const identity = { userId: ada.id, role: 'admin', username: 'Ada' } as Parameters<typeof find>[0];
    const stored = async () => (await find(identity)).find(({ kind }) => kind === 'storage')?.count;
    expect(await stored()).toBe(0);
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    expect(() =>
      storage.guard(() => {
        throw full;
      }),
    ).toThrow('full');
    expect(await stored()).toBe(1);
    await rm(folder, { recursive: true });
  });
});
