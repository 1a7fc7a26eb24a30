/** All SQL for chat. */
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { ChatMessagesTable } from '../db/schema/moderation.ts';

/** Returns false and stores nothing if this sender has already used the key in this room. */
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
      is_ai: message.isAi ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The sender's message with this key in this room; null = none yet. */
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
    .where('removed_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(messageOf);
};

/** The newest messages that were written or removed since then (epoch ms), oldest first. */
export const listChangedSince = async (
  db: Database,
  roomId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<KeptMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where((where) => where.or([where('at', '>=', since), where('removed_at', '>=', since)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({ ...messageOf(row), isRemoved: row.removed_at !== null }));
};

export interface KeptMessage extends ChatMessage {
  /** Hides the message from everyone. */
  readonly isRemoved: boolean;
}
export const findMessage = async (db: Database, id: string): Promise<KeptMessage | null> => {
  const row = await db.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...messageOf(row), isRemoved: row.removed_at !== null } : null;
};

/** Which of these messages are hidden from everyone. */
export const listRemoved = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('chat_messages').select('id').where('id', 'in', ids).where('removed_at', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
};

/** This message with so many before and after it in these channels; oldest first. */
export const listAround = async (
  db: Database,
  { roomId, id }: ChatMessage,
  channels: readonly ChatMessage['channel'][],
  [before, after]: readonly [number, number],
): Promise<ChatMessage[]> => {
  const shown = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('channel', 'in', channels)
    .where('removed_at', 'is', null);
  // Ids are in chronological order.
  const earlier = await shown
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(before + 1)
    .execute();
  const later = await shown.where('id', '>', id).orderBy('id').limit(after).execute();
  return [...earlier.reverse(), ...later].map(messageOf);
};

/** Hides the message but keeps it for moderators. Returns false if it was already hidden. */
export const markRemoved = async (db: Database, id: string, at: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Shows the message again. Returns false if it was not hidden. */
export const unmarkRemoved = async (db: Database, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** How many messages people have written in this room since then. */
export const countSaidByPeople = (db: Database, roomId: string, since: number): Promise<number> =>
  countRows(db.selectFrom('chat_messages').where('room_id', '=', roomId).where('at', '>', since).where('is_ai', '=', 0));

/** What AI players have written in this room. */
export const listSaidByAi = async (db: Database, roomId: string): Promise<string[]> => {
  const rows = await db.selectFrom('chat_messages').select('message').where('room_id', '=', roomId).where('is_ai', '=', 1).execute();
  return rows.map(({ message }) => message);
};

/** Deletes the messages permanently. */
export const deleteMessages = async (db: Database, roomId: string): Promise<void> => {
  await db.deleteFrom('chat_messages').where('room_id', '=', roomId).execute();
};

/** What this user has written, oldest first, after the message with this id. */
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

/** Replaces the name on all messages of this person. The id stays, because it determines the seat's colour, and then belongs to nobody. */
export const renameSender = async (db: Database, userId: string, username: string): Promise<void> => {
  await db.updateTable('chat_messages').set({ username, key: null }).where('user_id', '=', userId).execute();
};

const messageOf = (row: Selectable<ChatMessagesTable>): ChatMessage => ({
  id: row.id,
  roomId: row.room_id,
  channel: row.channel,
  userId: row.user_id,
  username: row.username,
  isAi: row.is_ai === 1,
  message: row.message,
  timestamp: new Date(row.at).toISOString(),
});
