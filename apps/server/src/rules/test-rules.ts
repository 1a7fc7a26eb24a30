/** "Test rules" [G4]: what the next game's rules say about a game state, and how each change to them affects it. */

import { optionsFor, targetName } from '@one-mind/engine/actions/options';
import { playOut } from '@one-mind/engine/players/play-out';
import { RULE_IDS, type RuleId, ruleOf } from '@one-mind/engine/rules/catalogue';
import { completeRules, DEFAULT_RULES, type Rules } from '@one-mind/engine/rules/rules';
import type { StateFinding } from '@one-mind/engine/rules/state-finding';
import { validateReferences } from '@one-mind/engine/scenario/validation/validate';
import type { GameState } from '@one-mind/engine/state';
import type { TargetOption } from '@one-mind/engine/view/view-types';
import { checkState, GameStateSchema } from '@one-mind/protocol/games/game-state';
import type { ExampleState, NamedTarget, RuleEffect, RulesTest, VoiceChoices } from '@one-mind/protocol/games/rules';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';

/** Tests any JSON as a game state. Never throws. */
export const testRules = (json: unknown, rules: Rules): RulesTest => {
  const broken = brokenScenario(json);
  if (broken.length > 0) return { valid: false, errors: broken, warnings: [], applied: [], choices: null, effects: [] };
  const test = checkState(json, rules);
  const errors = new Set(test.errors.map(textOf));
  const choices = choicesIn(json, rules);
  const effects = changedRules(rules).map((id): RuleEffect => {
    const without = completeRules({ ...rules, [id]: DEFAULT_RULES[id] });
    const found = checkState(json, without).errors;
    const foundTexts = new Set(found.map(textOf));
    return {
      rule: id,
      name: ruleOf(id).name,
      description: ruleOf(id).description,
      changes: changesOf(id, rules),
      errorsAdded: test.errors.filter((error) => !foundTexts.has(textOf(error))),
      errorsGone: found.filter((error) => !errors.has(textOf(error))),
      choices: choices === null ? [] : differences(choicesIn(json, without) ?? [], choices),
    };
  });
  return { ...test, choices, effects };
};

/** Rules follow a scenario's ids from place to place, so they must lead somewhere. Ignores scenarios of the wrong shape. */
const brokenScenario = (json: unknown): StateFinding[] => {
  const given = typeof json === 'object' && json !== null && 'scenario' in json ? json.scenario : undefined;
  const { data: scenario } = GameStateSchema.shape.scenario.safeParse(given);
  if (scenario === undefined) return [];
  return validateReferences(scenario)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, reason, suggestion }) => {
      const isWithin = Object.hasOwn(scenario.content, path.split(/[.[]/, 1)[0] ?? '');
      return { rule: null, path: `scenario.${isWithin ? 'content.' : ''}${path}`, reason, suggestion };
    });
};

/** Null for an inconsistent state, one without a scenario, or one in which nobody is planning. */
const choicesIn = (json: unknown, rules: Rules): readonly VoiceChoices[] | null => {
  const { data } = GameStateSchema.safeParse(json);
  if (data?.scenario === undefined || data.phase !== 'planning') return null;
  if (checkState(json, rules).errors.some(({ rule }) => rule === null)) return null;
  const state: GameState = { ...data, scenario: data.scenario, rules };
  const named = (target: TargetOption): NamedTarget => ({
    ...target,
    name: target.kind === 'environment' ? 'Whatever the stage needs' : targetName(state, target.id),
  });
  return state.seats.map(({ name, role }, seat) => ({
    name,
    role,
    options: optionsFor(state, seat).map((option) => ({ ...option, targets: option.targets.map(named) })),
  }));
};

const textOf = ({ rule, path, reason }: StateFinding): string => `${rule} ${path} ${reason}`;

const changedRules = (rules: Rules): RuleId[] => RULE_IDS.filter((id) => JSON.stringify(rules[id]) !== JSON.stringify(DEFAULT_RULES[id]));

const changesOf = (id: RuleId, rules: Rules): RuleEffect['changes'] => {
  const before = new Map<string, unknown>(Object.entries(DEFAULT_RULES[id]));
  return Object.entries(rules[id])
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
    .map(([name, value]) => ({ what: `${id}.${name}`, from: before.get(name), to: value }));
};

const differences = (before: readonly VoiceChoices[], after: readonly VoiceChoices[]): RuleEffect['choices'] =>
  after.flatMap(({ name, options }, seat) =>
    options.flatMap((option) => {
      const { action } = option;
      const had = offers(before[seat]?.options.find((one) => one.action === action));
      const has = offers(option);
      const gained = has.filter((offer) => !had.includes(offer));
      const lost = had.filter((offer) => !has.includes(offer));
      return gained.length + lost.length === 0 ? [] : [{ name, action, gained, lost }];
    }),
  );

/** Formatted as `Steel locker (investigate)`. */
const offers = (option: VoiceChoices['options'][number] | undefined): string[] =>
  option?.targets.flatMap(({ name, tags }) => tags.map((tag) => `${name} (${tag})`)) ?? [];

/** The example's round, if the game gets that far. */
const EXAMPLE_ROUND = 3;
const EXAMPLE_PLAYERS = 4;
const EXAMPLE_SEED = 'an example to test rules with';

/** A moment of a whole game in which some players have programmed and some have not. The game is played once per set of rules. */
export const exampleState = (rules: Rules): ExampleState => {
  const known = examples.get(rules);
  if (known !== undefined) return known;
  let state: GameState | null = null;
  const { least, most } = rules.players_per_game;
  const last = playOut({
    scenario: PRISON_BREAK,
    players: Math.min(most, Math.max(least, EXAMPLE_PLAYERS)),
    levels: 'normal',
    seed: EXAMPLE_SEED,
    rules,
    watch: (now) => {
      const isMiddle = now.seats.some(({ program }) => program !== null) && now.seats.some(({ program }) => program === null);
      if (now.phase === 'planning' && now.round <= EXAMPLE_ROUND && isMiddle) state = now;
    },
  });
  const { rules: _, ...example }: GameState = state ?? last;
  const made: ExampleState = { state: example };
  examples.set(rules, made);
  return made;
};

/** Rules are shared by all who play by the same. */
const examples = new WeakMap<Rules, ExampleState>();
