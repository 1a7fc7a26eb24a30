/** All SQL for admins' notes about accounts. Every function takes the database or a transaction. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { UserNotesTable } from '../db/schema/accounts.ts';

export type NoteRow = Selectable<UserNotesTable>;

export const insertNote = async (db: Database, row: NoteRow): Promise<void> => {
  await db.insertInto('user_notes').values(row).execute();
};

/** Newest first, with the author's name. */
export const listNotes = async (db: Database, userId: string): Promise<(NoteRow & { readonly author: string | null })[]> =>
  db
    .selectFrom('user_notes')
    .leftJoin('users', 'users.id', 'user_notes.author_id')
    .selectAll('user_notes')
    .select('users.username as author')
    .where('user_notes.user_id', '=', userId)
    .orderBy('user_notes.at', 'desc')
    .orderBy('user_notes.id', 'desc')
    .execute();

/** False if the note doesn't exist. */
export const deleteNote = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('user_notes').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
};
