/** Who is in which room with how many sockets. It counts as sockets connect and disconnect, so nothing has to scan them. */
import type { SocketServer } from './socket-server.ts';

/** A socket of this person has joined the room or left it. */
export interface RoomChange {
  readonly userId: string;
  readonly room: string;
  readonly socketId: string;
  readonly hasCome: boolean;
}

type Counts = Map<string, Map<string, number>>;
const NOBODY: ReadonlyMap<string, number> = new Map();

export type RoomUsers = ReturnType<typeof createRoomUsers>;

/** The cost of a change doesn't depend on how many sockets a person or a room has. */
export const createRoomUsers = (io: SocketServer) => {
  const usersByRoom: Counts = new Map();
  const roomsByUser: Counts = new Map();
  const listeners: ((change: RoomChange) => void)[] = [];
  const { adapter } = io.of('/');

  const count = (hasCome: boolean) => (room: string, socketId: string) => {
    // Rooms of single sockets and sessions don't count, because a person could have any number of them.
    if (room === socketId || room.startsWith('session:')) return;
    // Socket.IO still lists a socket while it is disconnecting.
    const userId = io.sockets.sockets.get(socketId)?.data.user?.userId;
    if (userId === undefined) return;
    add(usersByRoom, [room, userId], hasCome ? 1 : -1);
    add(roomsByUser, [userId, room], hasCome ? 1 : -1);
    for (const listener of listeners) listener({ userId, room, socketId, hasCome });
  };
  const joined = count(true);
  const left = count(false);
  adapter.on('join-room', joined);
  adapter.on('leave-room', left);

  return {
    /** User → number of their sockets in this room. */
    in: (room: string): ReadonlyMap<string, number> => usersByRoom.get(room) ?? NOBODY,
    /** Room → number of this person's sockets in it. */
    of: (userId: string): ReadonlyMap<string, number> => roomsByUser.get(userId) ?? NOBODY,
    /** Everyone who has a socket right now. */
    all: (): ReadonlySet<string> => new Set(roomsByUser.keys()),
    onChange(listener: (change: RoomChange) => void): void {
      listeners.push(listener);
    },
    stop(): void {
      adapter.off('join-room', joined);
      adapter.off('leave-room', left);
    },
  };
};

const add = (counts: Counts, [outer, inner]: readonly [string, string], by: 1 | -1): void => {
  const counted = counts.getOrInsertComputed(outer, () => new Map());
  const now = (counted.get(inner) ?? 0) + by;
  if (now > 0) counted.set(inner, now);
  else counted.delete(inner);
  if (counted.size === 0) counts.delete(outer);
};
