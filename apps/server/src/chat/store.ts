/** The only SQL of chat. */
import type { ChatMessage } from '@one-mind/protocol/chat';
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ChatMessagesTable } from '../db/schema.ts';

/** Answers false, and stores nothing, when this sender has used the key in this room before. */
export const insertMessage = async (db: Database, message: ChatMessage, key: string | null): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_messages')
    .values({
      id: message.id,
      room_id: message.roomId,
      channel: message.channel,
      user_id: message.userId,
      username: message.username,
      message: message.message,
      at: Date.parse(message.timestamp),
      key,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** What this sender said in this room under this key; null = nothing yet. */
export const findKeyed = async (db: Database, roomId: string, userId: string, key: string): Promise<string | null> => {
  const row = await db
    .selectFrom('chat_messages')
    .select('message')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.message ?? null;
};

/** The newest messages of these channels, oldest first. */
export const listMessages = async (
  db: Database,
  roomId: string,
  channels: readonly ChatMessage['channel'][],
  limit: number,
): Promise<ChatMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('channel', 'in', channels)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(messageOf);
};

/** For good. */
export const deleteMessages = async (db: Database, roomId: string): Promise<void> => {
  await db.deleteFrom('chat_messages').where('room_id', '=', roomId).execute();
};

/** What this user has said, oldest first, after the message of this id. */
export const listMessagesBy = async (db: Database, userId: string, afterId: string, limit: number): Promise<ChatMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(messageOf);
};

/** Everything they have said gets another name. The id stays: it gives a seat its colour, and belongs to nobody then. */
export const renameSender = async (db: Database, userId: string, username: string): Promise<void> => {
  await db.updateTable('chat_messages').set({ username, key: null }).where('user_id', '=', userId).execute();
};

const messageOf = (row: Selectable<ChatMessagesTable>): ChatMessage => ({
  id: row.id,
  roomId: row.room_id,
  channel: row.channel,
  userId: row.user_id,
  username: row.username,
  message: row.message,
  timestamp: new Date(row.at).toISOString(),
});
