/** All SQL for reminders. Every function takes the database or a transaction. */
import type { Database } from '../../db/open.ts';

/** Running games in which a reminder is due. `at`: by the clock of `games.deadline`. */
export const listDueReminders = async (db: Database, at: number): Promise<string[]> => {
  const due = db.selectFrom('games').select('id').where('status', '=', 'in_progress').where('remind_at', '<=', at);
  return (await due.orderBy('remind_at').execute()).map(({ id }) => id);
};

/** Does nothing if there was a commit after `seq`, because that commit has stored when the next reminder is due. */
export const storeReminder = async (
  db: Database,
  id: string,
  { seq, remindAt }: { readonly seq: number; readonly remindAt: number | null },
): Promise<void> => {
  await db.updateTable('games').set({ remind_at: remindAt }).where('id', '=', id).where('seq', '=', seq).execute();
};
