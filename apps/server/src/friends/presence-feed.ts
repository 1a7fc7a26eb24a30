/** Pushes friends' presence to people, limited to what each of them may know. */

import type { FriendPresence, Presence } from '@one-mind/protocol/accounts/friends';
import { LIST_PUSH_INTERVAL } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { FastifyBaseLogger } from 'fastify';
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
  readonly log: FastifyBaseLogger;
}

export type PresenceFeed = ReturnType<typeof createPresenceFeed>;

export const createPresenceFeed = ({ db, presence, lobbies, games, invitations, push, log }: Dependencies) => {
  const changed = new Set<string>();
  /** Lobby → what friends of its members may know about it. */
  const known = new Map<string, string>();
  let isClosed = false;

  /** Returns each person's presence. It reads each lobby or game once, no matter how many people are in it. */
  const newLook = () => {
    const summaries = new Map<string, ReturnType<Games['summary']>>();
    const isWatchable = async (viewerId: string, gameId: string): Promise<boolean> => {
      const game = await summaries.getOrInsertComputed(gameId, () => games.summary(gameId));
      return game?.isWatchable === true && !game.seats.some(({ id }) => id === viewerId);
    };
    const found = new Map<string, Promise<Lobby | null>>();
    const lobbyOf = (id: string): Promise<Lobby | null> =>
      found.getOrInsertComputed(id, () =>
        lobbies.get(id).catch((error: unknown) => {
          if (error instanceof Refused) return null;
          throw error;
        }),
      );
    return async (viewerId: string, userId: string): Promise<Presence> => {
      const { state, lobbyId, gameId } = presence.of(userId);
      const lobby = lobbyId === null ? null : await lobbyOf(lobbyId);
      const isOpen = lobby !== null && hasRoom(lobby) && (!lobby.settings.isPrivate || (await invitations.isInvited(viewerId, lobby.id)));
      return {
        status: state === 'offline' ? 'offline' : 'online',
        presence: state,
        lobby: isOpen ? { id: lobby.id, name: lobby.name } : null,
        watchGameId: gameId !== null && (await isWatchable(viewerId, gameId)) ? gameId : null,
      };
    };
  };

  const pushToFriends = async (): Promise<void> => {
    const userIds = [...changed];
    changed.clear();
    const look = newLook();
    const news = new Map<string, FriendPresence[]>();
    for (const [userId, friendId] of await friendPairs(db, userIds)) {
      if (!push.isHere(friendId)) continue;
      news.getOrInsertComputed(friendId, () => []).push({ userId, ...(await look(friendId, userId)) });
    }
    for (const [friendId, presences] of news) push.presence(friendId, presences);
  };
  const pushSoon = coalesce(LIST_PUSH_INTERVAL, () => {
    if (isClosed) return;
    pushToFriends().catch((error) => log.error({ err: error }, 'The presence of friends could not be pushed'));
  });

  const changedOf = (userId: string): void => {
    changed.add(userId);
    pushSoon();
  };

  return {
    /** The result of `FriendsPresence.of` for this person has changed. */
    changed: changedOf,
    newLook,

    /** Whether friends may join the lobby, or its name, may have changed. */
    lobbyChanged(lobby: Lobby): void {
      const news = JSON.stringify([lobby.name, lobby.settings.isPrivate, hasRoom(lobby)]);
      if (known.get(lobby.id) === news) return;
      if (lobby.status === 'waiting') known.set(lobby.id, news);
      else known.delete(lobby.id);
      for (const { id, kind } of lobby.players) if (kind === 'human') changedOf(id);
    },
    lobbyClosed(lobbyId: string): void {
      known.delete(lobbyId);
    },

    /** Stops pushing. */
    stop(): void {
      isClosed = true;
    },
  };
};

const hasRoom = (lobby: Lobby): boolean => lobby.status === 'waiting' && lobby.players.length < lobby.maxPlayers;
