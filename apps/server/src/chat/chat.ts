import { randomUUIDv7 } from 'node:crypto';
import { CHAT_HISTORY, CHAT_MESSAGE_MAX } from '@one-mind/protocol/constants';
import type { ChatAccess, ChatChannel, ChatFilter, ChatMessage, ChatSendSchema } from '@one-mind/protocol/moderation/chat';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Allowances, Guard } from '../allowance.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Message } from '../cluster/messages.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies, LobbyRoom, Person } from '../lobbies/lobbies.ts';
import { chatConfig, stricter } from '../moderation/chat-config.ts';
import { isMuted } from '../moderation/sanctions.ts';
import { wordFilter } from '../moderation/words/word-lists.ts';
import { type SocketServer, socketsIn } from '../realtime/socket-server.ts';
import { Refused } from '../refused.ts';
import { catchUp } from './catch-up.ts';
import {
  countSaidByPeople,
  deleteMessages,
  findKeyed,
  findMessage,
  insertMessage,
  type KeptMessage,
  listAround,
  listChangedSince,
  listMessages,
  listRemoved,
  listSaidByAi,
  markRemoved,
  unmarkRemoved,
} from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly now: () => number;
  readonly allowances: Allowances;
  readonly events: Pick<Events, 'emit'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface Access {
  readonly reads: readonly ChatChannel[];
  /** The channel of the person's messages; null = they can't write, such as in a lobby's chat during the game. */
  readonly writes: ChatChannel | null;
}

/** Messages kept with a report: before the reported one, and after it. */
const AROUND = [12, 6] as const;

/** Call it inside the transaction that deletes the room's owner. */
export const forgetRoom = deleteMessages;

/** The newest visible messages of a room, oldest first. The caller checks who may read them. */
export const messagesOf = listMessages;

export class Chat {
  readonly #deps: Dependencies;
  readonly #requireMaySend: Guard;
  readonly #requireMaySendMore: Guard;
  readonly #requireMayRepeat: Guard;

