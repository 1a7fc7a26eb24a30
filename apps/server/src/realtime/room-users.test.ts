import { Server } from 'socket.io';
import { expect, it } from 'vitest';
import { createSingleNode } from '../cluster/cluster.ts';
import { Events } from '../events.ts';
import { FriendsPresence } from '../friends/presence.ts';
import { createRoomUsers } from './room-users.ts';
import type { ClientSocket, SocketServer } from './socket-server.ts';
import { rooms } from './socket-server.ts';

const SOCKETS = 300;

it('costs the same per socket when many sockets of one account connect and disconnect at once', () => {
  const io: SocketServer = new Server();
  const { adapter } = io.of('/');
  const roomUsers = createRoomUsers(io, createSingleNode());
  const changed: string[] = [];
  const log = { error: () => undefined };
  const events = new Events(log);
  events.on('presenceChanged', ({ userId }) => void changed.push(userId));
  const presence = new FriendsPresence({ roomUsers, isRunning: async () => false, events, log });
  let looks = 0;
  const ids = Array.from({ length: SOCKETS }, (_, n) => `socket-${n}`);
  for (const id of ids) {
    const socket = {
      id,
      data: { user: { userId: 'ada' } },
      get rooms() {
        looks += 1;
        return adapter.sids.get(id) ?? new Set();
      },
    };
    io.sockets.sockets.set(id, socket as unknown as ClientSocket);
    adapter.addAll(id, new Set([id, rooms.user('ada'), rooms.session('one'), rooms.lobby('cellar')]));
  }
  expect(roomUsers.in(rooms.lobby('cellar')).get('ada')).toBe(SOCKETS);
  expect([...roomUsers.of('ada').keys()]).toEqual([rooms.user('ada'), rooms.lobby('cellar')]);
  expect(presence.of('ada')).toEqual({ state: 'in_lobby', lobbyId: 'cellar', gameId: null });
  expect(changed.length).toBeLessThanOrEqual(2);

  for (const id of ids) adapter.delAll(id);
  expect(roomUsers.in(rooms.lobby('cellar')).size).toBe(0);
  expect(roomUsers.all().size).toBe(0);
  expect(looks).toBeLessThanOrEqual(2 * SOCKETS);
  presence.stop();
  roomUsers.stop();
});
