/**
 * Friends, friend requests and blocks. Blocked people don't learn that they are blocked: their requests look unanswered to them and are
 * never shown to the receiver, and a friendship ends for them as if by Remove.
 */
import { randomUUIDv7 } from 'node:crypto';
import type {
  BlockedPerson,
  FRIEND_REQUEST_ANSWERS,
  Friend,
  FriendRequest,
  FriendRequestAnswer,
  FriendRequests,
  PersonNamed,
} from '@one-mind/protocol/accounts/friends';
import { findAccount, findAccountByUsername } from '../accounts/accounts.ts';
import type { Allowances, Guard } from '../allowance.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { STANDARD_CAPS } from '../limits.ts';
import type { Person } from '../lobbies/lobbies.ts';
import { Refused } from '../refused.ts';
import { deleteInvitationsBetween } from './invitation-store.ts';
import type { PresenceFeed } from './presence-feed.ts';
import type { FriendsPush } from './socket.ts';
import {
  countBlocks,
  countFriendships,
  countSentRequests,
  deleteBlock,
  deleteFriendship,
  deleteRequest,
  type FriendshipRecord,
  findFriendship,
  findFriendshipBetween,
  findRequest,
  findRequestBetween,
  insertBlock,
  insertFriendship,
  insertRequest,
  isBlocked,
  listBlocks,
  listFriendships,
  listRequests,
  type RequestRecord,
} from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly feed: Pick<PresenceFeed, 'newLook'>;
  readonly push: Pick<FriendsPush, 'changed' | 'requested' | 'accepted' | 'invitationsChanged'>;
  readonly now: () => number;
  readonly allowances: Allowances;
}

/** Each presence change is pushed to all friends, so their number is limited. */
const { friends: FRIENDS_MAX, pendingFriendRequests: PENDING_MAX, blocks: BLOCKS_MAX } = STANDARD_CAPS;

