/** How the server stops: it refuses new requests, finishes those in progress, and lets no client hold it up. */
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

/** How long answers in progress may still take after everything accepted is stored, in ms. */
const LAST_MOMENT = 1000;

export interface Shutdown {
  /** Balancers should send people to another server, because this one is about to stop. */
  readonly isLeaving: () => boolean;
  /** Nothing new is accepted. */
  readonly isClosing: () => boolean;
  /** From now on, `/ready` refuses. Resolves after `graceMs`, when every balancer has noticed; until then, everything else works. */
  readonly leave: (graceMs: number) => Promise<void>;
}

/** Refuses requests that arrive while the server stops. Register it before every route. */
export const registerShutdown = (app: FastifyInstance): Shutdown => {
  let isLeaving = false;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refused('unavailable');
  });
  // The next request of this client, or of a balancer that keeps connections, then goes to another server.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  return {
    isLeaving: () => isLeaving,
    isClosing: () => isClosing,
    async leave(graceMs) {
      isLeaving = true;
      if (graceMs > 0 && app.server.listening) await wait(graceMs);
    },
  };
};

/**
 * Closes the connections that are still open a moment after the server stopped listening: incomplete requests, clients that
 * don't read, and sockets that don't answer the close frame. Node's own list of connections lacks the last kind.
 * Register it after everything else that has work to finish.
 */
export const cutLateConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, LAST_MOMENT);
    app.server.once('close', () => clearTimeout(cut));
  });
};
