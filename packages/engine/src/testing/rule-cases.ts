/** Cases that show what changing each rule does in a game [G1]. */
import { expect, it } from 'vitest';
import { isRuleId, ruleOf } from '../rules/catalogue.ts';
import type { RuleDefinition } from '../rules/definition.ts';
import { compileRules, DEFAULT_RULES, type Rules } from '../rules/rules.ts';

/** What a game shows with the catalogue's rules, and what it shows after one change. */
export interface RuleCase {
  /** Rule and parameter, such as `accusation.from_round`; `accusation.active` switches the rule off. */
  readonly of: string;
  readonly to: boolean | number | readonly string[];
  readonly shows: (rules: Rules) => unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/** @throws Error for rules that are refused */
export function rulesWith(changes: Readonly<Record<string, RuleCase['to']>>): Rules {
  const decided = new Map<string, { id: string; active: boolean; parameters: Record<string, unknown> }>();
  for (const [path, value] of Object.entries(changes)) {
    const [id = '', name = ''] = path.split('.');
    const rule = decided.get(id) ?? { id, active: !isRuleId(id) || ruleOf(id).active, parameters: {} };
    if (name === 'active') rule.active = value === true;
    else rule.parameters[name] = value;
    decided.set(id, rule);
  }
  const compiled = compileRules([...decided.values()]);
  if (!compiled.ok) throw new Error(compiled.problems.map(({ path, reason }) => `${path}: ${reason}`).join(' '));
  return compiled.rules;
}

/**
 * One test for each case, and one that checks that every parameter, and every rule that can be switched off, has a
 * case.
 */
export function checkCases(rules: Readonly<Record<string, RuleDefinition>>, cases: readonly RuleCase[]): void {
  it.each(cases)('[G1] $of = $to changes the next game as it says', ({ of, to, shows, before, after }) => {
    expect(before).not.toEqual(after);
    expect(shows(DEFAULT_RULES)).toEqual(before);
    expect(shows(rulesWith({ [of]: to }))).toEqual(after);
  });

  it('[G1] covers every parameter, and every rule that can be switched off', () => {
    const wanted = Object.entries(rules).flatMap(([id, { core, parameters }]) => [
      ...(core === null ? [`${id}.active`] : []),
      ...Object.keys(parameters).map((name) => `${id}.${name}`),
    ]);
    expect(wanted.filter((path) => !cases.some(({ of }) => of === path))).toEqual([]);
  });
}
