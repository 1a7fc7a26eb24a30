import { randomUUIDv7 } from 'node:crypto';
import type { ChatMessage, ChatSendSchema } from '@one-mind/protocol/chat';
import { CHAT_HISTORY, CHAT_MESSAGE_MAX } from '@one-mind/protocol/constants';
import type { z } from 'zod';
import { createAllowance } from '../allowance.ts';
import type { Database } from '../db/open.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies, Person } from '../lobbies/lobbies.ts';
import type { SocketServer } from '../realtime/socket-server.ts';
import { socketsIn } from '../realtime/socket-server.ts';
import { Refused } from '../refused.ts';
import { deleteMessages, findKeyed, insertMessage, listMessages } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly games: Games;
  readonly lobbies: Lobbies;
  readonly now: () => number;
}

type Channel = ChatMessage['channel'];
interface Access {
  readonly reads: readonly Channel[];
  /** Where their messages go; null = nowhere, while a game has chats of its own. */
  readonly writes: Channel | null;
}

/** Messages one person may send in a window of time, in ms. */
const MESSAGES = 5;
const WINDOW = 5000;

/** Inside the transaction that deletes what the room belonged to. */
export const forgetRoom = deleteMessages;

export type Chat = ReturnType<typeof createChat>;

export const createChat = ({ db, io, games, lobbies, now }: Dependencies) => {
  const maySend = createAllowance(MESSAGES, WINDOW, now);

  /** @throws Refused `room_not_found` or `room_closed_to_you` */
  const accessOf = async (userId: string, roomId: string): Promise<Access> => {
    const [kind, id = ''] = roomId.split(':');
    if (kind === 'lobby') {
      const room = await lobbies.room(id);
      if (room === null) throw new Refused('room_not_found');
      if (!room.memberIds.includes(userId)) throw new Refused('room_closed_to_you');
      return { reads: ['all'], writes: room.isWaiting ? 'all' : null };
    }
    const voice = await games.voiceOf(userId, id).catch((error) => {
      throw error instanceof Refused ? new Refused('room_not_found') : error;
    });
    if (voice === null) throw new Refused('room_not_found');
    if (voice.isOver) return { reads: ['all', 'quiet'], writes: 'all' };
    return voice.kind === 'living' ? { reads: ['all'], writes: 'all' } : { reads: ['all', 'quiet'], writes: 'quiet' };
  };

  const deliver = async (message: ChatMessage): Promise<void> => {
    if (message.channel === 'all') {
      io.to(message.roomId).emit('chat:message', message);
      return;
    }
    for (const socket of socketsIn(io, message.roomId)) {
      const { reads } = await accessOf(socket.data.user.userId, message.roomId);
      if (reads.includes('quiet')) socket.emit('chat:message', message);
    }
  };

  return {
    /** Stored when this resolves. The same key again stores and sends nothing. */
    async send(person: Person, { roomId, message, key }: z.output<typeof ChatSendSchema>): Promise<void> {
      const text = message.trim();
      if (text === '') throw new Refused('message_blank');
      if (text.length > CHAT_MESSAGE_MAX) throw new Refused('message_too_long');
      const { writes } = await accessOf(person.userId, roomId);
      const earlier = key === undefined ? null : await findKeyed(db, roomId, person.userId, key);
      if (earlier === text) return;
      // Answered as if it were sent, this message would be lost.
      if (earlier !== null) throw new Refused('idempotency_conflict');
      // A quieted voice would go on talking to the living there.
      if (writes === null) throw new Refused('lobby_started');
      if (!maySend(person.userId)) throw new Refused('chat_too_fast');
      const stored: ChatMessage = {
        id: randomUUIDv7(),
        roomId,
        channel: writes,
        userId: person.userId,
        username: person.username,
        message: text,
        timestamp: new Date(now()).toISOString(),
      };
      if (await insertMessage(db, stored, key ?? null)) await deliver(stored);
    },

    /** The newest messages that this person may read, oldest first. */
    async history(userId: string, roomId: string): Promise<ChatMessage[]> {
      const { reads } = await accessOf(userId, roomId);
      return listMessages(db, roomId, reads, CHAT_HISTORY);
    },
  };
};