/** Use cases of friends. All of them throw `Refused` and push their changes. */
export class Friends {
  readonly #deps: Dependencies;
  readonly #requireMayAsk: Guard;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#requireMayAsk = dependencies.allowances.guard('friendRequests');
  }

  /** Sorted by name. */
  async list(person: Person): Promise<Friend[]> {
    return this.#friendViews(person.userId, await listFriendships(this.#deps.db, person.userId));
  }

  /** Newest first. */
  async requests(person: Person): Promise<FriendRequests> {
    const blocked = new Set((await listBlocks(this.#deps.db, person.userId)).map(({ user }) => user.id));
    const all = await listRequests(this.#deps.db, person.userId);
    return {
      incoming: all.filter(({ sender }) => sender.id !== person.userId && !blocked.has(sender.id)).map(requestView),
      outgoing: all.filter(({ sender }) => sender.id === person.userId).map(requestView),
    };
  }

  /** Two people who send each other requests become friends. */
  async ask(person: Person, username: string): Promise<FriendRequestAnswer> {
    await this.#requireMayAsk(person.userId);
    const { request, status, isSeen } = await transact(this.#deps.db, async (trx) => {
      const other = await findAccountByUsername(trx, username);
      if (!other || other.status === 'banned') throw new Refused('user_not_found');
      if (other.id === person.userId) throw new Refused('cannot_befriend_self');
      if (await isBlocked(trx, person.userId, other.id)) throw new Refused('person_blocked');
      if (await findFriendshipBetween(trx, person.userId, other.id)) throw new Refused('already_friends');
      const waiting = await findRequestBetween(trx, person.userId, other.id);
      if (waiting?.sender.id === person.userId) return { request: waiting, status: 'already_sent' as const, isSeen: false };
      if (waiting) {
        await this.#befriend(trx, waiting);
        return { request: waiting, status: 'accepted' as const, isSeen: true };
      }
      if ((await countSentRequests(trx, person.userId)) >= PENDING_MAX) throw new Refused('too_many_pending_requests');
      const sent: RequestRecord = {
        id: randomUUIDv7(),
        sender: { id: person.userId, username: person.username },
        receiver: { id: other.id, username: other.username },
        createdAt: this.#deps.now(),
      };
      await insertRequest(trx, { id: sent.id, senderId: person.userId, receiverId: other.id, at: sent.createdAt });
      return { request: sent, status: 'sent' as const, isSeen: await this.#isVisible(trx, sent) };
    });
    if (status === 'accepted') {
      this.#pushAccepted(request, person);
      return { status, friend: await this.#friendView(person.userId, await findFriendship(this.#deps.db, request.id, person.userId)) };
    }
    if (status === 'sent') this.#deps.push.changed([person.userId]);
    if (isSeen) {
      this.#deps.push.changed([request.receiver.id]);
      this.#deps.push.requested(requestView(request));
    }
    return { status, request: requestView(request) };
  }

  /** @throws Refused `friend_request_not_found`; `already_friends` if it is too late to reject or cancel. */
  async answer(person: Person, id: string, answer: (typeof FRIEND_REQUEST_ANSWERS)[number]): Promise<void> {
    switch (answer) {
      case 'accept':
        return this.#accept(person, id);
      case 'reject':
        return this.#drop(person, id, 'receiver');
      case 'cancel':
        return this.#drop(person, id, 'sender');
    }
  }

  /** Ends a friendship for both people. Repeating it has no effect. */
  async remove(person: Person, friendshipId: string): Promise<void> {
    const ended = await transact(this.#deps.db, async (trx) => {
      const friendship = await findFriendship(trx, friendshipId, person.userId);
      if (!friendship) return null;
      await deleteFriendship(trx, friendship.id);
      return { friendship, invitations: await deleteInvitationsBetween(trx, person.userId, friendship.user.id) };
    });
    if (!ended) return;
    const both = [person.userId, ended.friendship.user.id];
    this.#deps.push.changed(both);
    if (ended.invitations.length > 0) this.#deps.push.invitationsChanged(both);
  }

  /** Sorted by name. */
  async blocks(person: Person): Promise<BlockedPerson[]> {
    return (await listBlocks(this.#deps.db, person.userId)).map(({ user, createdAt }) => ({
      user,
      created_at: new Date(createdAt).toISOString(),
    }));
  }

  /**
   * Ends everything between the two people; the blocked person's own request stays visible to them as unanswered. Repeating it has no
   * effect.
   */
  async block(person: Person, named: PersonNamed): Promise<void> {
    const { other, isNoticed, invitations } = await transact(this.#deps.db, async (trx) => {
      const account = await this.#requireAccount(trx, named);
      if (account.id === person.userId) throw new Refused('cannot_block_self');
      const isRepeated = await isBlocked(trx, person.userId, account.id);
      if (!isRepeated && (await countBlocks(trx, person.userId)) >= BLOCKS_MAX) throw new Refused('too_many_blocks');
      await insertBlock(trx, person.userId, account.id, this.#deps.now());
      const friendship = await findFriendshipBetween(trx, person.userId, account.id);
      if (friendship) await deleteFriendship(trx, friendship.id);
      const request = await findRequestBetween(trx, person.userId, account.id);
      const isMine = request?.sender.id === person.userId;
      if (request && isMine) await deleteRequest(trx, request.id);
      return {
        other: account.id,
        isNoticed: friendship !== null || isMine,
        invitations: await deleteInvitationsBetween(trx, person.userId, account.id),
      };
    });
    this.#deps.push.changed(isNoticed ? [person.userId, other] : [person.userId]);
    if (invitations.length > 0) this.#deps.push.invitationsChanged([person.userId, other]);
  }

  /** Repeating it has no effect. */
  async unblock(person: Person, userId: string): Promise<void> {
    await deleteBlock(this.#deps.db, person.userId, userId);
    this.#deps.push.changed([person.userId]);
  }

  async #friendViews(userId: string, records: readonly FriendshipRecord[]): Promise<Friend[]> {
    const look = this.#deps.feed.newLook();
    return Promise.all(
      records.map(async ({ id, user, createdAt }) => ({
        id,
        created_at: new Date(createdAt).toISOString(),
        user: { ...user, ...(await look(userId, user.id)) },
      })),
    );
  }

  async #friendView(userId: string, record: FriendshipRecord | null): Promise<Friend> {
    const [friend] = await this.#friendViews(userId, record ? [record] : []);
    if (!friend) throw new Refused('friend_request_not_found');
    return friend;
  }

  /** Turns a request into a friendship with the same id. */
  async #befriend(at: Database, request: RequestRecord): Promise<void> {
    const pair = [request.sender.id, request.receiver.id] as const;
    for (const id of pair) if ((await countFriendships(at, id)) >= FRIENDS_MAX) throw new Refused('too_many_friends');
    await deleteRequest(at, request.id);
    await insertFriendship(at, request.id, pair, this.#deps.now());
  }

  #pushAccepted(request: RequestRecord, by: Person): void {
    this.#deps.push.accepted(request.sender.id, { id: by.userId, username: by.username });
    this.#deps.push.changed([request.sender.id, request.receiver.id]);
  }

  /** A request to this person that they can see: not from blocked or banned people. */
  async #isVisible(at: Database, { sender, receiver }: RequestRecord): Promise<boolean> {
    return !(await isBlocked(at, receiver.id, sender.id)) && (await findAccount(at, sender.id))?.status !== 'banned';
  }

  async #accept(person: Person, id: string): Promise<void> {
    const accepted = await transact(this.#deps.db, async (trx) => {
      const request = await findRequest(trx, id, person.userId);
      if (request?.receiver.id === person.userId && (await this.#isVisible(trx, request))) {
        await this.#befriend(trx, request);
        return request;
      }
      // Already accepted by a second click or in another tab.
      if (!request && (await findFriendship(trx, id, person.userId))) return null;
      throw new Refused('friend_request_not_found');
    });
    if (accepted) this.#pushAccepted(accepted, person);
  }

  /** By its receiver or its sender. A request that is gone and one that they may not see give the same refusal. */
  async #drop(person: Person, id: string, by: 'receiver' | 'sender'): Promise<void> {
    const dropped = await transact(this.#deps.db, async (trx) => {
      const request = await findRequest(trx, id, person.userId);
      if (!request) {
        if (await findFriendship(trx, id, person.userId)) throw new Refused('already_friends');
        return null;
      }
      if (request[by].id !== person.userId) throw new Refused('friend_request_not_found');
      const isSeen = await this.#isVisible(trx, request);
      if (by === 'receiver' && !isSeen) return null;
      await deleteRequest(trx, id);
      return { request, isSeen };
    });
    if (!dropped) return;
    const { sender, receiver } = dropped.request;
    this.#deps.push.changed(dropped.isSeen ? [sender.id, receiver.id] : [sender.id]);
  }

  /** @throws Refused `user_not_found` */
  async #requireAccount(at: Database, named: PersonNamed) {
    const user = 'userId' in named ? await findAccount(at, named.userId) : await findAccountByUsername(at, named.username);
    if (!user) throw new Refused('user_not_found');
    return user;
  }
}

const requestView = ({ id, sender, receiver, createdAt }: RequestRecord): FriendRequest => ({
  id,
  created_at: new Date(createdAt).toISOString(),
  sender,
  receiver,
});
