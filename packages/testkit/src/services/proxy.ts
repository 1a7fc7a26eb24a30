/** A TCP proxy in front of a server, with which tests can cut or slow down connections. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServiceProxy {
  /** The address of the server, with the proxy's host and port. */
  readonly url: string;
  /** Cuts all connections and accepts no new ones. */
  readonly cut: () => void;
  /** Cuts all connections, but accepts new ones. */
  readonly drop: () => void;
  /** Keeps all connections open, but delivers nothing on them any longer. New ones work. */
  readonly mute: () => void;
  /** Accepts connections again. */
  readonly restore: () => void;
  /** Delays everything that is sent from now on, in each direction, by this time in ms. */
  readonly delay: (ms: number) => void;
  readonly close: () => void;
}

interface Connection {
  isMuted: boolean;
}

/** Starts a proxy in front of the server at this address. `host`: the address of this machine at which it listens. */
export const startProxy = async (target: URL, host = '127.0.0.1'): Promise<ServiceProxy> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delay = 0;
  const connections = new Set<Connection>();
  const delayed = (connection: Connection): Transform => {
    let sent = Promise.resolve();
    return new Transform({
      transform(data, _encoding, done) {
        if (connection.isMuted) return done();
        const due = performance.now() + delay;
        sent = sent.then(async () => {
          const wait = due - performance.now();
          if (wait > 0) await sleep(wait);
          this.push(data);
        });
        done();
      },
      flush: (done) => void sent.then(() => done()),
    });
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    const connection = { isMuted: false };
    connections.add(connection);
    client.on('close', () => connections.delete(connection));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(delayed(connection)).pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = (): void => {
    isCut = true;
    drop();
  };
  return {
    url: Object.assign(new URL(target), { hostname: host, port: `${address.port}` }).href,
    cut,
    drop,
    mute: () => {
      for (const connection of connections) connection.isMuted = true;
    },
    restore: () => {
      isCut = false;
    },
    delay: (ms) => {
      delay = ms;
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
