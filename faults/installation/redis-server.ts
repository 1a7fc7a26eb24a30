/** A throw-away Redis that can be stopped and started again, which loses its data. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { runRedis } from '@one-mind/testkit/services/redis';
import { lastingPort, type Started } from '@one-mind/testkit/services/service';

export class RedisServer {
  readonly #port: number;
  #server: Started | null = null;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await lastingPort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = await runRedis(this.#port);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  /** Deletes everything in it. */
  async empty(): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.write('FLUSHALL\r\n');
      const [answer] = await once(socket, 'data');
      if (!String(answer).startsWith('+OK')) throw new Error(`Redis answered ${answer}`);
    } finally {
      socket.destroy();
    }
  }
}
