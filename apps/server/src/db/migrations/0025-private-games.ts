import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Spectators may not watch private games. Games that started before that rule kept the setting of their lobby. */
export const privateGames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update games set allow_spectators = 0
      where lobby_id in (select id from lobbies where json_extract(settings_json, '$.isPrivate') = 1)`.execute(db);
  },
};
