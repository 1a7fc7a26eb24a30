/** Invitations of friends to a lobby, the private ones included. */
import { randomUUIDv7 } from 'node:crypto';
import type { InvitedPerson, LobbyInvitation, PersonNamed } from '@one-mind/protocol/accounts/friends';
import { INVITATION_LIFETIME } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { findAccountByUsername } from '../accounts/accounts.ts';
import { createAllowance } from '../allowance.ts';
import type { Database } from '../db/open.ts';
import type { Lobbies, Person } from '../lobbies/lobbies.ts';
import { Refused } from '../refused.ts';
import type { Correspondents, InvitationRecord } from './invitation-store.ts';
import {
  acceptInvitations,
  deleteInvitation,
  deleteInvitationsTo,
  deleteOldInvitations,
  findInvitation,
  listInvitations,
  listInvitationsTo,
  putInvitation,
} from './invitation-store.ts';
import type { FriendsPush } from './socket.ts';
import { findFriendshipBetween } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly lobbies: Pick<Lobbies, 'get' | 'join' | 'letBack'>;
  readonly push: Pick<FriendsPush, 'invited' | 'invitationsChanged'>;
  readonly now: () => number;
  /** For allowances, in ms. */
  readonly steady: () => number;
}

/** Invitations that one person may send, to all and to the same friend, in a window of time, in ms. */
const INVITATIONS = 40;
const INVITATIONS_TO_ONE = 3;
const WINDOW = 10 * 60_000;

export type Invitations = ReturnType<typeof createInvitations>;

/** Use cases of invitations. All of them throw `Refused`. */
export const createInvitations = ({ db, lobbies, push, now, steady }: Dependencies) => {
  const mayInvite = createAllowance(INVITATIONS, WINDOW, steady);
  const mayInviteThem = createAllowance(INVITATIONS_TO_ONE, WINDOW, steady);

  /** Older ones have run out. */
  const since = (): number => now() - INVITATION_LIFETIME;
  const notify = (invitations: readonly Correspondents[]): void => {
    if (invitations.length > 0) push.invitationsChanged(invitations.flatMap(({ senderId, receiverId }) => [senderId, receiverId]));
  };

  const requireMember = (lobby: Lobby, person: Person): void => {
    if (!lobby.players.some(({ id }) => id === person.userId)) throw new Refused('not_in_lobby');
  };
  /** @throws Refused `user_not_found` or `not_friends` */
  const requireFriend = async (person: Person, named: PersonNamed): Promise<string> => {
    const id = 'userId' in named ? named.userId : (await findAccountByUsername(db, named.username))?.id;
    if (id === undefined) throw new Refused('user_not_found');
    if (!(await findFriendshipBetween(db, person.userId, id))) throw new Refused('not_friends');
    return id;
  };

  const view = (record: InvitationRecord, lobby: Lobby): LobbyInvitation => ({
    id: record.id,
    created_at: new Date(record.createdAt).toISOString(),
    expires_at: new Date(record.createdAt + INVITATION_LIFETIME).toISOString(),
    sender: record.sender,
    lobby: {
      id: lobby.id,
      name: lobby.name,
      scenario: lobby.scenario.title,
      players: lobby.players.length,
      maxPlayers: lobby.maxPlayers,
    },
  });

  return {
    /** To one that waits for an answer nothing is added, whoever in the lobby has sent it. */
    async invite(person: Person, lobbyIdOrCode: string, named: PersonNamed): Promise<InvitedPerson> {
      const lobby = await lobbies.get(lobbyIdOrCode);
      requireMember(lobby, person);
      if (lobby.status !== 'waiting') throw new Refused('lobby_started');
      const friendId = await requireFriend(person, named);
      if (lobby.players.some(({ id }) => id === friendId)) throw new Refused('friend_already_in_lobby');
      if (lobby.players.length >= lobby.maxPlayers) throw new Refused('lobby_full');
      const record: InvitationRecord = {
        id: randomUUIDv7(),
        lobbyId: lobby.id,
        sender: { id: person.userId, username: person.username },
        receiverId: friendId,
        createdAt: now(),
      };
      const isNew = await db.transaction().execute(async (trx) => {
        await deleteOldInvitations(trx, since());
        const waiting = await listInvitationsTo(trx, lobby.id, since());
        if (waiting.some(({ receiverId }) => receiverId === friendId)) return false;
        if (!mayInviteThem(`${person.userId} ${friendId}`) || !mayInvite(person.userId)) throw new Refused('too_many_invitations');
        await putInvitation(trx, { id: record.id, lobbyId: lobby.id, senderId: person.userId, receiverId: friendId, at: record.createdAt });
        return true;
      });
      await lobbies.letBack(person, lobby.id, friendId);
      if (isNew) {
        push.invited(friendId, view(record, lobby));
        notify([{ senderId: person.userId, receiverId: friendId }]);
      }
      return { userId: friendId };
    },

    /** Who is invited to it and has not answered; for whoever is in it. */
    async invited(person: Person, lobbyIdOrCode: string): Promise<InvitedPerson[]> {
      const lobby = await lobbies.get(lobbyIdOrCode);
      requireMember(lobby, person);
      return (await listInvitationsTo(db, lobby.id, since())).map(({ receiverId }) => ({ userId: receiverId }));
    },

    /** Unanswered ones to lobbies that wait, newest first. */
    async list(person: Person): Promise<LobbyInvitation[]> {
      const found: LobbyInvitation[] = [];
      for (const record of await listInvitations(db, person.userId, since())) {
        const lobby = await lobbies.get(record.lobbyId).catch((error: unknown) => {
          if (error instanceof Refused) return null;
          throw error;
        });
        if (lobby?.status === 'waiting') found.push(view(record, lobby));
      }
      return found;
    },

    /** Takes a place in its lobby. Accepting twice comes to the same. */
    async accept(person: Person, id: string): Promise<Lobby> {
      const record = await findInvitation(db, id, person.userId, since());
      if (!record) throw new Refused('invitation_not_found');
      return lobbies.join(person, record.lobbyId);
    },

    /** Declining one that is over comes to the same. */
    async decline(person: Person, id: string): Promise<void> {
      notify(await deleteInvitation(db, id, person.userId));
    },

    async isInvited(userId: string, lobbyId: string): Promise<boolean> {
      return (await listInvitationsTo(db, lobbyId, since())).some(({ receiverId }) => receiverId === userId);
    },

    /** Invitations end when their lobby starts, and for whoever has a place, however they came by it. */
    async lobbyChanged(lobby: Lobby): Promise<void> {
      const here = lobby.players.flatMap(({ id, kind }) => (kind === 'human' ? [id] : []));
      if (lobby.status !== 'waiting') notify(await deleteInvitationsTo(db, lobby.id));
      else if (here.length > 0) notify(await acceptInvitations(db, lobby.id, here, now()));
    },
    async lobbyClosed(lobbyId: string): Promise<void> {
      notify(await deleteInvitationsTo(db, lobbyId));
    },
  };
};
