import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';

/** Makes the database fail when a row of this table is deleted, until `allow` is called. */
export const refuseDeletes = async (db: Database, table: string): Promise<{ readonly allow: () => Promise<void> }> => {
  const on = sql.table(table);
  if (dialectOf(db) === 'sqlite') {
    await sql`create trigger refused_delete before delete on ${on} begin select raise(abort, 'refused by a test'); end`.execute(db);
    return { allow: async () => void (await sql`drop trigger refused_delete`.execute(db)) };
  }
  await sql`create function refuse_delete() returns trigger as $$ begin raise exception 'refused by a test'; end $$ language plpgsql`.execute(
    db,
  );
  await sql`create trigger refused_delete before delete on ${on} for each row execute function refuse_delete()`.execute(db);
  return {
    allow: async () => {
      await sql`drop trigger refused_delete on ${on}`.execute(db);
      await sql`drop function refuse_delete()`.execute(db);
    },
  };
};
