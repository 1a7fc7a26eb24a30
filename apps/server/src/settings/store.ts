/** All SQL for settings. Every function takes the database or a transaction. */
import type { SettingsChange } from '@one-mind/protocol/accounts/settings';
import type { Database } from '../db/open.ts';

/** A person's choices; everything else has its default. */
export interface ChosenSettings {
  readonly chosen: SettingsChange;
  readonly revision: number;
}

/** Revision 0: nothing was ever chosen. */
export const findChosen = async (db: Database, userId: string): Promise<ChosenSettings> => {
  const row = await db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? { chosen: JSON.parse(row.chosen_json), revision: row.revision } : { chosen: {}, revision: 0 };
};

/** `at`: epoch ms. */
export const putChosen = async (db: Database, userId: string, { chosen, revision, at }: ChosenSettings & { at: number }): Promise<void> => {
  const row = { chosen_json: JSON.stringify(chosen), revision, updated_at: at };
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};
