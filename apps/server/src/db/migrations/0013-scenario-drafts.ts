import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What authors have not saved yet, and what they have saved before. */
export const scenarioDrafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('scenario_drafts')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      // The scenario's id, or `new`.
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('scenario_id', 'text', (c) => c.references('scenarios.id').onDelete('cascade'))
      .addColumn('base_version', 'integer')
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('scenario_drafts_pk', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('scenario_drafts_scenario').on('scenario_drafts').column('scenario_id').execute();
    await db.schema
      .createTable('scenario_versions')
      .addColumn('scenario_id', 'text', (c) => c.notNull().references('scenarios.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('difficulty', 'text', (c) => c.notNull())
      .addColumn('min_players', 'integer', (c) => c.notNull())
      .addColumn('max_players', 'integer', (c) => c.notNull())
      .addColumn('image_url', 'text')
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('content_json', 'text', (c) => c.notNull())
      .addColumn('saved_at', 'integer', (c) => c.notNull())
      .addColumn('saved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addPrimaryKeyConstraint('scenario_versions_pk', ['scenario_id', 'version'])
      .execute();
    await db.schema.createIndex('scenario_versions_saved_by').on('scenario_versions').column('saved_by').execute();
    // Of what was saved before, the newest is all there is. Built-in ones have no maker and no versions here.
    await sql`insert into scenario_versions (scenario_id, version, title, description, difficulty, min_players, max_players,
      image_url, is_public, content_json, saved_at, saved_by)
      select id, version, title, description, difficulty, min_players, max_players, image_url, is_public, content_json, updated_at, creator_id
      from scenarios where creator_id is not null`.execute(db);
  },
};
