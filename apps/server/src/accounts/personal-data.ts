import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listNotes } from './notes-store.ts';

/** Admins' notes about the person, without their authors. They are deleted with the account. */
export const notesData = (db: Database): PersonalData => ({
  name: 'notes',
  read: async (userId) => (await listNotes(db, userId)).map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
});
