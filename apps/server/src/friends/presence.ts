/** People's presence, derived from the rooms of their sockets. All tabs and devices of a person count as one. */
import { PRESENCES, type PresenceState } from '@one-mind/protocol/accounts/friends';
import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '../events.ts';
import type { RoomUsers } from '../realtime/room-users.ts';
import { rooms } from '../realtime/socket-server.ts';

interface Dependencies {
  readonly roomUsers: RoomUsers;
  readonly isRunning: (gameId: string) => Promise<boolean>;
  readonly events: Pick<Events, 'emit'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** For tests only, in ms. */
  readonly graceMs?: number | undefined;
}

interface Whereabouts {
  readonly state: PresenceState;
  /** The lobby they have open. */
  readonly lobbyId: string | null;
  /** The running game they play in. */
  readonly gameId: string | null;
}

/** Friends see that someone is less present after this long, in ms, so that a reload goes unnoticed. */
const GRACE = 4000;

const NOWHERE: Whereabouts = { state: 'offline', lobbyId: null, gameId: null };
const USER_ROOM = /^user:/;
const LOBBY_ROOM = /^lobby:(.+)$/;
const SEAT_ROOM = /^game:(.+):seat:\d+$/;

export type FriendsPresence = ReturnType<typeof createFriendsPresence>;

export const createFriendsPresence = ({ roomUsers, isRunning, events, log, graceMs = GRACE }: Dependencies) => {
  /** What friends see; absent = offline. */
  const shown = new Map<string, Whereabouts>();
  const fading = new Map<string, NodeJS.Timeout>();
  /** User → their sockets in tabs that are in the background. */
  const away = new Map<string, Set<string>>();
  /** Running games that people follow; watching the ending doesn't count as being in a game. */
  const running = new Set<string>();
  let isStopped = false;

  const now = (userId: string): Whereabouts => {
    const sockets = roomUsers.of(userId).get(rooms.user(userId)) ?? 0;
    if (sockets === 0) return NOWHERE;
    const open = [...roomUsers.of(userId).keys()];
    const lobbyId = open.flatMap((room) => LOBBY_ROOM.exec(room)?.[1] ?? [])[0] ?? null;
    const gameId = open.flatMap((room) => SEAT_ROOM.exec(room)?.[1] ?? []).find((id) => running.has(id)) ?? null;
    const where = { lobbyId, gameId };
    if (gameId !== null) return { state: 'in_game', ...where };
    if (lobbyId !== null) return { state: 'in_lobby', ...where };
    return { state: away.get(userId)?.size === sockets ? 'away' : 'online', ...where };
  };

  const show = (userId: string): void => {
    clearTimeout(fading.get(userId));
    fading.delete(userId);
    const before = shown.get(userId) ?? NOWHERE;
    const after = now(userId);
    if (after.state === 'offline') shown.delete(userId);
    else shown.set(userId, after);
    if (after.state !== before.state || after.lobbyId !== before.lobbyId || after.gameId !== before.gameId)
      void events.emit('presenceChanged', { userId });
  };

  /** Shows immediately that someone is more present, and after the grace that they are less present, if that is still true. */
  const look = (userId: string): void => {
    const before = shown.get(userId) ?? NOWHERE;
    if (PRESENCES.indexOf(now(userId).state) >= PRESENCES.indexOf(before.state)) show(userId);
    else if (!fading.has(userId)) fading.set(userId, setTimeout(() => show(userId), graceMs).unref());
  };

  const setAway = (userId: string, socketId: string, isAway: boolean): void => {
    const sockets = away.getOrInsertComputed(userId, () => new Set());
    if (isAway) sockets.add(socketId);
    else sockets.delete(socketId);
    if (sockets.size === 0) away.delete(userId);
  };

  const joined = (userId: string, room: string): void => {
    const gameId = SEAT_ROOM.exec(room)?.[1];
    if (gameId !== undefined && !running.has(gameId)) {
      isRunning(gameId).then(
        (isIt) => {
          if (isIt) running.add(gameId);
          look(userId);
        },
        (error: unknown) => log.error({ err: error, gameId }, 'The presence of a player in a game is unknown'),
      );
    } else if (gameId !== undefined || USER_ROOM.test(room) || LOBBY_ROOM.test(room)) look(userId);
  };
  roomUsers.onChange(({ userId, room, socketId, hasCome }) => {
    if (isStopped) return;
    if (hasCome) {
      joined(userId, room);
      return;
    }
    if (USER_ROOM.test(room)) setAway(userId, socketId, false);
    if (USER_ROOM.test(room) || LOBBY_ROOM.test(room) || SEAT_ROOM.test(room)) look(userId);
  });

  return {
    /** The presence that friends see: the previous one while the person may only be reloading. */
    of: (userId: string): Whereabouts => shown.get(userId) ?? NOWHERE,

    /** The tab went to the background or came back. */
    setAway(userId: string, socketId: string, isAway: boolean): void {
      setAway(userId, socketId, isAway);
      look(userId);
    },
    isAway: (userId: string, socketId: string): boolean => away.get(userId)?.has(socketId) === true,

    gameEnded(gameId: string): void {
      running.delete(gameId);
      for (const userId of roomUsers.in(rooms.game(gameId)).keys()) look(userId);
    },

    stop(): void {
      isStopped = true;
      for (const timer of fading.values()) clearTimeout(timer);
      fading.clear();
    },
  };
};
