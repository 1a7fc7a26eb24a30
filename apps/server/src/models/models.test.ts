import type { ModelDraft, ModelsView, ModelView, NarratorModels } from '@one-mind/protocol/admin/models';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_KEY, addModel, modelDraft, NOBODY } from '../testing/admin-models.ts';
import { type ModelServer, startModelServer, TOKENS } from '../testing/model-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import type { Asked } from './models.ts';
import { forgetOldCalls, narratorUsageByDay } from './usage/usage.ts';

const ASKED: Asked = { instructions: 'Tell it.', data: '{"fact":"A door."}', gameId: 'game-1', deadlineMs: 5000 };
const UNBOUND: ModelDraft['limits'] = {
  concurrency: 4,
  timeoutMs: 5000,
  retries: 0,
  inputPrice: null,
  outputPrice: null,
  monthlyBudget: null,
  gameBudget: null,
};
const PRICED = { ...UNBOUND, inputPrice: 1_000_000, outputPrice: 1_000_000 };
/** The cost of one call at a price of 1 per token. */
const COST = TOKENS.input + TOKENS.output;

let server: TestServer;
let provider: ModelServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  admin = await server.setUpAdmin('Ada');
});
beforeEach(async () => {
  provider = await startModelServer();
});
afterEach(async () => {
  await provider.close();
  const { db } = server.deps;
  for (const table of ['models', 'model_calls', 'model_months', 'model_days', 'model_latencies'] as const)
    await db.deleteFrom(table).execute();
});
afterAll(async () => {
  await server.close();
});

const set = async (narrator: Partial<NarratorModels>): Promise<void> => {
  const answer = await admin.call('PUT', '/api/admin/narrator', { ...NOBODY, ...narrator });
  expect(answer.status).toBe(200);
};
const listed = async (): Promise<ModelView[]> => {
  const answer = await admin.call('GET', '/api/admin/models');
  const { models }: ModelsView = await answer.json();
  return [...models];
};
const all = async (pieces: AsyncIterable<string> | null): Promise<string[]> => {
  const heard: string[] = [];
  for await (const piece of pieces ?? []) heard.push(piece);
  return heard;
};
const teller = async (limits = UNBOUND): Promise<ModelView> => {
  const model = await addModel(admin, provider, 'openai-compatible', { limits });
  await set({ entry: model.id });
  return model;
};

