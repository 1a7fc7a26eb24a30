/** Invitations of friends to lobbies, including private ones. */
import { randomUUIDv7 } from 'node:crypto';
import type { InvitedPerson, LobbyInvitation, PersonNamed } from '@one-mind/protocol/accounts/friends';
import { INVITATION_LIFETIME } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { findAccountByUsername } from '../accounts/accounts.ts';
import type { Allowances, Guard } from '../allowance.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Asker, Lobbies, Person } from '../lobbies/lobbies.ts';
import type { GameMails, PutMail } from '../mail/game-mails.ts';
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
  readonly allowances: Allowances;
  readonly mails: Pick<GameMails, 'invitation'>;
  /** Whether this person is certainly connected to no node. */
  readonly isOffline: (userId: string) => boolean;
}

/** Use cases of invitations. All of them throw `Refused`. */
export class Invitations {
  readonly #deps: Dependencies;
  readonly #requireMayInvite: Guard;
  readonly #requireMayInviteThem: Guard;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#requireMayInvite = dependencies.allowances.guard('invitations');
    this.#requireMayInviteThem = dependencies.allowances.guard('invitationsToFriend');
  }

  /** An unanswered invitation is not repeated, no matter who in the lobby sent it. */
  async invite(person: Person, lobbyIdOrCode: string, named: PersonNamed): Promise<InvitedPerson> {
    const lobby = await this.#deps.lobbies.get(lobbyIdOrCode);
    this.#requireMember(lobby, person);
    if (lobby.status !== 'waiting') throw new Refused('lobby_started');
    const friendId = await this.#requireFriend(person, named);
    if (lobby.players.some(({ id }) => id === friendId)) throw new Refused('friend_already_in_lobby');
    if (lobby.players.length >= lobby.maxPlayers) throw new Refused('lobby_full');
    const record: InvitationRecord = {
      id: randomUUIDv7(),
      lobbyId: lobby.id,
      sender: { id: person.userId, username: person.username },
      receiverId: friendId,
      createdAt: this.#deps.now(),
    };
    const isWaiting = async (at: Database): Promise<boolean> =>
      (await listInvitationsTo(at, lobby.id, this.#since())).some(({ receiverId }) => receiverId === friendId);
    if (!(await isWaiting(this.#deps.db))) {
      await this.#requireMayInviteThem(`${person.userId} ${friendId}`);
      await this.#requireMayInvite(person.userId);
    }
    const putMail = this.#deps.isOffline(friendId) ? await this.#mail(record, lobby) : null;
    const isNew = await transact(this.#deps.db, async (trx) => {
      await deleteOldInvitations(trx, this.#since());
      if (await isWaiting(trx)) return false;
      await putInvitation(trx, { id: record.id, lobbyId: lobby.id, senderId: person.userId, receiverId: friendId, at: record.createdAt });
      await putMail?.(trx);
      return true;
    });
    await this.#deps.lobbies.letBack(person, lobby.id, friendId);
    if (isNew) {
      this.#deps.push.invited(friendId, this.#view(record, lobby));
      this.#notify([{ senderId: person.userId, receiverId: friendId }]);
    }
    return { userId: friendId };
  }

  /** Invited people who have not answered, for members of the lobby. */
  async invited(person: Person, lobbyIdOrCode: string): Promise<InvitedPerson[]> {
    const lobby = await this.#deps.lobbies.get(lobbyIdOrCode);
    this.#requireMember(lobby, person);
    return (await listInvitationsTo(this.#deps.db, lobby.id, this.#since())).map(({ receiverId }) => ({ userId: receiverId }));
  }

  /** Unanswered invitations to waiting lobbies, newest first. */
  async list(person: Person): Promise<LobbyInvitation[]> {
    const found: LobbyInvitation[] = [];
    for (const record of await listInvitations(this.#deps.db, person.userId, this.#since())) {
      const lobby = await this.#deps.lobbies.get(record.lobbyId).catch((error: unknown) => {
        if (error instanceof Refused) return null;
        throw error;
      });
      if (lobby?.status === 'waiting') found.push(this.#view(record, lobby));
    }
    return found;
  }

  /** Takes a place in the lobby. Accepting twice has no further effect. */
  async accept(person: Asker, id: string): Promise<Lobby> {
    const record = await findInvitation(this.#deps.db, id, person.userId, this.#since());
    if (!record) throw new Refused('invitation_not_found');
    return this.#deps.lobbies.join(person, record.lobbyId);
  }

  /** Declining an invitation that has ended has no effect. */
  async decline(person: Person, id: string): Promise<void> {
    this.#notify(await deleteInvitation(this.#deps.db, id, person.userId));
  }

  async isInvited(userId: string, lobbyId: string): Promise<boolean> {
    return (await listInvitationsTo(this.#deps.db, lobbyId, this.#since())).some(({ receiverId }) => receiverId === userId);
  }

  /** Whether a mail about this invitation is still useful: it is unanswered, and the person hasn't seen it on the site. */
  async isAwaited(userId: string, invitationId: string): Promise<boolean> {
    return (
      this.#deps.isOffline(userId) && (await listInvitations(this.#deps.db, userId, this.#since())).some(({ id }) => id === invitationId)
    );
  }

  /** Invitations end when their lobby starts, and when the receiver has a place, however they got it. */
  async lobbyChanged(lobby: Lobby): Promise<void> {
    const here = lobby.players.flatMap(({ id, kind }) => (kind === 'human' ? [id] : []));
    if (lobby.status !== 'waiting') this.#notify(await deleteInvitationsTo(this.#deps.db, lobby.id));
    else if (here.length > 0) this.#notify(await acceptInvitations(this.#deps.db, lobby.id, here, this.#deps.now()));
  }

  async lobbyClosed(lobbyId: string): Promise<void> {
    this.#notify(await deleteInvitationsTo(this.#deps.db, lobbyId));
  }

  /** Older invitations have expired. */
  #since(): number {
    return this.#deps.now() - INVITATION_LIFETIME;
  }

  #notify(invitations: readonly Correspondents[]): void {
    if (invitations.length > 0)
      this.#deps.push.invitationsChanged(invitations.flatMap(({ senderId, receiverId }) => [senderId, receiverId]));
  }

  #mail({ id, sender, receiverId, createdAt }: InvitationRecord, { name }: Lobby): Promise<PutMail> {
    const until = new Date(createdAt + INVITATION_LIFETIME).toISOString();
    return this.#deps.mails.invitation(
      { senderId: sender.id, receiverId },
      { from: sender.username, lobby: name, invitationId: id, until },
    );
  }

  #requireMember(lobby: Lobby, person: Person): void {
    if (!lobby.players.some(({ id }) => id === person.userId)) throw new Refused('not_in_lobby');
  }

  /** @throws Refused `user_not_found` or `not_friends` */
  async #requireFriend(person: Person, named: PersonNamed): Promise<string> {
    const id = 'userId' in named ? named.userId : (await findAccountByUsername(this.#deps.db, named.username))?.id;
    if (id === undefined) throw new Refused('user_not_found');
    if (!(await findFriendshipBetween(this.#deps.db, person.userId, id))) throw new Refused('not_friends');
    return id;
  }

  #view(record: InvitationRecord, lobby: Lobby): LobbyInvitation {
    return {
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
    };
  }
}
