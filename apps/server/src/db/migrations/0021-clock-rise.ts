import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * By how much the alarm clock rises is the scenario's to say now. A rule that was saved whole while 1 was its default says 1
 * without anybody having meant it, and would silence the scenario.
 */
export const clockRise: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update rules set parameters_json = json_remove(parameters_json, '$.rise')
      where id = 'alarm_clock' and json_extract(parameters_json, '$.rise') = 1`.execute(db);
  },
};
