import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What calls of models came to, day by day (UTC, days since 1970): many thousands a day are not read again for every look at them. */
export const modelDays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('model_days')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('is_story', 'integer', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('model_name', 'text', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('failed', 'integer', (c) => c.notNull())
      .addColumn('cost', 'real')
      .addPrimaryKeyConstraint('model_days_pk', ['day', 'is_story', 'model_id'])
      .execute();
    await db.schema
      .createTable('model_latencies')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('is_story', 'integer', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('measure', 'text', (c) => c.notNull())
      .addColumn('bucket', 'integer', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('model_latencies_pk', ['day', 'is_story', 'model_id', 'measure', 'bucket'])
      .execute();

    const isStory = sql`case when purpose in ('test', 'evaluation') then 0 else 1 end`;
    await sql`insert into model_days (day, is_story, model_id, model_name, calls, failed, cost)
      select at / 86400000, ${isStory}, model_id, max(model_name), count(*),
        sum(case when outcome in ('ok', 'cancelled') then 0 else 1 end), sum(cost)
      from model_calls group by 1, 2, 3`.execute(db);
    for (const [measure, ms] of [
      ['whole', sql.ref('ms')],
      ['first', sql.ref('first_token_ms')],
    ] as const) {
      await sql`insert into model_latencies (day, is_story, model_id, measure, bucket, calls, ms)
        select at / 86400000, ${isStory}, model_id, ${measure}, cast(ln(max(1, ${ms})) / ln(1.05) as integer), count(*), sum(${ms})
        from model_calls where outcome = 'ok' and ${ms} is not null group by 1, 2, 3, 4, 5`.execute(db);
    }
    // What it was for is read from the sums.
    await db.schema.dropIndex('model_calls_at').execute();
    await db.schema.createIndex('model_calls_at').on('model_calls').column('at').execute();
  },
};