  constructor(dependencies: Dependencies) {
    const { allowances, cluster, log } = dependencies;
    this.#deps = dependencies;
    cluster.subscribe('quietChat', (message) => {
      this.#pushQuietHere(message).catch((error) => log.error({ err: error }, 'A message of another node could not be pushed'));
    });
    cluster.nodes.on('returned', (missedFor) => {
      const since = Math.floor(this.#deps.now() - missedFor);
      void catchUp({
        ids: [...this.#deps.io.sockets.adapter.rooms.keys()].filter(isChatRoom),
        read: (roomId) => this.#pushChangesHere(roomId, since),
        failed: (error, roomId) => log.error({ err: error, roomId }, 'A chat could not catch up with other nodes'),
      });
    });
    this.#requireMaySend = allowances.guard('chat');
    this.#requireMaySendMore = allowances.guard('chatInTheLongRun');
    this.#requireMayRepeat = allowances.guard('chatRepeats');
  }

  /** Stored when this resolves. Repeating it with the same key stores and sends nothing. */
  async send(person: Person, { roomId, message, key }: z.output<typeof ChatSendSchema>): Promise<void> {
    const text = message.trim();
    if (text === '') throw new Refused('message_blank');
    if (text.length > CHAT_MESSAGE_MAX) throw new Refused('message_too_long');
    const { writes } = await this.#accessOf(person.userId, roomId);
    const earlier = key === undefined ? null : await findKeyed(this.#deps.db, roomId, person.userId, key);
    const words = await wordFilter(this.#deps.db, 'inChat');
    if (earlier !== null && (earlier === text || earlier === words.masked(text))) {
      if (roomId.startsWith('game:')) void this.#deps.events.emit('gameMessageRepeated', { roomId, userId: person.userId });
      return;
    }
    // If the answer looked like a success, this message would be lost.
    if (earlier !== null) throw new Refused('idempotency_conflict');
    // Otherwise a quieted voice could keep talking to the living in the lobby's chat.
    if (writes === null) throw new Refused(roomId.startsWith('lobby:') ? 'lobby_started' : 'spectators_only_read');
    if (await isMuted(this.#deps.db, person.userId, this.#deps.now())) throw new Refused('chat_muted');
    const filter = await this.#filterOf(roomId);
    if (filter === 'strict' && words.isRude(text)) throw new Refused('message_refused');
    await this.#requireMaySend(person.userId);
    await this.#requireMaySendMore(person.userId);
    await this.#requireMayRepeat(`${person.userId}:${roomId}:${gist(text)}`);
    const stored: ChatMessage = {
      id: randomUUIDv7(),
      roomId,
      channel: writes,
      userId: person.userId,
      username: person.username,
      isAi: false,
      message: filter === 'off' ? text : words.masked(text),
      timestamp: new Date(this.#deps.now()).toISOString(),
    };
    if (!(await insertMessage(this.#deps.db, stored, key ?? null))) return;
    await this.#deliver(stored);
    if (stored.channel === 'all' && roomId.startsWith('game:')) void this.#deps.events.emit('gameMessageSent', stored);
  }

  /** Sends a line of an AI player, which doesn't count against limits. Lines that the filter would refuse are dropped. */
  async sayForAi(
    ai: { readonly id: string; readonly username: string },
    roomId: string,
    line: { text: string; key: string },
  ): Promise<void> {
    const words = await wordFilter(this.#deps.db, 'inChat');
    if (words.isRude(line.text) && (await this.#filterOf(roomId)) !== 'off') return;
    const timestamp = new Date(this.#deps.now()).toISOString();
    const { id: userId, username } = ai;
    const stored: ChatMessage = {
      id: randomUUIDv7(),
      roomId,
      channel: 'all',
      userId,
      username,
      isAi: true,
      message: line.text,
      timestamp,
    };
    if (await insertMessage(this.#deps.db, stored, line.key)) await this.#deliver(stored);
  }

  saidByAi(roomId: string): Promise<string[]> {
    return listSaidByAi(this.#deps.db, roomId);
  }

  /** How many messages people have written there since this time, epoch ms. */
  saidByPeople(roomId: string, since: number): Promise<number> {
    return countSaidByPeople(this.#deps.db, roomId, since);
  }

  async access(userId: string, roomId: string): Promise<ChatAccess> {
    const { writes } = await this.#accessOf(userId, roomId);
    return { writes };
  }

  /** The newest messages that this person may read, oldest first. */
  async history(userId: string, roomId: string): Promise<ChatMessage[]> {
    const { reads } = await this.#accessOf(userId, roomId);
    return listMessages(this.#deps.db, roomId, reads, CHAT_HISTORY);
  }

  /**
   * A message that this person can read, with its context; quiet messages are only in the context of quiet ones.
   * @throws Refused `message_not_found`
   */
  async withContext(
    userId: string,
    messageId: string,
  ): Promise<{ readonly message: ChatMessage; readonly around: readonly ChatMessage[] }> {
    const message = await findMessage(this.#deps.db, messageId);
    if (message === null || message.isRemoved) throw new Refused('message_not_found');
    const { reads } = await this.#accessOf(userId, message.roomId).catch((error) => {
      throw error instanceof Refused ? new Refused('message_not_found') : error;
    });
    if (!reads.includes(message.channel)) throw new Refused('message_not_found');
    const { isRemoved: _, ...shown } = message;
    return { message: shown, around: await listAround(this.#deps.db, message, message.channel === 'quiet' ? reads : ['all'], AROUND) };
  }

  find(messageId: string): Promise<KeptMessage | null> {
    return findMessage(this.#deps.db, messageId);
  }

  removed(messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    return listRemoved(this.#deps.db, messageIds);
  }

  /** Both run inside the caller's transaction; after the commit, push them with the next two functions. */
  remove(trx: Database, messageId: string): Promise<boolean> {
    return markRemoved(trx, messageId, this.#deps.now());
  }

  restore(trx: Database, messageId: string): Promise<boolean> {
    return unmarkRemoved(trx, messageId);
  }

  async pushRestored(messageId: string): Promise<void> {
    const message = await findMessage(this.#deps.db, messageId);
    if (message === null) return;
    const { isRemoved: _, ...shown } = message;
    await this.#deliver(shown);
  }

  async pushRemoved(messageId: string): Promise<void> {
    const message = await findMessage(this.#deps.db, messageId);
    if (message === null) return;
    const { roomId, channel, id } = message;
    const removed = { roomId, id };
    if (channel === 'all') this.#deps.io.to(roomId).emit('chat:removed', removed);
    else await this.#pushQuiet({ event: 'chat:removed', payload: removed });
  }

  /** The lobby whose settings apply to this chat. */
  async #lobbyOf(roomId: string): Promise<LobbyRoom | null> {
    const [kind, id = ''] = roomId.split(':');
    const lobbyId = kind === 'lobby' ? id : ((await this.#deps.games.summary(id))?.lobbyId ?? null);
    return lobbyId === null ? null : this.#deps.lobbies.room(lobbyId);
  }

  /** @throws Refused `room_not_found` or `room_closed_to_you` */
  async #accessOf(userId: string, roomId: string): Promise<Access> {
    const [kind, id = ''] = roomId.split(':');
    if (kind === 'lobby') {
      const room = await this.#deps.lobbies.room(id);
      if (room === null) throw new Refused('room_not_found');
      if (!room.memberIds.includes(userId)) throw new Refused('room_closed_to_you');
      return { reads: ['all'], writes: room.isWaiting ? 'all' : null };
    }
    const participation = await this.#deps.games.participationOf(userId, id).catch((error) => {
      throw error instanceof Refused ? new Refused('room_not_found') : error;
    });
    if (participation === null) throw new Refused('room_not_found');
    if (participation.isOver) return { reads: ['all', 'quiet'], writes: 'all' };
    if (participation.kind === 'living') return { reads: ['all'], writes: 'all' };
    // A spectator may be a player's second account, and quieted voices reveal what the living must not know.
    const isIn =
      participation.kind === 'quieted' ||
      (participation.kind === 'earlySpectator' && (await this.#lobbyOf(roomId))?.spectatorsInQuietChat === true);
    return isIn ? { reads: ['all', 'quiet'], writes: 'quiet' } : { reads: ['all'], writes: null };
  }

  /** The stricter filter of the site's and the lobby's. */
  async #filterOf(roomId: string): Promise<ChatFilter> {
    return stricter((await chatConfig(this.#deps.db)).filter, (await this.#lobbyOf(roomId))?.chatFilter ?? 'off');
  }

  async #deliver(message: ChatMessage): Promise<void> {
    const { roomId: room, channel } = message;
    if (channel === 'all') this.#deps.io.to(room).emit('chat:message', message);
    else await this.#pushQuiet({ event: 'chat:message', payload: message });
  }

  /** Sends what has changed since then (epoch ms) to the sockets of this node. Clients know by its id what they have seen. */
  async #pushChangesHere(roomId: string, since: number): Promise<void> {
    for (const { isRemoved, ...message } of await listChangedSince(this.#deps.db, roomId, { since, limit: CHAT_HISTORY })) {
      await this.#pushHere(
        message.channel,
        isRemoved ? { event: 'chat:removed', payload: { roomId, id: message.id } } : { event: 'chat:message', payload: message },
      );
    }
  }

  async #pushHere(channel: ChatChannel, message: Message<'quietChat'>): Promise<void> {
    if (channel === 'quiet') return this.#pushQuietHere(message);
    const here = this.#deps.io.local.to(message.payload.roomId);
    if (message.event === 'chat:message') here.emit(message.event, message.payload);
    else here.emit(message.event, message.payload);
  }

  /** Each node finds the readers among its own people: the others may not have heard yet who has just come in. */
  async #pushQuiet(message: Message<'quietChat'>): Promise<void> {
    this.#deps.cluster.publish('quietChat', message);
    await this.#pushQuietHere(message);
  }

  async #pushQuietHere(message: Message<'quietChat'>): Promise<void> {
    const { roomId } = message.payload;
    const readers = new Set<string>();
    for (const userId of new Set(socketsIn(this.#deps.io, roomId).map(({ data }) => data.user.userId))) {
      const { reads } = await this.#accessOf(userId, roomId);
      if (reads.includes('quiet')) readers.add(userId);
    }
    for (const socket of socketsIn(this.#deps.io, roomId)) {
      if (!readers.has(socket.data.user.userId)) continue;
      if (message.event === 'chat:message') socket.emit(message.event, message.payload);
      else socket.emit(message.event, message.payload);
    }
  }
}

/** Other rooms of a game or lobby have longer names. */
const isChatRoom = (room: string): boolean => /^(game|lobby):[^:]+$/.test(room);

/** Returns the same text for messages that look the same to a reader: case, punctuation and repeated letters make no difference. */
const gist = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(.)\1+/gu, '$1')
    .trim() || text;
