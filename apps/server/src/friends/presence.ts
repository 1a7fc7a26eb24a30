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

export class FriendsPresence {
  readonly #deps: Dependencies;
  /** What friends see; absent = offline. */
  readonly #shown = new Map<string, Whereabouts>();
  readonly #fading = new Map<string, NodeJS.Timeout>();
  /** Running games that people follow; watching the ending doesn't count as being in a game. */
  readonly #running = new Set<string>();
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    dependencies.roomUsers.onChange(({ userId, room, hasCome }) => {
      if (this.#isStopped) return;
      if (hasCome) this.#joined(userId, room);
      else if (isWhereabouts(room)) this.#look(userId);
    });
  }

  /** The presence that friends see: the previous one while the person may only be reloading. */
  of(userId: string): Whereabouts {
    return this.#shown.get(userId) ?? NOWHERE;
  }

  gameEnded(gameId: string): void {
    this.#running.delete(gameId);
    for (const userId of this.#deps.roomUsers.in(rooms.game(gameId)).keys()) this.#look(userId);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.#fading.clear();
  }

  #now(userId: string): Whereabouts {
    const sockets = this.#deps.roomUsers.of(userId).get(rooms.user(userId)) ?? 0;
    if (sockets === 0) return NOWHERE;
    const open = [...this.#deps.roomUsers.of(userId).keys()];
    const lobbyId = open.flatMap((room) => LOBBY_ROOM.exec(room)?.[1] ?? [])[0] ?? null;
    const gameId = open.flatMap((room) => SEAT_ROOM.exec(room)?.[1] ?? []).find((id) => this.#running.has(id)) ?? null;
    const where = { lobbyId, gameId };
    if (gameId !== null) return { state: 'in_game', ...where };
    if (lobbyId !== null) return { state: 'in_lobby', ...where };
    return { state: this.#deps.roomUsers.of(userId).get(rooms.away) === sockets ? 'away' : 'online', ...where };
  }

  #show(userId: string): void {
    clearTimeout(this.#fading.get(userId));
    this.#fading.delete(userId);
    const before = this.#shown.get(userId) ?? NOWHERE;
    const after = this.#now(userId);
    if (after.state === 'offline') this.#shown.delete(userId);
    else this.#shown.set(userId, after);
    if (after.state !== before.state || after.lobbyId !== before.lobbyId || after.gameId !== before.gameId)
      void this.#deps.events.emit('presenceChanged', { userId });
  }

  /** Shows immediately that someone is more present, and after the grace that they are less present, if that is still true. */
  #look(userId: string): void {
    const before = this.#shown.get(userId) ?? NOWHERE;
    if (PRESENCES.indexOf(this.#now(userId).state) >= PRESENCES.indexOf(before.state)) this.#show(userId);
    else if (!this.#fading.has(userId)) this.#fading.set(userId, setTimeout(() => this.#show(userId), this.#deps.graceMs ?? GRACE).unref());
  }

  #joined(userId: string, room: string): void {
    const gameId = SEAT_ROOM.exec(room)?.[1];
    if (gameId !== undefined && !this.#running.has(gameId)) {
      this.#deps.isRunning(gameId).then(
        (isIt) => {
          if (isIt) this.#running.add(gameId);
          this.#look(userId);
        },
        (error: unknown) => this.#deps.log.error({ err: error, gameId }, 'The presence of a player in a game is unknown'),
      );
    } else if (isWhereabouts(room)) this.#look(userId);
  }
}

const isWhereabouts = (room: string): boolean =>
  room === rooms.away || USER_ROOM.test(room) || LOBBY_ROOM.test(room) || SEAT_ROOM.test(room);