describe('a story', () => {
  it('goes to the configured model, with instructions and data separated, and is streamed', async () => {
    await teller();
    provider.says('The door gives way.');
    expect(await all(await server.deps.models.stream('entry', ASKED))).toEqual(['The ', 'door ', 'gives ', 'way.']);
    expect(provider.heard[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: ASKED.instructions },
        { role: 'user', content: ASKED.data },
      ],
    });
  });

  it('is not made if no model is configured', async () => {
    await teller();
    expect(await server.deps.models.stream('recap', ASKED)).toBeNull();
    await set({});
    expect(await server.deps.models.stream('entry', ASKED)).toBeNull();
    expect(provider.heard).toEqual([]);
  });

  it('reports why it broke off', async () => {
    await teller();
    provider.does({ kind: 'breakOff' });
    await expect(all(await server.deps.models.stream('entry', ASKED))).rejects.toMatchObject({ name: 'ModelFailed', code: 'broke_off' });
  });

  it('ends at its deadline, no matter how long the model takes', async () => {
    await teller({ ...UNBOUND, retries: 5, timeoutMs: 60_000 });
    provider.does({ kind: 'stall' });
    await expect(all(await server.deps.models.stream('entry', { ...ASKED, deadlineMs: 150 }))).rejects.toMatchObject({ code: 'timed_out' });
    await expect.poll(provider.open).toBe(0);
  });

  it('ends when nobody reads the answer any longer, and doesn’t count as a failure', async () => {
    const { id } = await teller();
    provider.does({ kind: 'stall' });
    for await (const piece of (await server.deps.models.stream('entry', ASKED)) ?? []) {
      expect(piece).not.toBe('');
      break;
    }
    await expect.poll(provider.open).toBe(0);
    await expect.poll(async () => (await listed())[0]?.month.calls).toBe(1);
    expect((await listed()).find((model) => model.id === id)).toMatchObject({ status: 'ready', month: { failed: 0 } });
  });

  it('waits for one of the model’s places, but not past its deadline', async () => {
    await teller({ ...UNBOUND, concurrency: 1 });
    provider.does({ kind: 'stall' });
    const first = await server.deps.models.stream('entry', ASKED);
    expect(await server.deps.models.stream('entry', { ...ASKED, deadlineMs: 50 })).toBeNull();
    const second = server.deps.models.stream('entry', ASKED);
    provider.does({ kind: 'none' });
    for await (const _ of first ?? []) break;
    expect((await all(await second)).join('')).toContain('The body listens');
    expect(provider.heard).toHaveLength(2);
  });

  it('is not made to a model that failed too often until a test succeeds', async () => {
    const { id } = await teller();
    provider.does({ kind: 'status', status: 500 });
    for (let n = 0; n < 5; n++)
      await expect(all(await server.deps.models.stream('entry', ASKED))).rejects.toMatchObject({ code: 'api_error' });
    expect(await server.deps.models.stream('entry', ASKED)).toBeNull();
    expect(provider.heard).toHaveLength(5);
    const [model] = await listed();
    expect(model).toMatchObject({ status: 'error', breaker: { state: 'open' }, failure: { code: 'api_error', status: 500 } });
    expect(Date.parse(model?.breaker.retryAt ?? '')).toBeGreaterThan(Date.now());
    provider.does({ kind: 'none' });
    await admin.call('POST', `/api/admin/models/${id}/test`, { prompt: 'Tell it.' });
    expect(await all(await server.deps.models.stream('entry', ASKED))).not.toEqual([]);
    expect((await listed())[0]).toMatchObject({ status: 'ready', breaker: { state: 'closed' }, failure: null });
  });

  it('uses the places and the breaker of the current model, even while calls to the previous version continue', async () => {
    const { models, db } = server.deps;
    const { id } = await teller();
    const before = await db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const draft = { ...modelDraft(provider.url, 'openai-compatible', { limits: UNBOUND }), version: 1 };
    expect((await admin.call('PUT', `/api/admin/models/${id}`, draft)).status).toBe(200);
    provider.does({ kind: 'status', status: 500 });
    for (let n = 0; n < 5; n++) await expect(all(await models.stream('entry', ASKED))).rejects.toMatchObject({ code: 'api_error' });
    expect(await models.ask(before, 'evaluation', ASKED)).toMatchObject({ failure: { code: 'breaker_open' } });
    expect(await models.stream('entry', ASKED)).toBeNull();
    expect(provider.heard).toHaveLength(5);
  });

  it('is skipped if nobody is waiting for the answer', async () => {
    const { id } = await teller();
    const row = await server.deps.db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const answer = await server.deps.models.ask(row, 'evaluation', { ...ASKED, giveUp: AbortSignal.abort() });
    expect(answer).toMatchObject({ call: null, failure: { code: 'cancelled' } });
    expect(provider.heard).toEqual([]);
  });

  it('costs no more than its budget per game, and each game has its own', async () => {
    // Enough for one call of the highest cost, but not for a second one.
    const most = 16 + Buffer.byteLength(ASKED.instructions) + Buffer.byteLength(ASKED.data) + 100;
    const model = await addModel(admin, provider, 'openai-compatible', {
      limits: { ...PRICED, gameBudget: most + COST - 1 },
      config: { ...modelDraft('', 'openai').config, maxLength: 16 },
    });
    await set({ entry: model.id });
    expect(await all(await server.deps.models.stream('entry', ASKED))).not.toEqual([]);
    expect(await server.deps.models.stream('entry', ASKED)).toBeNull();
    expect(await all(await server.deps.models.stream('entry', { ...ASKED, gameId: 'game-2' }))).not.toEqual([]);
    expect((await listed())[0]?.month).toMatchObject({ calls: 2, failed: 0, cost: 2 * COST });
  });

  it('costs no more than the monthly budget, even if many are made at once', async () => {
    const most = 16 + Buffer.byteLength(ASKED.instructions) + Buffer.byteLength(ASKED.data) + 100;
    const model = await addModel(admin, provider, 'openai-compatible', {
      limits: { ...PRICED, monthlyBudget: 2 * most },
      config: { ...modelDraft('', 'openai').config, maxLength: 16 },
    });
    await set({ entry: model.id });
    // A call that has ended costs less than it had reserved, which would leave room for another.
    provider.does({ kind: 'stall' });
    const asked = await Promise.all(Array.from({ length: 6 }, () => server.deps.models.stream('entry', ASKED)));
    const made = asked.filter((one) => one !== null);
    expect(made).toHaveLength(2);
    for (const pieces of made) for await (const _ of pieces) break;
    await expect.poll(async () => (await listed())[0]?.month.calls).toBe(2);
  });
});

