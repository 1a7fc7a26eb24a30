/** Every rule of the game [G3]: what an admin sees, and the source of compiled rules. */
import { ACTION_TABLE } from './action-rules.ts';
import type { RuleDefinition } from './definition.ts';
import { QUIETED_RULES } from './quieted-rules.ts';
import { TABLE_RULES } from './table-rules.ts';
import { TAG_TABLE } from './tag-rules.ts';
import { WORLD_RULES } from './world-rules.ts';

export const CATALOGUE = { ...TABLE_RULES, ...QUIETED_RULES, ...ACTION_TABLE, ...TAG_TABLE, ...WORLD_RULES } as const satisfies Record<
  string,
  RuleDefinition
>;

export type RuleId = keyof typeof CATALOGUE;
export const RULE_IDS: readonly RuleId[] = Object.keys(CATALOGUE).filter(isRuleId);

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(CATALOGUE, id);
}

/** The public form of a rule, whatever its parameters. */
export function ruleOf(id: RuleId): RuleDefinition {
  return CATALOGUE[id];
}
