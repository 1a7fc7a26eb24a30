/** All SQL for test games. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { SandboxGamesTable } from '../db/schema/rules.ts';

export type SandboxRow = Selectable<SandboxGamesTable>;

export const findSandbox = async (db: Database, adminId: string): Promise<SandboxRow | null> =>
  (await db.selectFrom('sandbox_games').selectAll().where('admin_id', '=', adminId).executeTakeFirst()) ?? null;

export const putSandbox = async (db: Database, row: SandboxRow): Promise<void> => {
  const { admin_id: _, ...values } = row;
  await db
    .insertInto('sandbox_games')
    .values(row)
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(values))
    .execute();
};