describe('usage', () => {
  it('is counted by day and by model, with tests counted separately', async () => {
    const { id, month } = await teller(PRICED);
    expect(month).toEqual({ calls: 0, failed: 0, used: 0, rejected: 0, empty: 0, cost: 0 });
    await all(await server.deps.models.stream('entry', ASKED));
    provider.does({ kind: 'status', status: 404 });
    await expect(all(await server.deps.models.stream('entry', ASKED))).rejects.toMatchObject({ code: 'model_not_found' });
    provider.does({ kind: 'none' });
    await admin.call('POST', `/api/admin/models/${id}/test`, { prompt: 'Tell it.' });
    const day = new Date().toISOString().slice(0, 10);
    const from = Date.parse(day);
    const [today, ...others] = await narratorUsageByDay(server.deps.db, from - 86_400_000, from + 2 * 86_400_000);
    expect(others).toEqual([]);
    expect(today).toMatchObject({ day, calls: 2, failed: 1, cost: COST, medianMs: expect.any(Number), p95Ms: expect.any(Number) });
    const usage = await (await admin.call('GET', '/api/admin/models/usage?days=1')).json();
    expect(usage.models).toEqual([
      expect.objectContaining({ modelId: id, calls: 3, failed: 1, cost: 2 * COST, firstTokenMs: expect.any(Number) }),
    ]);
    expect(await narratorUsageByDay(server.deps.db, 0, from - 86_400_000)).toEqual([]);
  });

  it('can be exported to a file, and is deleted when it is too old to be requested', async () => {
    const { id, name } = await teller(PRICED);
    await all(await server.deps.models.stream('entry', ASKED));
    const file = await admin.call('GET', '/api/admin/models/usage/export.csv?days=7');
    const [head, row] = (await file.text()).split('\r\n');
    expect(head).toBe('modelId,name,calls,used,rejected,empty,failed,firstTokenMs,medianMs,p95Ms,cost');
    expect(row).toMatch(new RegExp(`^${id},${name},1,0,0,0,0,\\d+,\\d+,\\d+,${COST}$`));
    await forgetOldCalls(server.deps.db, Date.now() + 399 * 86_400_000);
    expect(await server.deps.db.selectFrom('model_calls').selectAll().execute()).toHaveLength(1);
    await forgetOldCalls(server.deps.db, Date.now() + 401 * 86_400_000);
    expect(await server.deps.db.selectFrom('model_calls').selectAll().execute()).toEqual([]);
  });

  it('stays after the model is deleted', async () => {
    const { id, name } = await teller();
    await all(await server.deps.models.stream('entry', ASKED));
    await admin.call('DELETE', `/api/admin/models/${id}`);
    const usage = await (await admin.call('GET', '/api/admin/models/usage')).json();
    expect(usage.models).toEqual([expect.objectContaining({ modelId: id, name, calls: 1 })]);
  });
});

describe('the health check', () => {
  const check = async () => {
    const { checks } = await (await admin.call('GET', '/api/admin/health')).json();
    return checks.find(({ id }: { id: string }) => id === 'models');
  };

  it('reports whether the models that narrate can be called', async () => {
    expect(await check()).toMatchObject({ state: 'healthy', value: null, note: expect.stringContaining('built-in narrator') });
    const { name } = await teller();
    await all(await server.deps.models.stream('entry', ASKED));
    expect(await check()).toMatchObject({ state: 'healthy', value: expect.any(Number), unit: 'ms', note: null });
    provider.does({ kind: 'status', status: 401 });
    for (let n = 0; n < 5; n++)
      await expect(all(await server.deps.models.stream('entry', ASKED))).rejects.toMatchObject({ code: 'invalid_key' });
    expect(await check()).toMatchObject({ state: 'degraded', note: expect.stringContaining(name) });
  });
});

