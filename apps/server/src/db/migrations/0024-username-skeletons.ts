import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { usernameSkeleton } from '../../accounts/username-rules.ts';

const BATCH = 1000;

/** The skeleton of each username and when it was last changed. Existing look-alike names stay, so the index isn't unique. */
export const usernameSkeletons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
    await db.schema.alterTable('users').addColumn('renamed_at', 'integer').execute();
    for (let last = ''; ; ) {
      const { rows } = await sql<{
        id: string;
        username: string;
      }>`select id, username from users where id > ${last} order by id limit ${BATCH}`.execute(db);
      for (const { id, username } of rows)
        await sql`update users set username_skeleton = ${usernameSkeleton(username)} where id = ${id}`.execute(db);
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
    }
    await db.schema.createIndex('users_username_skeleton').on('users').column('username_skeleton').execute();
  },
};
