/** HTTP over a few connections that all players share, as behind a reverse proxy. */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

const CONNECTIONS = 64;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export class HttpCaller {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #sockets = new Set<Socket>();
  #closedBytes = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** The parsed answer. @throws Error unless the status is 2xx */
  call<T>({ method, path, body, headers }: Call): Promise<T> {
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
            if (status >= 200 && status < 300) resolve(JSON.parse(answer));
            else reject(new Error(`${method} ${path} answered ${status}: ${answer}`));
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
