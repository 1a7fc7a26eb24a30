import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listAccountEvents } from './account-events.ts';
import { listNotes } from './notes-store.ts';

/** Admins' notes about the person, without their authors. They are deleted with the account. */
export const notesData = (db: Database): PersonalData => ({
  name: 'notes',
  read: async (userId) => (await listNotes(db, userId)).map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
});

const BATCH = 500;

/** The security history of the account, which is deleted with it. */
export const accountEventsData = (db: Database): PersonalData => ({
  name: 'security_events',
  read: async function* (userId) {
    for (let before: string | undefined; ; ) {
      const batch = await listAccountEvents(db, userId, { before, limit: BATCH });
      for (const { at, kind, ip, user_agent, detail, times } of batch)
        yield { at: new Date(at).toISOString(), kind, ip, user_agent, detail, times };
      before = batch.at(-1)?.id;
      if (before === undefined) return;
    }
  },
});
