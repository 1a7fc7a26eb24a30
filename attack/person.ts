/** A client that calls the server over the network and records everything it receives, with its size on the wire. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ReceivedGames } from '@one-mind/testkit/received-games';
import { AuthClient } from '@supabase/auth-js';
import { io, type Socket } from 'socket.io-client';

export const PASSWORD = 'a quiet voice in the dark';
/** Longest wait for an answer, in ms. */
const PATIENCE = 20_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of the body as it was sent, compressed or not. */
  readonly bytes: number;
}

export interface Heard {
  /** `game:you`, `game:update`, … or `GET /api/game/{id}` for the answer to a call. */
  readonly what: string;
  readonly text: string;
  readonly payload: unknown;
  /** On the wire, without the framing. */
  readonly bytes: number;
}

export interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The name for recording the answer; default: method and path. */
  readonly as?: string;
}

export interface Person {
  readonly name: string;
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly heard: Heard[];
  readonly socket: () => Socket;
  /** Opens the socket; resolves when it is connected. */
  readonly connect: () => Promise<void>;
  readonly close: () => void;
  /** Resolves for every status. */
  readonly call: (method: string, path: string, ask?: Ask) => Promise<Answer>;
  /** The parsed answer. @throws Error unless the status is 2xx */
  readonly get: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Sends an event. Resolves with its acknowledgement, or null if none comes. */
  readonly emit: (event: string, ...payload: readonly unknown[]) => Promise<{ readonly ok: boolean; readonly error?: string } | null>;
}

let addresses = 0;
/** A separate address for each caller, from the documentation range. The server accepts it as from a proxy on its own machine. */
export const nextAddress = (): string => {
  addresses++;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body?: string | Buffer;
}

/** One request. @throws Error if the connection breaks or no answer comes */
export function send(url: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<Answer> {
  // By default Node sends the body of a DELETE without its length, so the server would parse it as another request.
  const framing = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, headers: { 'accept-encoding': 'gzip, br', ...framing, ...headers }, timeout: PATIENCE },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const raw = Buffer.concat(chunks);
          const text = unpacked(raw, response.headers['content-encoding']).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, bytes: raw.length });
        });
      },
    );
    asked.once('timeout', () => asked.destroy(new Error(`${method} ${url} was not answered in time`)));
    asked.once('error', reject);
    asked.end(body);
  });
}

function unpacked(raw: Buffer, encoding: string | undefined): Buffer {
  if (raw.length === 0) return raw;
  if (encoding === 'gzip') return gunzipSync(raw);
  return encoding === 'br' ? brotliDecompressSync(raw) : raw;
}

/** Signs up a new person. `address`: where they seem to come from. */
export async function signUp(url: string, name: string, address = nextAddress()): Promise<Person> {
  const data = await sessionOf(url, address, (client) =>
    client.signUp({ email: emailOf(name), password: PASSWORD, options: { data: { username: name } } }),
  );
  return personOf(url, name, { ...data, address });
}

/** Signs in a new person with a name only. */
export async function signInAsGuest(url: string, name: string, address = nextAddress()): Promise<Person> {
  const data = await sessionOf(url, address, (client) => client.signInAnonymously({ options: { data: { username: name } } }));
  return personOf(url, name, { ...data, address });
}

/** Signs in a person who has signed up. @throws AuthError if they can't */
export async function signIn(url: string, name: string, address = nextAddress()): Promise<Person> {
  const data = await sessionOf(url, address, (client) => client.signInWithPassword({ email: emailOf(name), password: PASSWORD }));
  return personOf(url, name, { ...data, address });
}

const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

interface Credentials {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
}

type SignIn = ReturnType<InstanceType<typeof AuthClient>['signInWithPassword']> | ReturnType<InstanceType<typeof AuthClient>['signUp']>;

async function sessionOf(url: string, address: string, begin: (client: InstanceType<typeof AuthClient>) => SignIn): Promise<Credentials> {
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { 'x-forwarded-for': address },
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
  const { data, error } = await begin(client);
  if (error) throw error;
  if (!data.session) throw new Error('Signing in gave no session.');
  return { id: data.session.user.id, token: data.session.access_token, refreshToken: data.session.refresh_token };
}

/** A caller with this token, valid or not. */
export function personOf(
  url: string,
  name: string,
  { id, token, refreshToken, address }: Credentials & { readonly address: string },
): Person {
  const heard: Heard[] = [];
  const games = new ReceivedGames();
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    reconnection: false,
    forceNew: true,
    autoConnect: false,
  });

  const call: Person['call'] = async (method, path, { body, headers = {}, as = `${method} ${path}` } = {}) => {
    const answer = await send(`${url}${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    heard.push({ what: as, text: answer.text, payload: games.opened(as, parsed(answer.text)), bytes: answer.bytes });
    return answer;
  };

  return {
    name,
    id,
    token,
    refreshToken,
    heard,
    socket: () => socket,
    connect: async () => {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
        socket.connect();
      });
      socket.io.engine.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
        if (type !== 'message' || typeof data !== 'string') return;
        const message = /^2(\["([^"]+)",?(.*)\])$/s.exec(data);
        if (message?.[2] === undefined) return;
        const payload = parsed(message[3] ?? '');
        heard.push({
          what: message[2],
          text: data,
          payload: games.opened(message[2], payload),
          bytes: Buffer.byteLength(data),
        });
      });
    },
    close: () => void socket.disconnect(),
    call,
    get: async (method, path, body) => {
      const { status, text } = await call(method, path, { body });
      if (status < 200 || status > 299) throw new Error(`${name}: ${method} ${path} answered ${status}: ${text}`);
      return JSON.parse(text);
    },
    emit: async (event, ...payload) => {
      try {
        return await socket.timeout(PATIENCE).emitWithAck(event, ...payload);
      } catch {
        return null;
      }
    },
  };
}

/** Returns null for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
