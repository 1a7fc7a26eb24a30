/** `@socket.io/redis-streams-adapter`, except that nobody waits for Redis. */
import { ErrorReply } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Cluster } from './cluster.ts';
import type { RedisClient } from './redis-client.ts';

/** Number of broadcasts that Redis keeps, and a node without Redis: a node that was cut off catches up with as many. */
const KEPT = 5000;
const READ_AT_ONCE = 100;
/** How long one read waits for a broadcast, in ms. */
const READ_WITHIN = 2000;

/**
 * The adapter sends a broadcast to this node's own sockets only after publishing it, and reads again immediately after a failure. So its
 * clients answer a publication immediately, keep it until Redis is back, and pause before they read again.
 */
export const createSocketAdapter = async (
  publisher: RedisClient,
  prefix: string,
): Promise<{ readonly adapter: Cluster['socketAdapter']; readonly stop: () => void }> => {
  const streamName = `${prefix}:sockets`;
  const clients: RedisClient[] = [];
  let isStopped = false;
  // The first read begins at a known place. From "the newest", it would miss broadcasts between this line and that read.
  const newest = (await publisher.xRevRange(streamName, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';

  const unsent: Parameters<RedisClient['xAdd']>[] = [];
  /** Sends it again after the next connection if this one is lost, or if Redis is away for longer than a command waits in the client. */
  const add = (args: Parameters<RedisClient['xAdd']>): void => {
    publisher.xAdd(...args).catch((error) => {
      if (!(error instanceof ErrorReply) && unsent.length < KEPT) unsent.push(args);
    });
  };
  publisher.on('ready', () => unsent.splice(0).forEach(add));

  const reader = () => {
    const client = publisher.duplicate();
    clients.push(client);
    client.on('error', () => undefined);
    return {
      on: () => undefined,
      sSubscribe: () => undefined,
      connect: () => client.connect(),
      disconnect: () => (client.isOpen ? client.destroy() : undefined),
      subscribe: client.subscribe.bind(client),
      async xRead([{ key, id }]: readonly [{ readonly key: string; readonly id: string }]): Promise<unknown> {
        // Otherwise, the adapter would read again and again.
        if (isStopped) return new Promise(() => undefined);
        try {
          return await client.xRead({ key, id: id === '$' ? newest : id }, { COUNT: READ_AT_ONCE, BLOCK: READ_WITHIN });
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 200).unref());
          return null;
        }
      },
    };
  };
  const facade = {
    // The adapter recognizes the library by this function.
    sSubscribe: () => undefined,
    duplicate: reader,
    xAdd: (...args: Parameters<RedisClient['xAdd']>): Promise<string> => {
      add(args);
      return Promise.resolve('');
    },
    publish: (...args: Parameters<RedisClient['publish']>): Promise<number> => publisher.publish(...args).catch(() => 0),
  };
  return {
    adapter: createAdapter(facade, { streamName, channelPrefix: `${prefix}:sockets`, maxLen: KEPT }),
    stop: () => {
      isStopped = true;
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
};
