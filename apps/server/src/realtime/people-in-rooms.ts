import type { ServerEvents } from '@one-mind/protocol/socket';
import type { Cluster } from '../cluster/cluster.ts';
import type { Message } from '../cluster/messages.ts';
import { type SocketServer, socketsIn } from './socket-server.ts';

interface Chosen {
  readonly room: string;
  readonly userIds: readonly string[];
}

/**
 * Reaches the sockets of some of the people in a room, on all nodes. Nobody else is reached, even if they have just come in, and other
 * sockets of these people aren't either.
 */
export interface PeopleInRooms {
  push<Event extends keyof ServerEvents>(to: Chosen, event: Event, ...payload: Parameters<ServerEvents[Event]>): void;
  /** Takes them out of the room. Whatever was pushed to them before reaches them first. */
  remove(from: Chosen): void;
}

/** Events of other nodes have no static type; the node that sent them had checked it. */
interface Emitter {
  emit(event: string, payload: unknown): unknown;
}

export const createPeopleInRooms = (io: SocketServer, cluster: Cluster): PeopleInRooms => {
  const reach = ({ room, userIds, event, payload }: Message<'peopleInRoom'>): void => {
    const people = new Set(userIds);
    for (const socket of socketsIn(io, room)) {
      if (!people.has(socket.data.user.userId)) continue;
      if (event === null) void socket.leave(room);
      else (socket as unknown as Emitter).emit(event, payload);
    }
  };
  const reachEverywhere = (message: Message<'peopleInRoom'>): void => {
    if (message.userIds.length === 0) return;
    reach(message);
    cluster.publish('peopleInRoom', message);
  };
  cluster.subscribe('peopleInRoom', reach);
  return {
    push: ({ room, userIds }, event, ...[payload]) => reachEverywhere({ room, userIds: [...userIds], event, payload }),
    remove: ({ room, userIds }) => reachEverywhere({ room, userIds: [...userIds], event: null, payload: null }),
  };
};
