/** Where everybody is right now, as their sockets say. All tabs and devices of a person count as one. */
import { PRESENCES, type PresenceState } from '@one-mind/protocol/friends';
import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms, socketsIn } from '../realtime/socket-server.ts';

interface Dependencies {
  readonly io: SocketServer;
  readonly isRunning: (gameId: string) => Promise<boolean>;
  /** Something that `of` answers about this person has changed. */
  readonly onChanged: (userId: string) => void;
  readonly onError: (error: unknown) => void;
  /** Tests alone: milliseconds. */
  readonly graceMs?: number | undefined;
}

interface Whereabouts {
  readonly state: PresenceState;
  /** The lobby they have open. */
  readonly lobbyId: string | null;
}

/** Being less present than before is told after this long, in ms: a reload or a change of page goes by unnoticed. */
const GRACE = 4000;

const NOWHERE: Whereabouts = { state: 'offline', lobbyId: null };
const USER_ROOM = /^user:(.+)$/;
const LOBBY_ROOM = /^lobby:(.+)$/;
const SEAT_ROOM = /^game:(.+):seat:\d+$/;

export type PresenceOfAll = ReturnType<typeof createPresence>;

export const createPresence = ({ io, isRunning, onChanged, onError, graceMs = GRACE }: Dependencies) => {
  /** What has been told; absent = nowhere. */
  const told = new Map<string, Whereabouts>();
  const fading = new Map<string, NodeJS.Timeout>();
  /** Sockets that nobody looks at. */
  const away = new Set<string>();
  /** Games that are followed and not over: whoever looks at the end of one is not in it any more. */
  const running = new Set<string>();

  const now = (userId: string): Whereabouts => {
    const sockets = socketsIn(io, rooms.user(userId));
    if (sockets.length === 0) return NOWHERE;
    const open = sockets.flatMap((socket) => [...socket.rooms]);
    const lobbyId = open.flatMap((room) => LOBBY_ROOM.exec(room)?.[1] ?? [])[0] ?? null;
    if (open.some((room) => running.has(SEAT_ROOM.exec(room)?.[1] ?? ''))) return { state: 'in_game', lobbyId };
    if (lobbyId !== null) return { state: 'in_lobby', lobbyId };
    return { state: sockets.every(({ id }) => away.has(id)) ? 'away' : 'online', lobbyId };
  };

  const tell = (userId: string): void => {
    clearTimeout(fading.get(userId));
    fading.delete(userId);
    const before = told.get(userId) ?? NOWHERE;
    const after = now(userId);
    if (after.state === 'offline') told.delete(userId);
    else told.set(userId, after);
    if (after.state !== before.state || after.lobbyId !== before.lobbyId) onChanged(userId);
  };

  /** More present than before: told at once. Less: after the grace, if it is still so. */
  const look = (userId: string): void => {
    const before = told.get(userId) ?? NOWHERE;
    if (PRESENCES.indexOf(now(userId).state) >= PRESENCES.indexOf(before.state)) tell(userId);
    else if (!fading.has(userId)) fading.set(userId, setTimeout(() => tell(userId), graceMs).unref());
  };

  /** The user of a socket, which on its way out has not left the server yet. */
  const userOf = (room: string, socketId: string): string | null =>
    USER_ROOM.exec(room)?.[1] ?? io.sockets.sockets.get(socketId)?.data.user?.userId ?? null;

  const joined = (room: string, socketId: string): void => {
    const userId = userOf(room, socketId);
    if (userId === null) return;
    const gameId = SEAT_ROOM.exec(room)?.[1];
    if (gameId !== undefined && !running.has(gameId)) {
      isRunning(gameId).then((isIt) => {
        if (isIt) running.add(gameId);
        look(userId);
      }, onError);
    } else if (gameId !== undefined || USER_ROOM.test(room) || LOBBY_ROOM.test(room)) look(userId);
  };
  const left = (room: string, socketId: string): void => {
    if (room === socketId) away.delete(socketId);
    const userId = userOf(room, socketId);
    if (userId !== null && (USER_ROOM.test(room) || LOBBY_ROOM.test(room) || SEAT_ROOM.test(room))) look(userId);
  };
  const { adapter } = io.of('/');
  adapter.on('join-room', joined);
  adapter.on('leave-room', left);

  return {
    /** As told to friends: what it was a moment ago, while they may only be reloading. */
    of: (userId: string): Whereabouts => told.get(userId) ?? NOWHERE,

    /** Nobody looks at this tab, or somebody does again. */
    setAway(userId: string, socketId: string, isAway: boolean): void {
      if (isAway) away.add(socketId);
      else away.delete(socketId);
      look(userId);
    },

    gameEnded(gameId: string): void {
      running.delete(gameId);
      for (const socket of socketsIn(io, rooms.game(gameId))) look(socket.data.user.userId);
    },

    stop(): void {
      adapter.off('join-room', joined);
      adapter.off('leave-room', left);
      for (const timer of fading.values()) clearTimeout(timer);
      fading.clear();
    },
  };
};
