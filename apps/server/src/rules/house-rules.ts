/** House rules: agreements between the people here, shown to players and read by no game (docs/decisions/0010). */
import { isRuleId } from '@one-mind/engine/rules/catalogue';
import type { CreateRuleSchema, RuleView } from '@one-mind/protocol/games/rules';
import type { z } from 'zod';
import type { Actor } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { recordChange } from './record-change.ts';
import type { Deciding } from './rules.ts';
import { deleteHouseRow, findHouseRow, type HouseRuleRow, insertHouseRow, listHouseRows, newestVersion, updateHouseRow } from './store.ts';

type NewRule = z.output<typeof CreateRuleSchema>;
/** All data of a house rule. Empty lists of roles and actions are left out. */
export type HouseRule = Omit<NewRule, 'id'>;
export type HouseRuleChange = { readonly [Field in keyof HouseRule]?: HouseRule[Field] | undefined };

/** Limited, because somebody has to read them. */
const HOUSE_RULES_MAX = 100;

/** Oldest first. A rule whose id the engine now uses is the engine's. */
export const listHouseRules = async (db: Database): Promise<RuleView[]> =>
  (await listHouseRows(db)).filter(({ id }) => !isRuleId(id)).map(view);

/** @throws Refused `rule_taken`, `too_many_rules` */
export const createHouseRule = (db: Database, { id, ...rule }: NewRule, { actor, at }: { actor: Actor; at: number }): Promise<RuleView> =>
  transact(db, async (trx) => {
    const rows = await listHouseRows(trx);
    if (rows.length >= HOUSE_RULES_MAX) throw new Refused('too_many_rules');
    const taken = (one: string) => isRuleId(one) || rows.some((row) => row.id === one);
    if (id !== undefined && taken(id)) throw new Refused('rule_taken', { id: 'Another rule already has this id. Choose a different one.' });
    const ruleId = id ?? freeId(rule.name, taken);
    return putNew(trx, ruleId, rule, { actor, at, act: 'created' });
  });

const putNew = async (
  trx: Database,
  id: string,
  rule: HouseRule,
  { actor, at, act }: { readonly actor: Actor; readonly at: number; readonly act: 'created' | 'restored' },
): Promise<RuleView> => {
  const version = (await newestVersion(trx, id)) + 1;
  const row = rowOf(id, rule, { version, created_at: at, updated_at: at });
  if (!(await insertHouseRow(trx, row))) throw new Refused('rule_taken');
  await recordChange(trx, actor, { act, ruleId: id, name: rule.name, version, before: null, after: ruleIn(row), at });
  return view(row);
};

/** @throws Refused `rule_not_found`, `rule_changed` */
export const changeHouseRule = (
  db: Database,
  id: string,
  { actor, version, at, ...change }: HouseRuleChange & Deciding,
): Promise<RuleView> =>
  transact(db, async (trx) => {
    const before = await requireRow(trx, id, version);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return putNext(trx, before, { ...ruleIn(before), ...given }, { actor, at, act: 'changed' });
  });

const putNext = async (
  trx: Database,
  before: HouseRuleRow,
  rule: HouseRule,
  { actor, at, act }: { readonly actor: Actor; readonly at: number; readonly act: 'changed' | 'restored' },
): Promise<RuleView> => {
  const row = rowOf(before.id, rule, { version: before.version + 1, created_at: before.created_at, updated_at: at });
  if (!(await updateHouseRow(trx, row))) throw new Refused('rule_changed');
  await recordChange(trx, actor, {
    act,
    ruleId: row.id,
    name: rule.name,
    version: row.version,
    before: ruleIn(before),
    after: ruleIn(row),
    at,
  });
  return view(row);
};

/** @throws Refused `rule_built_in` for the engine's rules, `rule_not_found`, `rule_changed` */
export const deleteHouseRule = (db: Database, id: string, { actor, version, at }: Deciding): Promise<void> =>
  transact(db, async (trx) => {
    if (isRuleId(id)) throw new Refused('rule_built_in');
    const row = await requireRow(trx, id, version);
    if (!(await deleteHouseRow(trx, id, version))) throw new Refused('rule_changed');
    const before = ruleIn(row);
    await recordChange(trx, actor, { act: 'deleted', ruleId: id, name: before.name, version: version + 1, before, after: null, at });
  });

/** Runs inside a transaction: restores an earlier state, even of a deleted rule. @throws Refused `rule_changed` */
export const restoreHouseRule = async (trx: Database, id: string, rule: HouseRule, { actor, version, at }: Deciding): Promise<RuleView> => {
  const row = await findHouseRow(trx, id);
  if ((row?.version ?? (await newestVersion(trx, id))) !== version) throw new Refused('rule_changed');
  const restored = { actor, at, act: 'restored' } as const;
  return row === null ? putNew(trx, id, rule, restored) : putNext(trx, row, rule, restored);
};

const requireRow = async (trx: Database, id: string, version: number): Promise<HouseRuleRow> => {
  const row = await findHouseRow(trx, id);
  if (row === null) throw new Refused('rule_not_found');
  if (row.version !== version) throw new Refused('rule_changed');
  return row;
};

/** Derived from the name, so that people recognise it. */
const freeId = (name: string, taken: (id: string) => boolean): string => {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const stem = words === '' ? 'rule' : words;
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken(id)) return id;
  }
};

const rowOf = (
  id: string,
  { active, roles = [], actions = [], ...rule }: HouseRule,
  times: Pick<HouseRuleRow, 'version' | 'created_at' | 'updated_at'>,
): HouseRuleRow => {
  const state = { ...rule, ...(roles.length > 0 && { roles }), ...(actions.length > 0 && { actions }) };
  return { id, active: active ? 1 : 0, state_json: JSON.stringify(state), ...times };
};

const ruleIn = ({ active, state_json }: HouseRuleRow): HouseRule => ({ ...JSON.parse(state_json), active: active === 1 });

const view = (row: HouseRuleRow): RuleView => {
  const { roles, actions, ...rule } = ruleIn(row);
  return {
    ...rule,
    ...(roles && { roles }),
    ...(actions && { actions }),
    id: row.id,
    kind: 'house',
    core: null,
    definitions: {},
    isChanged: false,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
};
