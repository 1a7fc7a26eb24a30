/** The rules as data [G1]: what games begin with, what everybody may read, and what an admin changes. */
import { isRuleId, RULE_IDS, type RuleId, ruleOf } from '@one-mind/engine/rules/catalogue';
import { compileRules, completeRules, type Rules, type StoredRule } from '@one-mind/engine/rules/rules';
import type { RuleView } from '@one-mind/protocol/rules';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { listRuleRows, putRuleRow, type RuleRow } from './store.ts';

/**
 * The rules of the next game. What was stored for a rule or parameter that this version no longer has, or has in other
 * bounds, is left out.
 */
export const activeRules = async (db: Database): Promise<Rules> => rulesIn(await listRuleRows(db));

const rulesIn = (rows: readonly RuleRow[]): Rules =>
  completeRules(Object.fromEntries(rows.map((row) => [row.id, { ...decided(row).parameters, active: row.active === 1 }])));

const decided = ({ id, active, parameters_json }: RuleRow): StoredRule => ({
  id,
  active: active === 1,
  parameters: JSON.parse(parameters_json),
});

/** The decisions that still mean something: an older version's own must not stand in the way of new ones. */
function stillDecided(rows: readonly RuleRow[]): ReadonlyMap<string, StoredRule> {
  const rules = rulesIn(rows);
  return new Map(
    rows.flatMap((row): [string, StoredRule][] => {
      const { id } = row;
      if (!isRuleId(id)) return [];
      const { active, ...values } = rules[id];
      const names = Object.keys(decided(row).parameters);
      return [[id, { id, active, parameters: Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) }]];
    }),
  );
}

export const listRules = async (db: Database): Promise<RuleView[]> => {
  const rows = await listRuleRows(db);
  const rules = rulesIn(rows);
  return RULE_IDS.map((id) => view(id, rules, rows));
};

export interface RuleChange {
  readonly active?: boolean;
  /** Parameters left out stay as they are. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The version that was changed: somebody else's change in between is not overwritten. */
  readonly version: number;
}

/**
 * Changes one rule for the games that start from now on; running ones keep theirs. `at`: epoch ms.
 * @throws Refused `rule_not_found`, `rule_core`, `rule_changed`, or `invalid_input` with the path of every wrong field
 */
export const changeRule = (db: Database, id: string, change: RuleChange & { readonly at: number }): Promise<RuleView> =>
  db.transaction().execute(async (trx) => {
    if (!isRuleId(id)) throw new Refused('rule_not_found');
    const rows = await listRuleRows(trx);
    const before = rows.find((row) => row.id === id);
    if ((before?.version ?? 0) !== change.version) throw new Refused('rule_changed');
    if (change.active === false && ruleOf(id).core !== null) throw new Refused('rule_core');
    const known = stillDecided(rows);
    const { active, parameters } = known.get(id) ?? { active: ruleOf(id).active, parameters: {} };
    const rule: StoredRule = { id, active: change.active ?? active, parameters: { ...parameters, ...change.parameters } };
    const compiled = compileRules([...new Map([...known, [id, rule]]).values()]);
    if (!compiled.ok) {
      throw new Refused(
        'invalid_input',
        Object.fromEntries(compiled.problems.map(({ path, reason, suggestion }) => [path, `${reason} ${suggestion}`])),
      );
    }
    const row: RuleRow = {
      id,
      active: rule.active ? 1 : 0,
      parameters_json: JSON.stringify(rule.parameters),
      version: change.version + 1,
      created_at: before?.created_at ?? change.at,
      updated_at: change.at,
    };
    if (!(await putRuleRow(trx, row))) throw new Refused('rule_changed');
    return view(id, compiled.rules, [row]);
  });

const view = (id: RuleId, rules: Rules, rows: readonly RuleRow[]): RuleView => {
  const { name, type, category, description, core, roles, actions, parameters: definitions } = ruleOf(id);
  const row = rows.find((one) => one.id === id);
  const { active, ...parameters } = rules[id];
  return {
    id,
    type,
    name,
    description,
    category,
    parameters,
    ...(roles && { roles }),
    ...(actions && { actions }),
    active,
    core,
    definitions,
    version: row?.version ?? 0,
    createdAt: row ? new Date(row.created_at).toISOString() : null,
    updatedAt: row ? new Date(row.updated_at).toISOString() : null,
  };
};
