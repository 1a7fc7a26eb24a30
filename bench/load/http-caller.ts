/** HTTP over a few connections that all players share, as behind a reverse proxy. */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const CONNECTIONS = 64;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that isn't 2xx. */
export class CallRefused extends Error {
  readonly status: number;
  /** The parsed body, or its text if it isn't JSON. */
  readonly body: unknown;
  /** Seconds; null without the header. */
  readonly retryAfter: number | null;

  constructor(
    call: Call,
    { status, text, retryAfter }: { readonly status: number; readonly text: string; readonly retryAfter: number | null },
  ) {
    super(`${call.method} ${call.path} answered ${status}: ${text}`);
    this.status = status;
    this.body = parsed(text);
    this.retryAfter = retryAfter;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Of the server's own answers, and of those in the wire format of GoTrue. */
const RefusalSchema = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ error_code: z.string() }).transform(({ error_code }) => error_code),
]);

/** An acknowledgement of a socket event that isn't `ok`. */
export class EventRefused extends Error {
  readonly body: unknown;

  constructor(event: string, acknowledgement: unknown) {
    super(`${event} was refused: ${JSON.stringify(acknowledgement)}`);
    this.body = acknowledgement;
  }
}

/** The code of a refusal, such as `overloaded`; otherwise null. */
export function refusalOf(error: unknown): string | null {
  const isRefusal = error instanceof CallRefused || error instanceof EventRefused;
  return RefusalSchema.safeParse(isRefusal ? error.body : null).data ?? null;
}

export class HttpCaller {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #sockets = new Set<Socket>();
  #closedBytes = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** The parsed answer. @throws CallRefused unless the status is 2xx */
  call<T>(wanted: Call): Promise<T> {
    const { method, path, body, headers } = wanted;
    const text = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#url}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            'accept-encoding': 'gzip',
            ...headers,
            ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const received = Buffer.concat(chunks);
            const answer = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received).toString();
            const status = response.statusCode ?? 0;
            const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
            if (status >= 200 && status < 300) resolve(answer === '' ? undefined : JSON.parse(answer));
            else reject(new CallRefused(wanted, { status, text: answer, retryAfter: Number.isNaN(retryAfter) ? null : retryAfter }));
          });
        },
      );
      sent.once('socket', (socket) => this.#count(socket));
      sent.once('error', reject);
      sent.end(text);
    });
  }

  /** Received so far, with all headers. */
  bytes(): number {
    let open = 0;
    for (const socket of this.#sockets) open += socket.bytesRead;
    return this.#closedBytes + open;
  }

  close(): void {
    this.#agent.destroy();
  }

  #count(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#closedBytes += socket.bytesRead;
    });
  }
}
