import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rules of the house, which no game reads, and what admins have done to rules of either kind. */
export const ruleChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('house_rules')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('state_json', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('rule_changes')
      .addColumn('rule_id', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('act', 'text', (c) => c.notNull())
      .addColumn('before_json', 'text')
      .addColumn('after_json', 'text')
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addPrimaryKeyConstraint('rule_changes_pk', ['rule_id', 'version'])
      .execute();
    await db.schema.createIndex('rule_changes_at').on('rule_changes').columns(['at', 'rule_id', 'version']).execute();
    // SQLite looks for the rows of a deleted account by this.
    await db.schema.createIndex('rule_changes_by_id').on('rule_changes').column('by_id').execute();
  },
};
