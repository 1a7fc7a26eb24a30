import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Records the verdict on each model answer. For older calls, we only know that failed ones gave no answer. */
export const modelAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('model_calls').addColumn('verdict', 'text').execute();
    for (const column of ['used', 'rejected', 'empty'])
      await db.schema
        .alterTable('model_days')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    await sql`update model_calls set verdict = 'empty' where outcome not in ('ok', 'cancelled')`.execute(db);
    await sql`update model_days set empty = failed`.execute(db);
  },
};
