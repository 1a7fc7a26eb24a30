import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Models that generate text, what they are used for, every call of them, and their evaluations. */
export const models: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('models')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('base_url', 'text')
      .addColumn('hugging_face_model', 'text', (c) => c.notNull())
      .addColumn('api_key_sealed', 'text')
      .addColumn('config_json', 'text', (c) => c.notNull())
      .addColumn('limits_json', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'integer', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('narrator_models')
      .addColumn('purpose', 'text', (c) => c.primaryKey())
      .addColumn('model_id', 'text', (c) => c.notNull().references('models.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('narrator_models_model').on('narrator_models').column('model_id').execute();

    // No references: what was spent outlives the model and the game.
    await db.schema
      .createTable('model_calls')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('model_name', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('game_id', 'text')
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addColumn('first_token_ms', 'integer')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('detail', 'text')
      .addColumn('input_tokens', 'integer', (c) => c.notNull())
      .addColumn('output_tokens', 'integer', (c) => c.notNull())
      .addColumn('estimated', 'integer', (c) => c.notNull())
      .addColumn('cost', 'real')
      .execute();
    await db.schema.createIndex('model_calls_at').on('model_calls').columns(['at', 'purpose', 'outcome', 'ms', 'cost']).execute();
    await db.schema.createIndex('model_calls_model').on('model_calls').columns(['model_id', 'at']).execute();
    await db.schema.createIndex('model_calls_game').on('model_calls').columns(['game_id', 'model_id', 'cost']).execute();

    // Budgets are looked up before every call: sums of a month that need no reading of all its calls.
    await db.schema
      .createTable('model_months')
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('failed', 'integer', (c) => c.notNull())
      .addColumn('cost', 'real')
      .addPrimaryKeyConstraint('model_months_pk', ['model_id', 'month'])
      .execute();

    await db.schema
      .createTable('model_evaluations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('model_id', 'text', (c) => c.notNull().references('models.id').onDelete('cascade'))
      .addColumn('called', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('started_at', 'integer', (c) => c.notNull())
      .addColumn('ended_at', 'integer')
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('passed', 'integer', (c) => c.notNull())
      .addColumn('cases_json', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('model_evaluations_model').on('model_evaluations').columns(['model_id', 'started_at']).execute();
  },
};
