import { accessToken, factorMissing, refreshedToken } from '../auth/auth-client.ts';
import type { Answers } from './answers.ts';
import { errorFromBody, offline } from './api-error.ts';

const TIMEOUT_MS = 20_000;

interface RequestOptions {
  /** Makes repeating the request harmless. Call `newKey()` once per user action. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** A bearer token other than the session's. */
  readonly token?: string;
  /** For requests that take longer than most. */
  readonly timeoutMs?: number;
  /** Pads the body with blanks to this many characters, so that its length reveals nothing about its content. */
  readonly bodyLength?: number;
}

type WithoutQuery<Path extends string> = Path extends `${infer Address}?${string}` ? Address : Path;
/** Whether a path matches a route such as `/api/lobbies/{id}`, segment by segment. */
type Fits<Address, Route> = Address extends `${infer Segment}/${infer Rest}`
  ? Route extends `${infer Name}/${infer Names}`
    ? SegmentFits<Segment, Name> extends true
      ? Fits<Rest, Names>
      : false
    : false
  : Route extends `${string}/${string}`
    ? false
    : SegmentFits<Address, Route>;
type SegmentFits<Segment, Name> = Name extends `{${string}}` ? true : Segment extends Name ? true : false;
type RouteOf<Routes, Address> = Address extends keyof Routes
  ? Address
  : { [Route in keyof Routes]: Fits<Address, Route> extends true ? Route : never }[keyof Routes];
/** The type of the server's response at this path, from its OpenAPI document; `never` if there is no such route. */
export type Answer<Method extends keyof Answers, Path extends string> = Answers[Method][RouteOf<Answers[Method], WithoutQuery<Path>>];

/** Rejects a path that matches no route. */
type Known<Method extends keyof Answers, Path extends string> = Path &
  ([RouteOf<Answers[Method], WithoutQuery<Path>>] extends [never] ? never : unknown);

/** These calls resolve to the parsed JSON body (undefined if it is empty) and throw nothing but `ApiError`. */
export const get = <const Path extends string>(path: Known<'get', Path>, options?: RequestOptions) =>
  request<Answer<'get', Path>>('GET', path, undefined, options);
export const post = <const Path extends string>(path: Known<'post', Path>, body?: unknown, options?: RequestOptions) =>
  request<Answer<'post', Path>>('POST', path, body, options);
export const put = <const Path extends string>(path: Known<'put', Path>, body?: unknown, options?: RequestOptions) =>
  request<Answer<'put', Path>>('PUT', path, body, options);
export const patch = <const Path extends string>(path: Known<'patch', Path>, body?: unknown, options?: RequestOptions) =>
  request<Answer<'patch', Path>>('PATCH', path, body, options);
export const del = <const Path extends string>(path: Known<'delete', Path>, options?: RequestOptions) =>
  request<Answer<'delete', Path>>('DELETE', path, undefined, options);

/** A random 128-bit key. Unlike randomUUID, it works outside a secure context. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves to the unparsed body, for files. @throws ApiError */
export const getText = async (path: string, options?: RequestOptions): Promise<string> =>
  (await answered('GET', path, undefined, options)).text();

async function request<T>(method: string, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return (await jsonOf(await answered(method, path, body, options))) as T;
}

async function answered(method: string, path: string, body: unknown, options: RequestOptions = {}): Promise<Response> {
  const token = options.token ?? (await accessToken());
  let response = await send(method, path, body, token, options);
  if (response.status === 401 && token !== null && options.token === undefined) {
    // The token may be revoked before it expires (signed out elsewhere, keys changed), so refresh it once.
    const renewed = await refreshedToken();
    if (renewed !== null) response = await send(method, path, body, renewed, options);
  }
  if (response.ok) return response;
  const error = errorFromBody(response.status, await jsonOf(response));
  if (error.code !== 'insufficient_aal' || options.token !== undefined) throw error;
  // The session may have been raised since this token was issued, for example in another tab.
  const renewed = await refreshedToken();
  if (renewed !== null) response = await send(method, path, body, renewed, options);
  if (response.ok) return response;
  factorMissing();
  throw error;
}

async function send(method: string, path: string, body: unknown, token: string | null, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await fetch(path, {
      method,
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body).padEnd(options.bodyLength ?? 0) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offline();
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
