import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a ban ends by itself. Bans from before this have no end. */
export const timedBans: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('users').addColumn('banned_until', 'integer').execute();
  },
};
