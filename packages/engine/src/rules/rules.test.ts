import { describe, expect, it } from 'vitest';
import { playOut } from '../players/play-out.ts';
import { newGame } from '../testing/random-play.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { RULE_IDS, ruleOf } from './catalogue.ts';
import { RULE_CATEGORIES, RULE_TYPES } from './definition.ts';
import { compileRules, completeRules, DEFAULT_RULES, type RuleProblem, rulesOff, type StoredRule, storedRules } from './rules.ts';

const decided = (id: string, parameters: StoredRule['parameters'] = {}, active = true): StoredRule => ({ id, active, parameters });
const problemsOf = (...stored: readonly StoredRule[]): readonly RuleProblem[] => {
  const compiled = compileRules(stored);
  return compiled.ok ? [] : compiled.problems;
};

describe('the catalogue', () => {
  it('[G3] has every required rule', () => {
    const named = [
      'players_per_game',
      'one_action_per_turn',
      'cycling_order',
      'mandatory_programming',
      'redirect',
      'disconnection_grace',
      'unanimous_pause',
      'static_roles',
      'multiple_winners',
      'no_winner',
      'round_limit',
      'alarm_clock',
      'accusation',
      'repair_limit',
      'sabotage_cooldown',
      'sabotage_ambiguity',
      'search',
      'interact',
      'assist',
      'move_tokens',
    ];
    expect(named.filter((id) => !RULE_IDS.some((one) => one === id))).toEqual([]);
  });

  it('[G3] describes what every rule does, and what switching off each non-core rule does', () => {
    for (const id of RULE_IDS) {
      const { description, core, parameters, type, category, says } = ruleOf(id);
      expect(RULE_TYPES).toContain(type);
      expect(RULE_CATEGORIES).toContain(category);
      expect(says.length).toBeGreaterThan(0);
      if (core === null) expect(description, id).toContain('Switched off');
      for (const parameter of Object.values(parameters)) {
        expect(parameter.description.length, id).toBeGreaterThan(10);
        expect(parameter.min, id).toBeLessThanOrEqual(parameter.max);
      }
    }
  });

  it('[G3] has defaults within its own bounds', () => {
    const all = RULE_IDS.map((id): StoredRule => {
      const { active, parameters } = ruleOf(id);
      return decided(id, Object.fromEntries(Object.entries(parameters).map(([name, definition]) => [name, definition.default])), active);
    });
    const compiled = compileRules(all);
    expect(compiled).toEqual({ ok: true, rules: DEFAULT_RULES });
    expect(compiled.ok && compiled.rules).toBe(DEFAULT_RULES);
  });
});

