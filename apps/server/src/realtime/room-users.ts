/** Who is in which room with how many sockets, on all nodes. It counts as sockets connect and disconnect, so nothing has to scan them. */
import type { Cluster } from '../cluster/cluster.ts';
import type { SocketServer } from './socket-server.ts';

/** A socket of this person has joined the room or left it. */
export interface RoomChange {
  readonly userId: string;
  readonly room: string;
  readonly hasCome: boolean;
  /** Whether the socket is on this node. */
  readonly isHere: boolean;
}

/** Outer key → inner key → number of sockets. */
type Counts = Map<string, Map<string, number>>;
const NOBODY: ReadonlyMap<string, number> = new Map();

/** Changes are sent to other nodes at most this often, in ms. */
const SEND_EVERY = 50;
/** Rooms whose users nobody asks for. */
const isUncounted = (room: string): boolean => room === 'lobbies' || room.endsWith(':changes') || room.endsWith(':whole');
/** Rooms of one person, which only `of` returns. Each live game has ten of them, so listing their users would take memory. */
const isOfOnePerson = (room: string): boolean => room.startsWith('user:') || room.includes(':seat:');

export type RoomUsers = ReturnType<typeof createRoomUsers>;

/** The cost of a change doesn't depend on how many sockets a person or a room has. */
export const createRoomUsers = (io: SocketServer, cluster: Cluster) => {
  const usersByRoom: Counts = new Map();
  const roomsByUser: Counts = new Map();
  const listeners: ((change: RoomChange) => void)[] = [];
  const { adapter } = io.of('/');

  const change = ([userId, room]: readonly [string, string], by: number, isHere: boolean): void => {
    if (by === 0) return;
    if (!isOfOnePerson(room)) add(usersByRoom, [room, userId], by);
    add(roomsByUser, [userId, room], by);
    for (const listener of listeners) listener({ userId, room, hasCome: by > 0, isHere });
  };
  const share = cluster.isShared ? shareCounts(cluster, (entry, by) => change(entry, by, false)) : null;

  const count = (hasCome: boolean) => (room: string, socketId: string) => {
    // Rooms of single sockets and sessions don't count, because a person could have any number of them.
    if (room === socketId || room.startsWith('session:') || isUncounted(room)) return;
    // Socket.IO still lists a socket while it is disconnecting.
    const userId = io.sockets.sockets.get(socketId)?.data.user?.userId;
    if (userId === undefined) return;
    change([userId, room], hasCome ? 1 : -1, true);
    share?.changed([userId, room], hasCome ? 1 : -1);
  };
  const joined = count(true);
  const left = count(false);
  adapter.on('join-room', joined);
  adapter.on('leave-room', left);

  return {
    /** User → number of their sockets in this room, unless it is the room of a user or a seat. */
    in: (room: string): ReadonlyMap<string, number> => usersByRoom.get(room) ?? NOBODY,
    /** Room → number of this person's sockets in it. */
    of: (userId: string): ReadonlyMap<string, number> => roomsByUser.get(userId) ?? NOBODY,
    /** Everyone who has a socket right now. */
    all: (): ReadonlySet<string> => new Set(roomsByUser.keys()),
    /** Another node that has a socket of this person in this room; null = none. */
    otherNodeOf: (userId: string, room: string): string | null => share?.nodeOf(userId, room) ?? null,
    onChange(listener: (change: RoomChange) => void): void {
      listeners.push(listener);
    },
    /** `listener` learns who is in no room of this name any longer because their node is gone: nobody else reacts to that. */
    onLost(listener: (gone: readonly { readonly userId: string; readonly room: string }[], hasLeft: boolean) => void): void {
      share?.onLost((entries, hasLeft) => {
        const gone = entries.flatMap(([userId, room]) => (usersByRoom.get(room)?.has(userId) ? [] : [{ userId, room }]));
        listener(gone, hasLeft);
      });
    },
    /** From here on, disconnecting sockets don't count as people who leave. */
    stop(): void {
      adapter.off('join-room', joined);
      adapter.off('leave-room', left);
      share?.stop();
    },
  };
};

type LostListener = (entries: readonly (readonly [string, string])[], hasLeft: boolean) => void;

/** Exchanges this node's counts with those of the others. `change` adds the others' to the whole. */
const shareCounts = (cluster: Cluster, change: (entry: readonly [string, string], by: number) => void) => {
  const own: Counts = new Map();
  /** Node → its counts. */
  const others = new Map<string, Counts>();
  const changed: Counts = new Map();
  const lostListeners: LostListener[] = [];
  let mustSendAll = false;
  let wantsAnswer = false;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const send = (): void => {
    timer = null;
    const entries = [...(mustSendAll ? own : changed)].flatMap(([userId, inRooms]) =>
      [...inRooms.keys()].map((room): [string, string, number] => [userId, room, own.get(userId)?.get(room) ?? 0]),
    );
    cluster.publish('roomUsers', { isWhole: mustSendAll, wantsAnswer, counts: entries });
    changed.clear();
    mustSendAll = false;
    wantsAnswer = false;
  };
  const sendSoon = (): void => {
    if (!isStopped) timer ??= setTimeout(send, SEND_EVERY);
  };
  const sendAll = (): void => {
    mustSendAll = true;
    sendSoon();
  };

  const set = (counts: Counts, [userId, room]: readonly [string, string], now: number): void => {
    const by = now - (counts.get(userId)?.get(room) ?? 0);
    add(counts, [userId, room], by);
    change([userId, room], by);
  };
  cluster.subscribe('roomUsers', ({ isWhole, wantsAnswer: isAsked, counts }, nodeId) => {
    const known = others.getOrInsertComputed(nodeId, () => new Map());
    const listed = new Set(counts.map(([userId, room]) => `${userId} ${room}`));
    for (const [userId, room, now] of counts) set(known, [userId, room], now);
    if (isWhole) for (const entry of entriesOf(known)) if (!listed.has(entry.join(' '))) set(known, entry, 0);
    if (isAsked) sendAll();
  });
  const exchangeAll = (): void => {
    wantsAnswer = true;
    sendAll();
  };
  // A node that seems new may have been running all along, and only this one had lost it.
  cluster.nodes.on('joined', exchangeAll);
  cluster.nodes.on('returned', exchangeAll);
  cluster.nodes.on('lost', (nodeId, hasLeft) => {
    const known = others.get(nodeId);
    if (!known) return;
    others.delete(nodeId);
    const entries = entriesOf(known);
    for (const entry of entries) set(known, entry, 0);
    for (const listener of lostListeners) listener(entries, hasLeft);
  });

  return {
    changed(entry: readonly [string, string], by: 1 | -1): void {
      const [userId, room] = entry;
      add(own, entry, by);
      changed.getOrInsertComputed(userId, () => new Map()).set(room, 1);
      sendSoon();
    },
    nodeOf: (userId: string, room: string): string | null => [...others].find(([, counts]) => counts.get(userId)?.has(room))?.[0] ?? null,
    onLost(listener: LostListener): void {
      lostListeners.push(listener);
    },
    stop(): void {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};

const entriesOf = (counts: Counts): (readonly [string, string])[] =>
  [...counts].flatMap(([outer, inner]) => [...inner.keys()].map((key): readonly [string, string] => [outer, key]));

const add = (counts: Counts, [outer, inner]: readonly [string, string], by: number): void => {
  const counted = counts.getOrInsertComputed(outer, () => new Map());
  const now = (counted.get(inner) ?? 0) + by;
  if (now > 0) counted.set(inner, now);
  else counted.delete(inner);
  if (counted.size === 0) counts.delete(outer);
};
