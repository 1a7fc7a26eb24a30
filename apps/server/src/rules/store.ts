/** All SQL for rules. */
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { HouseRulesTable, RuleChangesTable, RulesTable } from '../db/schema/rules.ts';

export type RuleRow = Selectable<RulesTable>;
export type HouseRuleRow = Selectable<HouseRulesTable>;
export type RuleChangeRow = Selectable<RuleChangesTable>;

export const listRuleRows = async (db: Database): Promise<RuleRow[]> => db.selectFrom('rules').selectAll().orderBy('id').execute();

/** Writes a decision based on `row.version - 1`; 1 is the first one. Returns false if another one was first. */
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

/** Oldest first. */
export const listHouseRows = async (db: Database): Promise<HouseRuleRow[]> =>
  db.selectFrom('house_rules').selectAll().orderBy('created_at').orderBy('id').execute();

export const findHouseRow = async (db: Database, id: string): Promise<HouseRuleRow | null> =>
  (await db.selectFrom('house_rules').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns false if a rule with this id exists. */
export const insertHouseRow = async (db: Database, row: HouseRuleRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('house_rules')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Returns false if the version is no longer `row.version - 1`. */
export const updateHouseRow = async (db: Database, { id, active, state_json, version, updated_at }: HouseRuleRow): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('house_rules')
    .set({ active, state_json, version, updated_at })
    .where('id', '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Returns false if the version has changed. */
export const deleteHouseRow = async (db: Database, id: string, version: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('house_rules').where('id', '=', id).where('version', '=', version).executeTakeFirst();
  return numDeletedRows === 1n;
};

export const insertChange = async (db: Database, row: RuleChangeRow): Promise<void> => {
  await db.insertInto('rule_changes').values(row).execute();
};

export const findChange = async (db: Database, ruleId: string, version: number): Promise<RuleChangeRow | null> =>
  (await db.selectFrom('rule_changes').selectAll().where('rule_id', '=', ruleId).where('version', '=', version).executeTakeFirst()) ?? null;

/** 0 = this rule was never changed. */
export const newestVersion = async (db: Database, ruleId: string): Promise<number> => {
  const row = await db
    .selectFrom('rule_changes')
    .select('version')
    .where('rule_id', '=', ruleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
};

export type NamedChangeRow = RuleChangeRow & { readonly username: string | null; readonly newest: number };

/** A page of all changes, or of one rule's, newest first, with their authors and each rule's newest version. */
export const listChanges = async (
  db: Database,
  { ruleId, limit, offset }: { readonly ruleId: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: NamedChangeRow[]; readonly total: number }> => {
  const changes = db.selectFrom('rule_changes').$if(ruleId !== undefined, (query) => query.where('rule_id', '=', ruleId ?? ''));
  const rows = await changes
    .leftJoin('users', 'users.id', 'rule_changes.by_id')
    .selectAll('rule_changes')
    .select('users.username')
    .select((eb) =>
      eb
        .selectFrom('rule_changes as later')
        .select((inner) => inner.fn.max('later.version').as('newest'))
        .whereRef('later.rule_id', '=', 'rule_changes.rule_id')
        .$asScalar()
        .$notNull()
        .as('newest'),
    )
    .orderBy('rule_changes.at', 'desc')
    .orderBy('rule_changes.rule_id', 'desc')
    .orderBy('rule_changes.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(changes) };
};
