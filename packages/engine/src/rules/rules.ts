/** The rules of a game from start to end: plain JSON, and one object shared by all games with the same rules [G1]. */
import { oncePer } from '../once-per.ts';
import { CATALOGUE, isRuleId, RULE_IDS, type RuleId, ruleOf } from './catalogue.ts';
import type { ParameterDefinition } from './definition.ts';

type ValueOf<P> = P extends { readonly type: 'list'; readonly options: readonly (infer Option)[] } ? readonly Option[] : number;
type Compiled<R extends { readonly parameters: object }> = { readonly active: boolean } & {
  readonly [P in keyof R['parameters']]: ValueOf<R['parameters'][P]>;
};
/** By rule id: whether it is active, and its parameters by name. */
export type Rules = { readonly [Id in RuleId]: Compiled<(typeof CATALOGUE)[Id]> };

/** Changes to a rule; omitted parts come from the catalogue. */
export interface StoredRule {
  readonly id: string;
  readonly active: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const RULE_PROBLEMS = [
  'unknown_rule',
  'duplicate_rule',
  'core_rule',
  'unknown_parameter',
  'wrong_type',
  'out_of_bounds',
  'conflict',
] as const;
export interface RuleProblem {
  readonly code: (typeof RULE_PROBLEMS)[number];
  /** As `alarm_clock.parameters.rise` or `one_action_per_turn.active`. */
  readonly path: string;
  readonly reason: string;
  /** What to do about the problem. */
  readonly suggestion: string;
}
export type CompileResult =
  | { readonly ok: true; readonly rules: Rules }
  | { readonly ok: false; readonly problems: readonly RuleProblem[] };

type Value = number | readonly string[];
type AnyRule = { readonly active: boolean; readonly [parameter: string]: boolean | Value };

/**
 * The rules of the next game. Reports every problem and refuses rules that are unknown, of the wrong type or out of
 * bounds, core rules switched off [G2], and combinations that allow no game.
 */
export function compileRules(stored: readonly StoredRule[]): CompileResult {
  const problems: RuleProblem[] = [];
  const decided = new Map<RuleId, StoredRule>();
  for (const rule of stored) {
    if (!isRuleId(rule.id)) {
      problems.push(
        problem(
          'unknown_rule',
          rule.id,
          `There is no rule “${rule.id}”.`,
          'Rules are what the engine plays by: change one of those that exist.',
        ),
      );
    } else if (decided.has(rule.id)) {
      problems.push(problem('duplicate_rule', rule.id, 'This rule is decided twice.', 'Keep one of the two.'));
    } else {
      decided.set(rule.id, rule);
      problems.push(...problemsOf(rule.id, rule));
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const rules = built((id) => {
    const rule = decided.get(id);
    return rule === undefined ? null : { ...rule.parameters, active: rule.active };
  });
  const conflicts = conflictsIn(rules);
  return conflicts.length > 0 ? { ok: false, problems: conflicts } : { ok: true, rules };
}

/** Completes rules: a missing or invalid rule or parameter comes from the catalogue. */
export function completeRules(json: unknown): Rules {
  const known = asRecord(json);
  return built((id) => asRecord(known?.[id]));
}

/**
 * Completes the stored rules of a game. A game older than a rule or parameter continues without it, so that its journal
 * can be replayed.
 */
export function storedRules(json: unknown): Rules {
  const known = asRecord(json);
  return built((id) => {
    const { parameters, isNew = false } = ruleOf(id);
    const before = Object.entries(parameters).flatMap(([name, one]) =>
      one.type === 'integer' && one.before !== undefined ? [[name, one.before]] : [],
    );
    const stored = asRecord(known?.[id]);
    return { ...(isNew && stored === null ? { active: false } : {}), ...Object.fromEntries(before), ...stored };
  });
}

/** Ids of the inactive rules, in the catalogue's order. */
export const rulesOff = oncePer((rules: Rules): readonly RuleId[] => RULE_IDS.filter((id) => !rules[id].active));

function built(decided: (id: RuleId) => Readonly<Record<string, unknown>> | null): Rules {
  const rules = Object.fromEntries(
    RULE_IDS.map((id): [string, AnyRule] => {
      const { active, core, parameters } = ruleOf(id);
      const known = decided(id);
      const isActive = core !== null || typeof known?.active !== 'boolean' ? active : known.active;
      const values = Object.entries(parameters).map(([name, definition]): [string, Value] => [
        name,
        valueWithin(definition, known?.[name]),
      ]);
      return [id, { active: isActive, ...Object.fromEntries(values) }];
    }),
  ) as Rules;
  return shared(rules);
}

const shared = (() => {
  const known = new Map<string, Rules>();
  return (rules: Rules): Rules => {
    const key = JSON.stringify(rules);
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, deepFrozen(rules));
    return rules;
  };
})();

function deepFrozen(rules: Rules): Rules {
  for (const rule of Object.values(rules)) {
    for (const value of Object.values(rule)) Object.freeze(value);
    Object.freeze(rule);
  }
  return Object.freeze(rules);
}

/**
 * Keeps valid values and replaces the others. Distinct words are put into the catalogue's order, so that equal rules
 * are equal objects.
 */
function valueWithin(definition: ParameterDefinition, given: unknown): Value {
  if (definition.type === 'integer') return isWithin(definition, given) ? given : definition.default;
  const { options, distinct } = definition;
  if (!isListWithin(definition, given)) return definition.default;
  return distinct ? options.filter((option) => given.includes(option)) : [...given];
}

function isWithin({ min, max }: { readonly min: number; readonly max: number }, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isListWithin(definition: Extract<ParameterDefinition, { type: 'list' }>, value: unknown): value is readonly string[] {
  const { options, min, max, distinct } = definition;
  if (!Array.isArray(value) || !value.every((one) => options.includes(one))) return false;
  return value.length >= min && value.length <= max && !(distinct && new Set(value).size < value.length);
}

function problemsOf(id: RuleId, stored: StoredRule): RuleProblem[] {
  const { core, parameters } = ruleOf(id);
  const problems: RuleProblem[] = [];
  if (core !== null && !stored.active) problems.push(problem('core_rule', `${id}.active`, core, 'Leave this rule active.'));
  for (const [name, value] of Object.entries(stored.parameters)) {
    const path = `${id}.parameters.${name}`;
    const definition = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const names = Object.keys(parameters);
    if (definition === undefined) {
      const advice = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none: leave the parameters empty.';
      problems.push(problem('unknown_parameter', path, `This rule has no parameter “${name}”.`, advice));
    } else {
      problems.push(...problemsOfValue(path, definition, value));
    }
  }
  return problems;
}

function problemsOfValue(path: string, definition: ParameterDefinition, value: unknown): RuleProblem[] {
  const { min, max, unit } = definition;
  if (definition.type === 'integer') {
    if (isWithin(definition, value)) return [];
    const isNumber = typeof value === 'number' && Number.isInteger(value);
    const reason = isNumber ? `${value} is not between ${min} and ${max}.` : 'This is no whole number.';
    return [problem(isNumber ? 'out_of_bounds' : 'wrong_type', path, reason, `Give a whole number from ${min} to ${max} (${unit}).`)];
  }
  if (isListWithin(definition, value)) return [];
  const words = definition.options.join(', ');
  const how = min === max ? `exactly ${min}` : `${min} to ${max}`;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const reason = isList ? `This is no list of ${how} of the words ${words}.` : 'This is no list of words.';
  const advice = `Give a list of ${how} of: ${words}${definition.distinct ? ', none twice' : ''}.`;
  return [problem(isList ? 'out_of_bounds' : 'wrong_type', path, reason, advice)];
}

const DECKS = ['three', 'four', 'five', 'six'] as const;

/** Reports bounds that contradict each other, decks without a Collaborator, and roles without a tag for moving [T0]. */
function conflictsIn(rules: Rules): RuleProblem[] {
  const found: RuleProblem[] = [];
  for (const id of ['players_per_game', 'slips', 'checked_actions'] as const) {
    const { least, most } = rules[id];
    if (least > most) found.push(problem('conflict', `${id}.parameters.least`, 'The least is more than the most.', 'Swap them.'));
  }
  for (const name of DECKS) {
    if (rules.static_roles[name].includes('collaborator')) continue;
    const reason = 'Nobody would want the objective.';
    found.push(problem('conflict', `static_roles.parameters.${name}`, reason, 'Deal at least one Collaborator.'));
  }
  for (const role of CATALOGUE.static_roles.roles) {
    const tags = RULE_IDS.filter((id) => {
      const { category, roles, actions } = ruleOf(id);
      return category === 'intention' && roles?.includes(role) === true && actions?.includes('move') === true;
    });
    if (tags.some((id) => rules[id].active)) continue;
    const reason = `A ${role} would have no tag left to move with, and so nothing at all to do.`;
    found.push(problem('conflict', `${tags[0]}.active`, reason, `Leave one of these active: ${tags.join(', ')}.`));
  }
  return found;
}

function problem(code: RuleProblem['code'], path: string, reason: string, suggestion: string): RuleProblem {
  return { code, path, reason, suggestion };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
}

export const DEFAULT_RULES: Rules = completeRules({});
