import { describe } from 'vitest';
import { step } from '../step.ts';
import { nudgedChance } from '../table/nudges.ts';
import { scoreOf } from '../table/predictions.ts';
import { predictedGame, quietedGame } from '../testing/predicted-game.ts';
import { checkCases } from '../testing/rule-cases.ts';
import { QUIETED_RULES } from './quieted-rules.ts';
import type { Rules } from './rules.ts';

const points = (rules: Rules): number => scoreOf(predictedGame(rules), 3, true).points;
const refusalOf = (rules: Rules, command: { readonly type: 'predict' } | { readonly type: 'nudge'; readonly kind: 'stir' }) => {
  const state = quietedGame(rules);
  const result = step(state, { ...command, seat: 3, at: state.now });
  return result.ok ? null : result.refusal;
};

describe('rules of quieted voices', () => {
  checkCases(QUIETED_RULES, [
    { of: 'predictions.active', to: false, shows: (rules) => refusalOf(rules, { type: 'predict' }), before: null, after: 'rule_off' },
    { of: 'predictions.action', to: 5, shows: points, before: 4, after: 8 },
    { of: 'predictions.place', to: 5, shows: points, before: 4, after: 8 },
    { of: 'predictions.who', to: 5, shows: points, before: 4, after: 7 },
    {
      of: 'nudges.active',
      to: false,
      shows: (rules) => refusalOf(rules, { type: 'nudge', kind: 'stir' }),
      before: null,
      after: 'rule_off',
    },
    { of: 'nudges.percent', to: 25, shows: (rules) => nudgedChance({ rules }, ['stir'], 40), before: 60, after: 50 },
  ]);
});