describe('an API key', () => {
  it('is encrypted at rest, never sent back and never in the audit log', async () => {
    const model = await addModel(admin, provider, 'huggingface');
    expect(model.apiKey).toBe('set');
    await admin.call('PUT', `/api/admin/models/${model.id}`, {
      ...modelDraft(provider.url, 'huggingface', { apiKey: `${API_KEY}-2` }),
      version: 1,
    });
    expect(JSON.stringify(await listed())).not.toContain(API_KEY);
    const rows = await server.deps.db.selectFrom('models').selectAll().execute();
    const log = await server.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', model.id).execute();
    expect(log.map(({ act }) => act)).toEqual(['model.added', 'model.changed']);
    expect(log[1]?.after_json).toContain('"apiKeyReplaced":true');
    expect(JSON.stringify([rows, log])).not.toContain(API_KEY);
  });

  it('stays unchanged if none is sent, and is deleted by null', async () => {
    const model = await addModel(admin, provider, 'openai-compatible');
    const { apiKey: _, ...draft } = modelDraft(provider.url, 'openai-compatible');
    await admin.call('PUT', `/api/admin/models/${model.id}`, { ...draft, version: 1 });
    await admin.call('POST', `/api/admin/models/${model.id}/test`, { prompt: 'Tell it.' });
    expect(provider.heard.at(-1)?.authorization).toBe(`Bearer ${API_KEY}`);
    await admin.call('PUT', `/api/admin/models/${model.id}`, { ...draft, apiKey: null, version: 2 });
    await admin.call('POST', `/api/admin/models/${model.id}/test`, { prompt: 'Tell it.' });
    expect(provider.heard.at(-1)?.authorization).toBeNull();
  });

  it('is not sent to a different address than it was entered for', async () => {
    const model = await addModel(admin, provider, 'openai-compatible');
    const { apiKey: _, ...draft } = modelDraft('http://127.0.0.1:9', 'openai-compatible');
    const answer = await admin.call('PUT', `/api/admin/models/${model.id}`, { ...draft, version: 1 });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual({ apiKey: 'The address has changed. Enter the API key for the new address.' });
  });

  it('is reported as unreadable if it was encrypted with another secret', async () => {
    const model = await addModel(admin, provider, 'huggingface');
    const row = await server.deps.db.selectFrom('models').select('api_key_sealed').executeTakeFirstOrThrow();
    const other = await addModel(admin, provider, 'huggingface');
    await server.deps.db.updateTable('models').set(row).where('id', '=', other.id).execute();
    expect(await (await admin.call('POST', `/api/admin/models/${other.id}/test`, { prompt: 'Tell it.' })).json()).toMatchObject({
      ok: false,
      failure: { code: 'key_unreadable' },
    });
    expect(model.id).not.toBe(other.id);
    expect(provider.heard).toEqual([]);
  });
});

