/**
 * Forwards requests and WebSockets to the nodes that are ready, with the settings of `deploy/Caddyfile`. Requests without an affinity take
 * turns, so that those of one person reach all nodes.
 */
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFor } from '@one-mind/testkit/node-for';
import type { ServerNode } from './server-node.ts';

/** In ms: interval and timeout of health checks, limit and interval of attempts for one request, pause after a failed node. */
const ASK_EVERY = 1000;
const ASK_MAX = 1000;
const TRY_MAX = 5000;
const TRY_EVERY = 250;
const AVOID_FOR = 5000;

export class Balancer {
  readonly #nodes: readonly ServerNode[];
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  /** The nodes that answered the last question. */
  readonly #ready = new Set<ServerNode>();
  /** Node → until when it is avoided, by `performance.now()`. */
  readonly #avoided = new Map<ServerNode, number>();
  readonly #closing = new AbortController();
  #turn = 0;

  private constructor(nodes: readonly ServerNode[]) {
    this.#nodes = nodes;
    this.#server = createServer((request, response) => void this.#forward(request, response))
      .on('connection', (socket) => this.#keep(socket))
      .on('upgrade', (request, client, head) => void this.#tunnel(request, client, head));
  }

  /** Resolves when it accepts connections and has asked every node once. */
  static async start(nodes: readonly ServerNode[]): Promise<Balancer> {
    const balancer = new Balancer(nodes);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    await Promise.all(nodes.map((node) => balancer.#ask(node)));
    for (const node of nodes) void balancer.#watch(node);
    return balancer;
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The balancer is closed.');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): void {
    this.#closing.abort();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #ask(node: ServerNode): Promise<void> {
    if (await node.isReady(ASK_MAX)) this.#ready.add(node);
    else this.#ready.delete(node);
  }

  async #watch(node: ServerNode): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await sleep(ASK_EVERY);
      await this.#ask(node);
    }
  }

  /** The ready node of this affinity, or the next one in turn without an affinity; null if none is ready. */
  #choose(affinity: string | null): ServerNode | null {
    const now = performance.now();
    const able = this.#nodes.filter((node) => this.#ready.has(node) && (this.#avoided.get(node) ?? 0) <= now);
    if (affinity !== null && able.length > 0) return nodeFor(affinity, able, ({ url }) => url);
    return able[this.#turn++ % able.length] ?? null;
  }

  /** A connection for a request with this address to a node that accepts one; null if none does in time. */
  async #dial(url = '/'): Promise<Socket | null> {
    const affinity = new URL(url, this.url).searchParams.get('affinity');
    const until = performance.now() + TRY_MAX;
    do {
      const node = this.#choose(affinity);
      if (node === null) {
        await sleep(TRY_EVERY);
        continue;
      }
      const upstream = connect(node.port, node.host);
      this.#keep(upstream);
      try {
        await once(upstream, 'connect', { signal: AbortSignal.timeout(TRY_MAX) });
        upstream.setNoDelay(true);
        return upstream;
      } catch {
        upstream.destroy();
        this.#avoided.set(node, performance.now() + AVOID_FOR);
      }
    } while (performance.now() < until);
    return null;
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const upstream = await this.#dial(request.url);
    if (upstream === null) {
      response.writeHead(503).end();
      return;
    }
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ createConnection: () => upstream, method, path, headers: { ...headers, connection: 'close' } });
    forwarded.once('response', (answer) => {
      const { connection: _, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(response);
    });
    forwarded.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  async #tunnel({ method, url, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const upstream = await this.#dial(url);
    if (upstream === null || client.destroyed) {
      upstream?.destroy();
      client.destroy();
      return;
    }
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let index = 0; index < rawHeaders.length; index += 2) lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
