/** Pushes friends' presence to people, limited to what each of them may know. */

import type { FriendPresence, Presence } from '@one-mind/protocol/accounts/friends';
import { LIST_PUSH_INTERVAL } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { FastifyBaseLogger } from 'fastify';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import { coalesce } from '../realtime/coalesce.ts';
import { Refused } from '../refused.ts';
import type { Invitations } from './invitations.ts';
import type { FriendsPresence } from './presence.ts';
import type { FriendsPush } from './socket.ts';
import { friendPairs } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly presence: FriendsPresence;
  readonly lobbies: Pick<Lobbies, 'get'>;
  readonly games: Pick<Games, 'summary'>;
  readonly invitations: Pick<Invitations, 'isInvited'>;
  readonly push: Pick<FriendsPush, 'presence' | 'isHere'>;
  readonly cluster: Cluster;
  readonly log: FastifyBaseLogger;
}

export class PresenceFeed {
  readonly #deps: Dependencies;
  readonly #changed = new Set<string>();
  /** Lobby → what friends of its members may know about it. */
  readonly #known = new Map<string, string>();
  #isClosed = false;
  readonly #pushSoon = coalesce(LIST_PUSH_INTERVAL, () => {
    if (this.#isClosed) return;
    this.#pushToFriends().catch((error) => this.#deps.log.error({ err: error }, 'The presence of friends could not be pushed'));
  });

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    dependencies.cluster.subscribe('presence', ({ userIds }) => {
      for (const userId of userIds) this.changed(userId);
    });
    // Friends know what that node has published about the lobby, so this one can't compare with what it published before.
    dependencies.cluster.subscribe('lobby', ({ lobbyId }) => void this.#known.delete(lobbyId));
  }

  /** The result of `FriendsPresence.of` for this person has changed. */
  changed(userId: string): void {
    this.#changed.add(userId);
    this.#pushSoon();
  }

  /** Whether friends may join the lobby, or its name, may have changed. */
  lobbyChanged(lobby: Lobby): void {
    const news = JSON.stringify([lobby.name, lobby.settings.isPrivate, hasRoom(lobby)]);
    if (this.#known.get(lobby.id) === news) return;
    if (lobby.status === 'waiting') this.#known.set(lobby.id, news);
    else this.#known.delete(lobby.id);
    const userIds = lobby.players.flatMap(({ id, kind }) => (kind === 'human' ? [id] : []));
    for (const userId of userIds) this.changed(userId);
    this.#deps.cluster.publish('presence', { userIds });
  }

  lobbyClosed(lobbyId: string): void {
    this.#known.delete(lobbyId);
  }

  /** Stops pushing. */
  stop(): void {
    this.#isClosed = true;
  }

  /** Returns each person's presence. It reads each lobby or game once, no matter how many people are in it. */
  newLook() {
    const summaries = new Map<string, ReturnType<Games['summary']>>();
    const isWatchable = async (viewerId: string, gameId: string): Promise<boolean> => {
      const game = await summaries.getOrInsertComputed(gameId, () => this.#deps.games.summary(gameId));
      return game?.isWatchable === true && !game.seats.some(({ id }) => id === viewerId);
    };
    const found = new Map<string, Promise<Lobby | null>>();
    const lobbyOf = (id: string): Promise<Lobby | null> =>
      found.getOrInsertComputed(id, () =>
        this.#deps.lobbies.get(id).catch((error: unknown) => {
          if (error instanceof Refused) return null;
          throw error;
        }),
      );
    return async (viewerId: string, userId: string): Promise<Presence> => {
      const { state, lobbyId, gameId } = this.#deps.presence.of(userId);
      const lobby = lobbyId === null ? null : await lobbyOf(lobbyId);
      const isOpen =
        lobby !== null && hasRoom(lobby) && (!lobby.settings.isPrivate || (await this.#deps.invitations.isInvited(viewerId, lobby.id)));
      return {
        status: state === 'offline' ? 'offline' : 'online',
        presence: state,
        lobby: isOpen ? { id: lobby.id, name: lobby.name } : null,
        watchGameId: gameId !== null && (await isWatchable(viewerId, gameId)) ? gameId : null,
      };
    };
  }

  async #pushToFriends(): Promise<void> {
    const userIds = [...this.#changed];
    this.#changed.clear();
    const look = this.newLook();
    const news = new Map<string, FriendPresence[]>();
    for (const [userId, friendId] of await friendPairs(this.#deps.db, userIds)) {
      if (!this.#deps.push.isHere(friendId)) continue;
      news.getOrInsertComputed(friendId, () => []).push({ userId, ...(await look(friendId, userId)) });
    }
    for (const [friendId, presences] of news) this.#deps.push.presence(friendId, presences);
  }
}

const hasRoom = (lobby: Lobby): boolean => lobby.status === 'waiting' && lobby.players.length < lobby.maxPlayers;
