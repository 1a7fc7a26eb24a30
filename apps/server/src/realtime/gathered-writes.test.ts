import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { type Socket as Client, io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherWrites, prepareGathering } from './gathered-writes.ts';
import type { ClientSocket, SocketServer } from './socket-server.ts';

const next = (client: Client, event: string): Promise<void> => new Promise((resolve) => client.once(event, () => resolve()));

describe('packets that are sent to a socket together', () => {
  const http = createServer();
  const io: SocketServer = new Server(http);
  beforeAll(async () => {
    prepareGathering(io);
    await once(http.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => io.close());

  const connected = async () => {
    const { port } = http.address() as AddressInfo;
    const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
    const [[socket]] = (await Promise.all([once(io, 'connection'), next(client, 'connect')])) as [[ClientSocket], unknown];
    return { client, socket, tcp: socket.request.socket };
  };

  it('take one write', async () => {
    const { client, socket, tcp } = await connected();
    const received = next(client, 'invitations:changed');
    const before = tcp.bytesWritten;
    gatherWrites(() => {
      socket.emit('friends:changed');
      socket.emit('invitations:changed');
      expect(tcp.bytesWritten).toBe(before);
    });
    expect(tcp.bytesWritten - before).toBeGreaterThan('friends:changed'.length + 'invitations:changed'.length);
    await received;
    client.close();
  });

  it('are written even after an error, before later packets and before a disconnection', async () => {
    const { client, socket } = await connected();
    const received: string[] = [];
    client.onAny((event) => received.push(event));
    const fail = (): void => {
      socket.emit('friends:changed');
      throw new Error('too much');
    };
    expect(() => gatherWrites(fail)).toThrow('too much');
    socket.emit('invitations:changed');
    gatherWrites(() => {
      socket.emit('moderation:changed');
      socket.disconnect(true);
    });
    await next(client, 'disconnect');
    expect(received).toEqual(['friends:changed', 'invitations:changed', 'moderation:changed']);
  });
});
