/** How the server stops: it refuses new requests, finishes those in progress, and lets no client hold it up. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

/** How long answers in progress may still take after everything accepted is stored, in ms. */
const LAST_MOMENT = 1000;

/** Refuses requests that arrive while the server stops, and returns whether it does. Register it before every route. */
export const refuseWhileClosing = (app: FastifyInstance): (() => boolean) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refused('unavailable');
  });
  return () => isClosing;
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
