/** The only way to call providers: without redirects or metadata addresses, and with every refusal as a ModelFailed. */
import type { ModelFailureCode } from '@one-mind/protocol/admin/models';
import { AddressRefused, createGuardedFetch, type GuardedFetch } from '../../outgoing/guarded-fetch.ts';
import { ADDRESS_REFUSED, addressProblem, MODEL_SCOPES } from './address.ts';
import { ModelFailed } from './model-failed.ts';

/** Characters kept of a provider's own message. */
const DETAIL_MAX = 300;
/** Bytes read of a refusal. */
const REFUSAL_MAX = 16 * 1024;
/** Bytes read of an answer: a few times the size of the largest answer that can be requested. */
export const ANSWER_MAX = 8 * 1024 * 1024;

const BY_STATUS: Readonly<Record<number, ModelFailureCode>> = {
  400: 'bad_request',
  401: 'invalid_key',
  403: 'access_denied',
  404: 'model_not_found',
  429: 'rate_limited',
  503: 'loading',
};

const fetchFromModels = createGuardedFetch({ allowedScopes: MODEL_SCOPES });

/**
 * A `fetch` for the providers' libraries, which pass on what it throws. `secret`: the key, which a provider may repeat in its answer and
 * which must not be shown. `guarded`: the `fetch` that makes the calls.
 */
export const callingFetch =
  (secret: string | null, guarded: GuardedFetch = fetchFromModels) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const problem = addressProblem(url.href);
    if (problem !== null) throw new ModelFailed('address_refused', { detail: problem });
    const response = await answerTo(guarded, url, init);
    if (response.ok) return bounded(response);
    const detail = response.status >= 300 && response.status < 400 ? 'The address redirects to another one. Enter that address.' : null;
    throw new ModelFailed(BY_STATUS[response.status] ?? 'api_error', {
      status: response.status,
      detail: detail ?? shown(await startOf(response), secret) ?? shown(response.statusText, secret),
      retryAfterMs: retryAfter(response),
    });
  };

/** A provider that never stops sending must not fill the memory before the time limit. */
const bounded = (response: Response): Response => {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_MAX) controller.error(new ModelFailed('unexpected_format'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting) ?? null, response);
};

const answerTo = async (guarded: GuardedFetch, url: URL, init: RequestInit): Promise<Response> => {
  try {
    const { method = 'GET', headers, body, signal = null } = init;
    // The libraries only send JSON text.
    if (typeof body !== 'string') throw new ModelFailed('bad_request');
    return await guarded(url, { method, headers: Object.fromEntries(new Headers(headers)), body, signal });
  } catch (error) {
    if (init.signal?.aborted || error instanceof ModelFailed) throw error;
    if (error instanceof AddressRefused) throw new ModelFailed('address_refused', { detail: ADDRESS_REFUSED });
    throw new ModelFailed('unreachable', { detail: reasonOf(error) });
  }
};

const reasonOf = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
};

const startOf = async (response: Response): Promise<string> => {
  let text = '';
  if (response.body === null) return text;
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.length > REFUSAL_MAX) break;
    }
  } catch {
    // The refusal's status counts, even if its body broke off.
  }
  return text;
};

/** The provider's message in any of the usual formats. */
const shown = (body: string, secret: string | null): string | null => {
  const words = wordsIn(parsed(body)) ?? (/^\s*</.test(body) ? null : body);
  const clean = (secret === null || secret === '' ? words : words?.replaceAll(secret, '…'))?.replaceAll(/\s+/g, ' ').trim();
  return clean ? clean.slice(0, DETAIL_MAX) : null;
};

const wordsIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  for (const field of ['error', 'message', 'detail']) {
    const words = wordsIn(Object.entries(value).find(([name]) => name === field)?.[1]);
    if (words !== null) return words;
  }
  return null;
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** The header contains seconds or a date. */
const retryAfter = ({ headers }: Response): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};
