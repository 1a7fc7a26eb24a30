import { MODEL_DEFAULTS, MODEL_PROVIDERS, type ModelFailureCode, type TestResult } from '@one-mind/protocol/admin/models';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, addModel } from '../../testing/admin-models.ts';
import { type Fault, type ModelServer, startModelServer, TOKENS } from '../../testing/model-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { wireOf } from './call-model.ts';
import { ANSWER_MAX } from './calling-fetch.ts';

let server: TestServer;
let provider: ModelServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  provider = await startModelServer();
  admin = await server.setUpAdmin('Ada');
});
afterEach(() => {
  provider.does({ kind: 'none' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const tested = async (id: string, prompt = 'Tell it.'): Promise<TestResult> => {
  const answer = await admin.call('POST', `/api/admin/models/${id}/test`, { prompt });
  expect(answer.status).toBe(200);
  return answer.json();
};

const FAULTS: readonly { readonly fault: Fault; readonly code: ModelFailureCode; readonly status?: number; readonly detail?: string }[] = [
  {
    fault: { kind: 'status', status: 400, message: 'max_tokens is too large' },
    code: 'bad_request',
    status: 400,
    detail: 'max_tokens is too large',
  },
  { fault: { kind: 'status', status: 401, message: `Unknown key ${API_KEY}` }, code: 'invalid_key', status: 401, detail: 'Unknown key …' },
  { fault: { kind: 'status', status: 403 }, code: 'access_denied', status: 403 },
  { fault: { kind: 'status', status: 404 }, code: 'model_not_found', status: 404 },
  { fault: { kind: 'status', status: 429, message: 'Slow down' }, code: 'rate_limited', status: 429, detail: 'Slow down' },
  { fault: { kind: 'status', status: 500, message: 'Oh no' }, code: 'api_error', status: 500, detail: 'Oh no' },
  { fault: { kind: 'status', status: 503 }, code: 'loading', status: 503 },
  { fault: { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }, code: 'api_error', status: 307 },
  { fault: { kind: 'garbage' }, code: 'unexpected_format' },
];

describe.each(MODEL_PROVIDERS)('%s', (name) => {
  it('returns the whole text with its token counts', async () => {
    const { id } = await addModel(admin, provider, name, {
      limits: { concurrency: 1, timeoutMs: 5000, retries: 0, inputPrice: 10, outputPrice: 100, monthlyBudget: null, gameBudget: null },
    });
    provider.says('The lock gives, and the corridor breathes out.');
    const result = await tested(id, 'Tell of the lock.');
    expect(result).toMatchObject({ ok: true, text: 'The lock gives, and the corridor breathes out.' });
    const cost = name === 'huggingface' ? (5 * 10 + 12 * 100) / 1e6 : (TOKENS.input * 10 + TOKENS.output * 100) / 1e6;
    expect(result).toMatchObject({ estimated: name === 'huggingface', cost });
  });

  it('is cut off if it never ends', async () => {
    const { id } = await addModel(admin, provider, name);
    provider.says('x'.repeat(ANSWER_MAX));
    expect(await tested(id)).toMatchObject({ ok: false });
    provider.says('It is over.');
    expect(await tested(id)).toMatchObject({ ok: true, text: 'It is over.' });
  });

  it.each(FAULTS)('fails with $code at $fault.kind $fault.status', async ({ fault, code, status, detail }) => {
    const { id } = await addModel(admin, provider, name);
    provider.does(fault);
    const result = await tested(id);
    expect(result).toMatchObject({ ok: false, failure: { code, status: status ?? null } });
    if (detail !== undefined) expect(result).toMatchObject({ failure: { detail } });
    expect(result).toHaveProperty('builtIn', expect.stringMatching(/brick|spoon/));
    expect(JSON.stringify(result)).not.toContain(API_KEY);
  });

  it('reports an answer that breaks off midway', async () => {
    const { id } = await addModel(admin, provider, name);
    provider.does({ kind: 'breakOff' });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'broke_off' } });
  });

  it('is given up at its time limit', async () => {
    const { id } = await addModel(admin, provider, name, {
      limits: { concurrency: 1, timeoutMs: 1000, retries: 0, inputPrice: null, outputPrice: null, monthlyBudget: null, gameBudget: null },
    });
    provider.does({ kind: 'slow', ms: 20_000 });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'timed_out' } });
    await expect.poll(provider.open).toBe(0);
  });

  it('is retried after the delay that the provider asks for', async () => {
    const { id } = await addModel(admin, provider, name, {
      limits: { concurrency: 1, timeoutMs: 10_000, retries: 2, inputPrice: null, outputPrice: null, monthlyBudget: null, gameBudget: null },
    });
    const before = provider.heard.length;
    provider.does({ kind: 'status', status: 503, retryAfterS: 0 }, { kind: 'status', status: 429, retryAfterS: 0 }, { kind: 'none' });
    expect(await tested(id)).toMatchObject({ ok: true });
    expect(provider.heard.length - before).toBe(3);
  });

  it('is not retried if the delay exceeds the remaining time', async () => {
    const { id } = await addModel(admin, provider, name, {
      limits: { concurrency: 1, timeoutMs: 5000, retries: 2, inputPrice: null, outputPrice: null, monthlyBudget: null, gameBudget: null },
    });
    const before = provider.heard.length;
    provider.does({ kind: 'status', status: 503, retryAfterS: 60 });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'loading' } });
    expect(provider.heard.length - before).toBe(1);
  });

  it('is not retried if the provider rejects the key', async () => {
    const { id } = await addModel(admin, provider, name, {
      limits: { concurrency: 1, timeoutMs: 5000, retries: 5, inputPrice: null, outputPrice: null, monthlyBudget: null, gameBudget: null },
    });
    const before = provider.heard.length;
    provider.does({ kind: 'status', status: 401 });
    await tested(id);
    expect(provider.heard.length - before).toBe(1);
  });

  it('is reported as unreachable if nothing answers', async () => {
    const { id } = await addModel(admin, provider, name, { baseUrl: 'http://127.0.0.1:9/v1' });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  });
});

