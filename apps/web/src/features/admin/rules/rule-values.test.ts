import { RULE_IDS, ruleOf } from '@one-mind/engine/rules/catalogue';
import { DEFAULT_RULES } from '@one-mind/engine/rules/rules';
import type { RuleView } from '@one-mind/protocol/games/rules';
import { describe, expect, it } from 'vitest';
import { houseParameters, ruleFormSchema, valuesOf } from './rule-values.ts';

const AT = { isChanged: false, version: 1, createdAt: null, updatedAt: null };
const engineRules = RULE_IDS.map((id): RuleView => {
  const { parameters: definitions, ...rule } = ruleOf(id);
  const { active: _, ...parameters } = DEFAULT_RULES[id];
  return { ...AT, ...rule, id, kind: 'engine', parameters, definitions };
});
const houseRule = (parameters: RuleView['parameters']): RuleView => ({
  ...AT,
  id: 'no_phones',
  kind: 'house',
  type: 'global',
  name: 'No phones',
  description: 'Whoever looks at one brings the coffee.',
  category: 'overview',
  parameters,
  active: true,
  core: null,
  definitions: {},
});
const problems = (rule: RuleView, changed: object) =>
  ruleFormSchema(rule)
    .safeParse({ ...valuesOf(rule), ...changed })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];
const engineRule = (id: string) => engineRules.filter((rule) => rule.id === id);

describe('the rule form', () => {
  it('accepts every rule of the engine as it is', () => {
    for (const rule of engineRules) expect([rule.id, problems(rule, {})]).toEqual([rule.id, []]);
  });

  it('accepts parameters within the bounds of their definitions only', () => {
    const [assist] = engineRule('assist');
    if (assist === undefined) throw new Error('there is no assist rule');
    for (const bonus of [0, 60]) expect(problems(assist, { parameters: { bonus } })).toEqual([]);
    for (const bonus of [-1, 61, 2.5, null, '5']) expect(problems(assist, { parameters: { bonus } })).toEqual(['parameters.bonus']);
  });

  it('keeps house parameters of every kind as they are', () => {
    const parameters = { minutes: 5, from: 'after midnight', five: '5', isStrict: true, days: ['Monday'], note: '"quoted"' };
    expect(houseParameters(valuesOf(houseRule(parameters)))).toEqual(parameters);
  });

  it('asks for a name of each house parameter, and for each name once', () => {
    const rule = houseRule({});
    expect(problems(rule, { entries: [{ name: ' ', value: '5' }] })).toEqual(['entries.0.name']);
    const repeated = [
      { name: 'minutes', value: '5' },
      { name: 'minutes', value: '6' },
    ];
    expect(problems(rule, { entries: repeated })).toEqual(['entries.1.name']);
  });
});
