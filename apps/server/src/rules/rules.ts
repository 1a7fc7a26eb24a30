/** The rules as data [G1]: what games start with, what everyone may read, and what an admin changes. */
import { isRuleId, RULE_IDS, type RuleId, ruleOf } from '@one-mind/engine/rules/catalogue';
import { compileRules, completeRules, DEFAULT_RULES, type Rules, type StoredRule } from '@one-mind/engine/rules/rules';
import type { RuleState, RuleView } from '@one-mind/protocol/games/rules';
import type { Actor } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { recordChange } from './record-change.ts';
import { listRuleRows, putRuleRow, type RuleRow } from './store.ts';

/** The rules of the next game, without stored rules or parameters that this version doesn't have, or has within other bounds. */
export const activeRules = async (db: Database): Promise<Rules> => rulesIn(await listRuleRows(db));

const rulesIn = (rows: readonly RuleRow[]): Rules =>
  completeRules(Object.fromEntries(rows.map((row) => [row.id, { ...decided(row).parameters, active: row.active === 1 }])));

const decided = ({ id, active, parameters_json }: RuleRow): StoredRule => ({
  id,
  active: active === 1,
  parameters: JSON.parse(parameters_json),
});

/** Decisions that are still valid: obsolete ones must not block new ones. */
function stillDecided(rows: readonly RuleRow[]): ReadonlyMap<string, StoredRule> {
  const rules = rulesIn(rows);
  return new Map(
    rows.flatMap((row): [string, StoredRule][] => {
      const { id } = row;
      if (!isRuleId(id)) return [];
      const { active, parameters } = stateOf(rules, id);
      const names = Object.keys(decided(row).parameters);
      return [[id, { id, active, parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => names.includes(name))) }]];
    }),
  );
}

export const listRules = async (db: Database): Promise<RuleView[]> => {
  const rows = await listRuleRows(db);
  const rules = rulesIn(rows);
  return RULE_IDS.map((id) => view(id, rules, rows));
};

/** Who changed something, from which version, when (epoch ms), and the entry for the history. */
export interface Deciding {
  readonly actor: Actor;
  /** The version that was edited, so that another admin's change in between is not overwritten. */
  readonly version: number;
  readonly at: number;
  readonly act?: 'changed' | 'restored';
}
export interface RuleChange {
  readonly active?: boolean | undefined;
  /** Absent parameters stay unchanged. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes one rule for games that start from now on; running games keep theirs.
 * @throws Refused `rule_not_found`, `rule_core`, `rule_changed`, or `invalid_input` with the path of every wrong field
 */
export const changeRule = (db: Database, id: string, { active, parameters, ...deciding }: RuleChange & Deciding): Promise<RuleView> =>
  transact(db, (trx) =>
    decideRule(trx, id, deciding, (known) => ({
      id,
      active: active ?? known.active,
      parameters: { ...known.parameters, ...parameters },
    })),
  );

/** Resets a rule to the catalogue's. @throws Refused `rule_not_found`, `rule_changed`, `invalid_input` */
export const resetRule = (db: Database, id: string, deciding: Deciding): Promise<RuleView> =>
  transact(db, (trx) => decideRule(trx, id, deciding, () => ({ id, active: isRuleId(id) && ruleOf(id).active, parameters: {} })));

/** Runs inside a transaction. `decide`: from the current decision to the next one. @throws Refused as `changeRule` does */
export const decideRule = async (
  trx: Database,
  id: string,
  { actor, version, at, act = 'changed' }: Deciding,
  decide: (known: StoredRule) => StoredRule,
): Promise<RuleView> => {
  if (!isRuleId(id)) throw new Refused('rule_not_found');
  const rows = await listRuleRows(trx);
  const before = rows.find((row) => row.id === id);
  if ((before?.version ?? 0) !== version) throw new Refused('rule_changed');
  const known = stillDecided(rows);
  const rule = decide(known.get(id) ?? { id, active: ruleOf(id).active, parameters: {} });
  const rules = compiledWith(known, rule);
  const row: RuleRow = {
    id,
    active: rule.active ? 1 : 0,
    parameters_json: JSON.stringify(rule.parameters),
    version: version + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
  };
  if (!(await putRuleRow(trx, row))) throw new Refused('rule_changed');
  await recordChange(trx, actor, {
    act,
    ruleId: id,
    name: ruleOf(id).name,
    version: row.version,
    before: stateOf(rulesIn(rows), id),
    after: stateOf(rules, id),
    at,
  });
  return view(id, rules, [row]);
};

/** The rules as they would be with this decision. @throws Refused `rule_not_found`, `rule_core`, `invalid_input` */
export const rulesWith = async (db: Database, rule: StoredRule): Promise<Rules> => compiledWith(stillDecided(await listRuleRows(db)), rule);

const compiledWith = (known: ReadonlyMap<string, StoredRule>, rule: StoredRule): Rules => {
  if (!isRuleId(rule.id)) throw new Refused('rule_not_found');
  if (!rule.active && ruleOf(rule.id).core !== null) throw new Refused('rule_core');
  const compiled = compileRules([...new Map([...known, [rule.id, rule]]).values()]);
  if (compiled.ok) return compiled.rules;
  throw new Refused(
    'invalid_input',
    Object.fromEntries(compiled.problems.map(({ path, reason, suggestion }) => [path, `${reason} ${suggestion}`])),
  );
};

const stateOf = (rules: Rules, id: RuleId): Pick<RuleState, 'active' | 'parameters'> => {
  const { active, ...parameters } = rules[id];
  return { active, parameters };
};

const view = (id: RuleId, rules: Rules, rows: readonly RuleRow[]): RuleView => {
  const { name, type, category, description, core, roles, actions, parameters: definitions } = ruleOf(id);
  const row = rows.find((one) => one.id === id);
  return {
    id,
    kind: 'engine',
    type,
    name,
    description,
    category,
    ...stateOf(rules, id),
    ...(roles && { roles }),
    ...(actions && { actions }),
    core,
    definitions,
    isChanged: JSON.stringify(rules[id]) !== JSON.stringify(DEFAULT_RULES[id]),
    version: row?.version ?? 0,
    createdAt: row ? new Date(row.created_at).toISOString() : null,
    updatedAt: row ? new Date(row.updated_at).toISOString() : null,
  };
};