describe('what is sent', () => {
  const { baseModel, maxLength, temperature, topP, repetitionPenalty } = MODEL_DEFAULTS;

  it('to a dedicated endpoint of Hugging Face is exactly inputs, parameters and options', async () => {
    const { id } = await addModel(admin, provider, 'huggingface');
    await tested(id, 'Tell it.');
    expect(provider.heard.at(-1)).toEqual({
      path: '/hf/models/storyteller',
      authorization: `Bearer ${API_KEY}`,
      body: {
        inputs: 'Tell it.',
        parameters: {
          max_new_tokens: maxLength,
          temperature,
          top_p: topP,
          repetition_penalty: repetitionPenalty,
          do_sample: true,
          return_full_text: false,
        },
        options: { wait_for_model: true },
      },
    });
  });

  it('to the router of Hugging Face uses chat completions with documented fields only', async () => {
    expect(wireOf({ provider: 'huggingface', baseUrl: null })).toEqual({ isChat: true, baseUrl: 'https://router.huggingface.co/v1' });
    const { id } = await addModel(admin, provider, 'huggingface', { baseUrl: `${provider.url}/openai/v1/chat/completions` });
    provider.says('The lock gives.');
    expect(await tested(id, 'Tell it.')).toMatchObject({ ok: true, text: 'The lock gives.', estimated: false });
    const heard = provider.heard.at(-1);
    expect(heard).toEqual({
      path: '/openai/v1/chat/completions',
      authorization: `Bearer ${API_KEY}`,
      body: {
        model: baseModel,
        messages: [{ role: 'user', content: 'Tell it.' }],
        max_tokens: maxLength,
        temperature,
        top_p: topP,
        stream: true,
        stream_options: { include_usage: true },
      },
    });
    provider.does({ kind: 'status', status: 401 });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'invalid_key', status: 401 } });
  });

  it('to an OpenAI-compatible address streams and has the repetition penalty', async () => {
    const { id } = await addModel(admin, provider, 'openai-compatible', { apiKey: null, huggingFaceModel: 'llama3' });
    await tested(id, 'Tell it.');
    expect(provider.heard.at(-1)).toMatchObject({
      authorization: null,
      body: { model: 'llama3', max_tokens: maxLength, temperature, top_p: topP, repetition_penalty: repetitionPenalty, stream: true },
    });
  });

  it('to OpenAI has no parameters that it refuses', async () => {
    const { id } = await addModel(admin, provider, 'openai');
    await tested(id, 'Tell it.');
    const heard = provider.heard.at(-1);
    expect(heard).toMatchObject({ authorization: `Bearer ${API_KEY}`, body: { model: baseModel, temperature, stream: true } });
    expect(heard?.body).not.toHaveProperty('repetition_penalty');
  });

  it('to Anthropic uses its own header', async () => {
    const { id } = await addModel(admin, provider, 'anthropic');
    await tested(id, 'Tell it.');
    expect(provider.heard.at(-1)).toMatchObject({
      path: '/anthropic/v1/messages',
      authorization: API_KEY,
      body: { max_tokens: maxLength, messages: [{ role: 'user', content: [{ type: 'text', text: 'Tell it.' }] }] },
    });
  });

  it('doesn’t follow a redirect with the key', async () => {
    const other = await startModelServer();
    const { id } = await addModel(admin, provider, 'openai-compatible');
    provider.does({ kind: 'redirect', to: `${other.url}/openai/v1/chat/completions` });
    expect(await tested(id)).toMatchObject({ ok: false, failure: { code: 'api_error', status: 307 } });
    expect(other.heard).toEqual([]);
    await other.close();
  });
});
