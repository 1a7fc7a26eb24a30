/** "Test rules" [G4]: judges a game state from outside by the rules. */
import { contentOf } from '../scenario/content-index.ts';
import { RULE_IDS, type RuleId } from './catalogue.ts';
import { completeRules, type Rules } from './rules.ts';
import type { GivenState, StateFinding } from './state-finding.ts';
import { oddities, TABLE_CHECKS } from './table-checks.ts';
import { TURN_CHECKS } from './turn-checks.ts';

export interface Judgement {
  readonly errors: readonly StateFinding[];
  readonly warnings: readonly StateFinding[];
  /** The active rules that applied to this state, in the catalogue's order. */
  readonly applied: readonly RuleId[];
}

/**
 * Judges a well-formed state by every rule: active rules check what they require, inactive ones what can't exist
 * without them.
 */
export function judgeState(state: GivenState, rules: Rules): Judgement {
  const errors: StateFinding[] = contradictionsIn(state);
  // Rules look up seats and places by number and id, so those must exist.
  if (errors.length > 0) return { errors, warnings: [], applied: [] };
  const applied = RULE_IDS.filter((id) => {
    const check = TABLE_CHECKS[id] ?? TURN_CHECKS[id];
    const hasApplied = check?.(state, rules, (path, reason, suggestion) => errors.push({ rule: id, path, reason, suggestion }));
    return hasApplied === true && rules[id].active;
  });
  return { errors, warnings: warningsOf(state, rules), applied };
}

function warningsOf(state: GivenState, rules: Rules): StateFinding[] {
  const found: StateFinding[] = [];
  if (state.scenario === undefined) {
    found.push({
      rule: null,
      path: 'scenario',
      reason: 'Without its scenario, decks, places and programs can’t be checked.',
      suggestion: 'Add the whole scenario.',
    });
  }
  const own = state.rules === undefined ? rules : completeRules(state.rules);
  for (const id of RULE_IDS) {
    if (JSON.stringify(own[id]) === JSON.stringify(rules[id])) continue;
    found.push({
      rule: id,
      path: `rules.${id}`,
      reason: 'This game was started by another version of this rule.',
      suggestion: 'It keeps its own to the end; it is tested here by the one given.',
    });
  }
  return [...found, ...oddities(state, rules)];
}

/** References to seats, places and things that the state doesn't have. */
function contradictionsIn(state: GivenState): StateFinding[] {
  const found: StateFinding[] = [];
  const wrong = (path: string, reason: string, suggestion: string) => found.push({ rule: null, path, reason, suggestion });
  const { seats, accusation } = state;
  if (seats.length < 3 || seats.length > 6)
    wrong('seats', `There are ${seats.length} seats.`, 'No rules allow fewer than 3 or more than 6.');
  if (new Set(seats.map(({ id }) => id)).size < seats.length) wrong('seats', 'Two seats have the same id.', 'Give each its own.');
  const named: readonly (readonly [string, readonly number[]])[] = [
    ['order', state.order],
    ['queue', state.queue],
    ['pending', state.pending.map(({ by }) => by)],
    ['claims', state.claims.map(({ seat }) => seat)],
    ['truths', state.truths.map(({ seat }) => seat)],
    ['verdicts', state.verdicts.flatMap(({ accuser, accused }) => [accuser, accused])],
    ['accusation', accusation === null ? [] : [accusation.accuser, accusation.accused]],
    ['pause.requestedBy', state.pause.requestedBy],
    ['roundEffects.repairedBy', state.roundEffects.repairedBy],
    ['result.winners', state.result?.winners ?? []],
  ];
  for (const [path, indexes] of named) {
    const none = indexes.find((index) => seats[index] === undefined);
    if (none !== undefined) wrong(path, `There is no seat ${none}.`, `Seats are 0 to ${seats.length - 1}.`);
  }
  if (state.alarm > state.alarmLimit)
    wrong('alarm', `The alarm is ${state.alarm} of ${state.alarmLimit}.`, `Use 0 to ${state.alarmLimit}.`);
  if (state.scenario !== undefined) found.push(...placesWrong({ ...state, scenario: state.scenario }));
  return found;
}

function placesWrong({
  scenario,
  body,
  objects,
  npcs,
  hazards,
  stages,
}: GivenState & { readonly scenario: NonNullable<GivenState['scenario']> }): StateFinding[] {
  const found: StateFinding[] = [];
  const wrong = (path: string, reason: string, suggestion: string) => found.push({ rule: null, path, reason, suggestion });
  const content = contentOf(scenario);
  if (!content.locations.has(body.location))
    wrong('body.location', `The scenario has no location ${body.location}.`, 'Name one of its locations.');
  for (const [path, things, known] of [
    ['objects', objects, content.objects],
    ['npcs', npcs, content.npcs],
    ['hazards', hazards, content.hazards],
  ] as const) {
    for (const id of known.keys())
      if (!Object.hasOwn(things, id)) wrong(`${path}.${id}`, 'The scenario has this, and the state says nothing of it.', 'Add it.');
    for (const id of Object.keys(things)) if (!known.has(id)) wrong(`${path}.${id}`, 'The scenario has no such thing.', 'Remove it.');
  }
  for (const [id, { place }] of Object.entries(objects)) {
    let at = place;
    for (let depth = 0; Object.hasOwn(objects, at) && depth <= content.objects.size; depth++) at = objects[at]?.place ?? 'gone';
    if (Object.hasOwn(objects, at)) wrong(`objects.${id}.place`, 'It is inside itself.', 'Put it somewhere else.');
    else if (at !== 'body' && at !== 'gone' && !content.locations.has(at))
      wrong(`objects.${id}.place`, `There is no place ${at}.`, 'Name a location, a container, body or gone.');
  }
  stages.forEach((id, index) => {
    if (!scenario.content.stages.some((stage) => stage.id === id))
      wrong(`stages[${index}]`, `The scenario has no stage ${id}.`, 'Name one of its stages.');
  });
  return found;
}