describe('compiling rules', () => {
  it.each(RULE_IDS.filter((id) => ruleOf(id).core !== null))('[G2] refuses to switch off %s, with the reason', (id) => {
    const { core } = ruleOf(id);
    expect(problemsOf(decided(id, {}, false))).toEqual([
      { code: 'core_rule', path: `${id}.active`, reason: core, suggestion: 'Leave this rule active.' },
    ]);
    // Bypassing the check doesn't help either.
    expect(completeRules({ [id]: { active: false } })[id].active).toBe(true);
  });

  it.each(
    RULE_IDS.flatMap((id) =>
      Object.entries(ruleOf(id).parameters).flatMap(([name, definition]): [string, string, unknown][] =>
        definition.type === 'integer'
          ? [definition.min - 1, definition.max + 1].map((value): [string, string, unknown] => [id, name, value])
          : [[id, name, [...definition.default, 'no such word']]],
      ),
    ),
  )('[G1] refuses %s with %s = %j', (id, name, value) => {
    const [first, ...rest] = problemsOf(decided(id, { [name]: value }));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ code: 'out_of_bounds', path: `${id}.parameters.${name}` });
    expect(first?.suggestion).toMatch(/^Give /);
  });

  it.each([
    ['a fraction', decided('assist', { bonus: 1.5 }), 'wrong_type', 'assist.parameters.bonus'],
    ['a word for a number', decided('assist', { bonus: '15' }), 'wrong_type', 'assist.parameters.bonus'],
    ['a number for a list', decided('search', { targets: 3 }), 'wrong_type', 'search.parameters.targets'],
    ['a word twice', decided('search', { targets: ['player', 'player'] }), 'out_of_bounds', 'search.parameters.targets'],
    ['a parameter that is none', decided('assist', { toString: 1 }), 'unknown_parameter', 'assist.parameters.toString'],
    ['a rule that is none', decided('__proto__'), 'unknown_rule', '__proto__'],
    ['crossed bounds', decided('players_per_game', { least: 6, most: 4 }), 'conflict', 'players_per_game.parameters.least'],
    [
      'a deck without Collaborators',
      decided('static_roles', { three: ['rogue', 'rogue', 'saboteur'] }),
      'conflict',
      'static_roles.parameters.three',
    ],
  ])('[G1] refuses %s', (_, stored, code, path) => {
    expect(problemsOf(stored)).toMatchObject([{ code, path }]);
  });

  it('[T0] refuses to leave a role without a tag to move with', () => {
    const off = ['infiltrate', 'scout', 'bypass', 'distract'].map((id) => decided(id, {}, false));
    expect(problemsOf(...off)).toMatchObject([
      { code: 'conflict', suggestion: 'Leave one of these active: infiltrate, scout, bypass, distract.' },
    ]);
    expect(problemsOf(...off.slice(1))).toEqual([]);
  });

  it('[G1] reports all problems together, and a rule decided twice', () => {
    const found = problemsOf(decided('assist', { bonus: -1 }), decided('hide'), decided('hide'), decided('composure', {}, false));
    expect(found.map(({ code }) => code)).toEqual(['out_of_bounds', 'duplicate_rule', 'core_rule']);
  });

  it('[G1] completes the rules of older games, and drops invalid values', () => {
    expect(completeRules(undefined)).toBe(DEFAULT_RULES);
    const rules = completeRules({
      hide: { active: false },
      assist: { active: true, bonus: 20, wit: 3 },
      disrupt: { penalty: 'much' },
      gone: {},
    });
    expect(rulesOff(rules)).toEqual(['hide']);
    expect(rules.assist).toEqual({ active: true, bonus: 20 });
    expect(rules.disrupt).toEqual(DEFAULT_RULES.disrupt);
    expect(completeRules(JSON.parse(JSON.stringify(rules)))).toBe(rules);
  });
});

describe('games with other rules', () => {
  it('[G1] keep their rules to the end, and share them', () => {
    const compiled = compileRules([decided('accusation', {}, false)]);
    const rules = compiled.ok ? compiled.rules : DEFAULT_RULES;
    const ended = playOut({ scenario: TINY, players: 4, levels: 'random', seed: 'shared', rules });
    expect(ended).toMatchObject({ phase: 'ended', accusation: null, verdicts: [] });
    expect(ended.rules).toBe(rules);
    expect(newGame({ scenario: TINY, players: 4, seed: 1, timeLimitMs: null }).rules).toBe(DEFAULT_RULES);
  });

  it.each(RULE_IDS.filter((id) => ruleOf(id).core === null))('[G1] end without %s, whatever AI players do', (id) => {
    const compiled = compileRules([decided(id, {}, false)]);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    const { rules } = compiled;
    for (const level of ['random', 'normal'] as const) {
      const end = playOut({ scenario: TINY, players: 5, levels: level, seed: `without ${id}`, rules });
      expect(end).toMatchObject({ phase: 'ended', rules: { [id]: { active: false } } });
    }
  });
});

describe('rules as they were stored with a game', () => {
  it('[G1] leave out rules and parameters newer than the game, so that its journal replays the same', () => {
    const { saboteurs_found: _, accusation, ...others } = DEFAULT_RULES;
    const old = storedRules({ ...others, accusation: { active: accusation.active, from_round: accusation.from_round } });
    expect(old.saboteurs_found.active).toBe(false);
    expect(old.accusation.answer).toBe(0);
    expect(old.verdict_alarm).toEqual(DEFAULT_RULES.verdict_alarm);
    expect(storedRules(undefined).saboteurs_found.active).toBe(false);
    expect(storedRules(JSON.parse(JSON.stringify(DEFAULT_RULES)))).toEqual(DEFAULT_RULES);
  });
});
