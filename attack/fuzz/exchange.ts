/** Sends requests and events exactly as they were generated. */
import { Agent, request as httpRequest } from 'node:http';
import type { Person } from '../person.ts';
import { nextAddress } from '../person.ts';
import type { Request } from './routes.ts';

/** Longest wait for an answer, in ms. */
const PATIENCE = 20_000;
/** The server may close the connection instead of reading a longer body, in characters. */
const READ_MAX = 200_000;
/** Number of addresses that requests come from, so that the limits of one address don't end the run. */
const ADDRESSES = 500;

export interface Answer {
  /** 0: the server closed the connection before it had read the whole body. */
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });
const addresses: string[] = [];
let asked = 0;

/** The next of the addresses that requests seem to come from. */
function someAddress(): string {
  const index = asked++ % ADDRESSES;
  addresses[index] ??= nextAddress();
  return addresses[index];
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @throws Error if no answer comes */
export async function exchange(url: string, { token }: Person, method: string, request: Request): Promise<Answer> {
  try {
    return await once(url, token, method, request);
  } catch (error) {
    const isClosed = codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE';
    if (!isClosed) throw error;
    if ((request.body?.length ?? 0) > READ_MAX) return { status: 0, text: '' };
    // The server may close an idle connection at the moment in which it is used.
    return once(url, token, method, request);
  }
}

function once(url: string, token: string, method: string, { path, headers, body }: Request): Promise<Answer> {
  const given: (readonly [string, string])[] = [
    ...(headers.some(([name]) => name === 'host') ? [] : [['host', new URL(url).host] as const]),
    ...(headers.some(([name]) => name === 'x-forwarded-for') ? [] : [['x-forwarded-for', someAddress()] as const]),
    ...(token === '' ? [] : [['authorization', `Bearer ${token}`] as const]),
    ...headers,
    ...(body === null ? [] : [['content-length', String(Buffer.byteLength(body))] as const]),
  ];
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, agent, timeout: PATIENCE, headers: given.flat() }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('timeout', () => sent.destroy(new Error('No answer came in time.')));
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}

export type Acknowledged = { readonly ok: true } | { readonly ok: false; readonly error: string };

/**
 * Sends an event of a connected person. Returns null if the server closed the socket instead of answering.
 * @throws Error if no acknowledgement comes
 */
export async function exchangeEvent(person: Person, event: string, payload: readonly unknown[]): Promise<Acknowledged | null> {
  const socket = person.socket();
  const gone = Promise.withResolvers<null>();
  const onGone = (): void => gone.resolve(null);
  socket.once('disconnect', onGone);
  try {
    return await Promise.race([socket.timeout(PATIENCE).emitWithAck(event, ...payload), gone.promise]);
  } finally {
    socket.off('disconnect', onGone);
  }
}
