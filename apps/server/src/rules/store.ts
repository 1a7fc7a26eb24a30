/** The only SQL of rules. */
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { RulesTable } from '../db/schema.ts';

export type RuleRow = Selectable<RulesTable>;

export const listRuleRows = async (db: Database): Promise<RuleRow[]> => db.selectFrom('rules').selectAll().orderBy('id').execute();

/** Writes a decision made on `row.version - 1`; 1 is the first one. Answers false when another came first. */
export const putRuleRow = async (db: Database, row: RuleRow): Promise<boolean> => {
  const { active, parameters_json, version, updated_at } = row;
  if (version === 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('rules')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('rules')
    .set({ active, parameters_json, version, updated_at })
    .where('id', '=', row.id)
    .where('version', '=', version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};
