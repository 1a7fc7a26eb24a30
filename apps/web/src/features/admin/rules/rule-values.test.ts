import type { RuleView } from '@one-mind/protocol/games/rules';
import { describe, expect, it } from 'vitest';
import { houseParameters, ruleFormSchema, valuesOf } from './rule-values.ts';
import { engineRule, houseRule } from './testing/fixture-rules.ts';

const problems = (rule: RuleView, changed: object) =>
  ruleFormSchema(rule)
    .safeParse({ ...valuesOf(rule), ...changed })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];
describe('the rule form', () => {
  it('accepts only parameters of the defined type and within the defined bounds', () => {
    const wrong = (changed: object) => problems(engineRule, { parameters: { ...engineRule.parameters, ...changed } });
    expect(wrong({})).toEqual([]);
    for (const bonus of [0, 60]) expect(wrong({ bonus })).toEqual([]);
    for (const bonus of [-1, 61, 2.5, null, '5']) expect(wrong({ bonus })).toEqual(['parameters.bonus']);
    expect(wrong({ three: ['rogue', 'rogue', 'rogue'] })).toEqual([]);
    expect(wrong({ three: ['rogue'] })).toEqual(['parameters.three']);
    expect(wrong({ three: ['rogue', 'rogue', 'jester'] })).toEqual(['parameters.three.2']);
  });

  it('keeps house parameters of every type unchanged', () => {
    const parameters = { minutes: 5, from: 'after midnight', five: '5', isStrict: true, days: ['Monday'], note: '"quoted"' };
    expect(houseParameters(valuesOf(houseRule(parameters)))).toEqual(parameters);
  });

  it('requires a unique name for each house parameter', () => {
    const rule = houseRule({});
    expect(problems(rule, { entries: [{ name: ' ', value: '5' }] })).toEqual(['entries.0.name']);
    const repeated = [
      { name: 'minutes', value: '5' },
      { name: 'minutes', value: '6' },
    ];
    expect(problems(rule, { entries: repeated })).toEqual(['entries.1.name']);
  });
});