describe('a model', () => {
  it.each([
    ['huggingface', { apiKey: '' }, { apiKey: 'Please enter your Hugging Face API key' }],
    ['anthropic', { apiKey: null }, { apiKey: 'Please enter your API key' }],
    ['openai-compatible', { baseUrl: null }, { baseUrl: 'Enter an address such as http://localhost:11434/v1.' }],
    ['openai-compatible', { baseUrl: 'ftp://example.org' }, { baseUrl: 'Only http and https addresses are called.' }],
    ['openai-compatible', { baseUrl: 'http://169.254.169.254/v1' }, { baseUrl: expect.stringContaining('metadata') }],
    ['openai-compatible', { baseUrl: 'http://[::ffff:169.254.169.254]/v1' }, { baseUrl: expect.stringContaining('metadata') }],
    ['openai-compatible', { baseUrl: 'http://[fe80::1]/v1' }, { baseUrl: expect.stringContaining('reserved') }],
    ['openai-compatible', { baseUrl: 'http://2852039166/v1' }, { baseUrl: expect.stringContaining('metadata') }],
    ['openai-compatible', { baseUrl: 'http://metadata.google.internal/v1' }, { baseUrl: expect.stringContaining('metadata') }],
    ['openai-compatible', { baseUrl: 'http://[64:ff9b::169.254.169.254]/v1' }, { baseUrl: expect.stringContaining('metadata') }],
    ['openai-compatible', { baseUrl: 'http://localhost/v1?api_key=1234' }, { baseUrl: expect.stringContaining('“?”') }],
    ['openai', { limits: { ...UNBOUND, gameBudget: 1 } }, { 'limits.gameBudget': expect.stringContaining('token prices') }],
  ] as const)('%s with %j is refused with the name of the field', async (name, changes, fields) => {
    const answer = await admin.call('POST', '/api/admin/models', modelDraft(provider.url, name, changes));
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual(fields);
    expect(await listed()).toEqual([]);
  });

  it('has a temperature from 0 to 2 in steps of 0.1', async () => {
    const status = async (temperature: number): Promise<number> => {
      const { config, ...draft } = modelDraft(provider.url, 'openai');
      return (await admin.call('POST', '/api/admin/models', { ...draft, config: { ...config, temperature } })).status;
    };
    expect(await Promise.all([0, 0.7, 1.9, 2].map(status))).toEqual([201, 201, 201, 201]);
    expect(await Promise.all([-0.1, 0.75, 2.1].map(status))).toEqual([400, 400, 400]);
  });

  it('can’t overwrite another admin’s change', async () => {
    const model = await addModel(admin, provider, 'openai');
    const draft = { ...modelDraft(provider.url, 'openai', { name: 'Renamed' }), version: 1 };
    expect((await admin.call('PUT', `/api/admin/models/${model.id}`, draft)).status).toBe(200);
    const late = await admin.call('PUT', `/api/admin/models/${model.id}`, draft);
    expect([late.status, (await late.json()).error]).toEqual([409, 'model_changed']);
    expect((await admin.call('PUT', '/api/admin/models/none', draft)).status).toBe(404);
  });

  it('only narrates purposes of its type, and the built-in narrator takes over when it is deleted', async () => {
    const model = await teller();
    const wrong = await admin.call('PUT', '/api/admin/narrator', { ...NOBODY, voice: model.id });
    expect((await wrong.json()).fields).toEqual({ voice: 'Choose a character model.' });
    const turned = await admin.call('PUT', `/api/admin/models/${model.id}`, {
      ...modelDraft(provider.url, 'openai-compatible', { type: 'character', limits: UNBOUND }),
      version: 1,
    });
    expect((await turned.json()).error).toBe('model_in_use');
    expect((await admin.call('DELETE', `/api/admin/models/${model.id}`)).status).toBe(200);
    const view: ModelsView = await (await admin.call('GET', '/api/admin/models')).json();
    expect(view).toEqual({ models: [], narrator: NOBODY });
    const acts = await server.deps.db.selectFrom('audit_log').select('act').orderBy('id', 'desc').limit(3).execute();
    expect(acts.map(({ act }) => act)).toEqual(['model.deleted', 'narrator.configured', 'model.added']);
  });

  it('may answer with NUL characters, in a story and in an error', async () => {
    const { id } = await teller();
    const answerOf = async (): Promise<unknown> =>
      (await admin.call('POST', `/api/admin/models/${id}/test`, { prompt: 'Tell it.' })).json();
    provider.says('The door\0gives way.');
    expect(await answerOf()).toMatchObject({ ok: true, text: expect.stringContaining('gives way.') });
    provider.does({ kind: 'status', status: 500, message: 'Out of\0memory' });
    expect(await answerOf()).toMatchObject({ ok: false, failure: { code: 'api_error', status: 500 } });
  });

  it('is only visible to admins', async () => {
    const bea = await server.signUp('Bea');
    const model = await addModel(admin, provider, 'openai');
    const calls = [
      ['GET', '/api/admin/models'],
      ['GET', '/api/admin/models/usage'],
      ['GET', '/api/admin/models/usage/export.csv'],
      ['POST', '/api/admin/models', modelDraft(provider.url, 'openai')],
      ['PUT', `/api/admin/models/${model.id}`, { ...modelDraft(provider.url, 'openai'), version: 1 }],
      ['DELETE', `/api/admin/models/${model.id}`],
      ['POST', `/api/admin/models/${model.id}/test`, { prompt: 'Tell it.' }],
      ['GET', `/api/admin/models/${model.id}/evaluations`],
      ['POST', `/api/admin/models/${model.id}/evaluation`],
      ['DELETE', `/api/admin/models/${model.id}/evaluation`],
      ['PUT', '/api/admin/narrator', NOBODY],
    ] as const;
    const statuses = await Promise.all(calls.map(async ([method, path, body]) => (await bea.call(method, path, body)).status));
    expect(statuses).toEqual(calls.map(() => 403));
  });
});
