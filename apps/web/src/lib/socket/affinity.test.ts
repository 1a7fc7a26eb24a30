import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { Affinity } from './affinity.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server and a client of it that isn't connected yet. `isWanted`: the server asks for an affinity, as one of several nodes does. */
async function connected({ isWanted }: { readonly isWanted: boolean }) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new Server(http);
  closing.push(() => server.close());
  const { port } = http.address() as AddressInfo;
  /** The affinity of each connection so far. */
  const affinities: unknown[] = [];
  server.on('connection', (socket) => {
    affinities.push(socket.handshake.query.affinity);
    if (isWanted) socket.emit('affinity:wanted');
    socket.on('echo', (answer: () => void) => answer());
  });
  const socket = io(`http://127.0.0.1:${port}`, { autoConnect: false, forceNew: true });
  closing.push(() => socket.disconnect());
  const affinity = new Affinity(socket, () => socket.disconnect().connect());
  /** Resolves when the connection is open, and everything that the server sent on it before this call has arrived. */
  const settled = async (): Promise<void> => {
    do {
      if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve));
      await socket
        .timeout(1000)
        .emitWithAck('echo')
        .catch(() => undefined);
    } while (!socket.connected);
  };
  return { socket, affinity, affinities, settled };
}

describe('a page', () => {
  it('connects for its game immediately if it was loaded in one', async () => {
    const { socket, affinity, affinities, settled } = await connected({ isWanted: true });
    affinity.openGame('game-1');
    socket.connect();
    await settled();
    expect(affinities).toEqual(['game-1']);
  });

  it('connects once more for a game that it opens later, if the server has several nodes', async () => {
    const { socket, affinity, affinities, settled } = await connected({ isWanted: true });
    socket.connect();
    await settled();
    affinity.openGame('game-1');
    await settled();
    affinity.openGame('game-1');
    await settled();
    expect(affinities).toEqual([expect.stringMatching(/^\w{5,}$/), 'game-1']);
  });

  it('keeps its connection for every game of a single node, and names the newest game when it connects again', async () => {
    const { socket, affinity, affinities, settled } = await connected({ isWanted: false });
    socket.connect();
    await settled();
    affinity.openGame('game-1');
    affinity.openGame('game-2');
    await settled();
    expect(affinities).toHaveLength(1);
    socket.disconnect().connect();
    await settled();
    expect(affinities.slice(1)).toEqual(['game-2']);
  });

  it('connects again if it opens a game while it is still connecting', async () => {
    const { socket, affinity, affinities, settled } = await connected({ isWanted: true });
    socket.connect();
    affinity.openGame('game-1');
    await expect.poll(() => affinities).toHaveLength(2);
    await settled();
    expect(affinities[1]).toBe('game-1');
  });
});
