import type { Command, Refusal } from '../commands.ts';
import { lastingBySeat, memoized, worldParts } from '../memoize.ts';
import { withoutSpare } from '../mutable-copy.ts';
import { oncePer, oncePerKey } from '../once-per.ts';
import type { Dice } from '../rng.ts';
import type { Rules } from '../rules/rules.ts';
import { contentOf } from '../scenario/content-index.ts';
import type { Scenario } from '../scenario/types.ts';
import type { GameState, Program, Seat, SeatIndex } from '../state.ts';
import { isLiving, requireSeat, seatOfPlayer } from '../table/seats.ts';
import { TAG_RULES } from '../tags/registry.ts';
import { ANYTHING, mayGoWith } from '../tags/tag-rule.ts';
import { randomTarget } from '../turn/random-target.ts';
import type { ActionOption, TargetOption } from '../view/view-types.ts';
import { ACTIONS, type Action, ENVIRONMENT, INTENTIONS, ROLES, type Role, type Tag, type TargetKind, tagsOfRole } from '../vocabulary.ts';
import { distanceTo, routeTo } from '../world/movement.ts';
import { kindOf, locationRef, specialRef, type Target, THE_ENVIRONMENT, visibleThings, whereabouts } from '../world/target.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import { isAimable } from './allowed-targets.ts';
import { ACTION_RULES, playersFor, targetsOf, thingsFor } from './registry.ts';

/** The kind of a target id; null if this game has no such target. */
export function targetKind(state: GameState, id: string): TargetKind | null {
  return kindOf(state, id);
}

/** The display name of a target; the id itself if this game has no such target. */
export function targetName(state: GameState, id: string): string {
  return contentOf(state.scenario).names.get(id) ?? state.seats.find((seat) => seat.id === id)?.name ?? id;
}

/**
 * This voice's tags for an action and target, the default first. There is at least one for every valid target [T0]
 * unless rules are switched off.
 */
export function validTags(state: GameState, { role }: Seat, action: Action, target: Target): readonly Tag[] {
  const { tags, dependOnTarget } = tagTablesOf(state.rules)[role][action][target.kind];
  if (!dependOnTarget) return tags;
  const fitting = tags.filter((tag) => TAG_RULES[tag].fits?.(state, target) ?? true);
  return fitting.length === tags.length ? tags : sharedList(fitting);
}

interface TagChoice {
  readonly tags: readonly Tag[];
  /** Whether some of them don't fit every target of that kind. */
  readonly dependOnTarget: boolean;
}

/** A role's tags for each action and kind of target. */
type TagTable = Readonly<Record<Action, Readonly<Record<TargetKind, TagChoice>>>>;

const tagTablesOf = oncePer((rules: Rules): Readonly<Record<Role, TagTable>> => {
  const forKind = (role: Role, action: Action, kind: TargetKind) => {
    const tags = tagsOfRole(role).filter((tag) => rules[tag].active && mayGoWith(TAG_RULES[tag], action, kind));
    return { tags: sharedList(tags), dependOnTarget: kind !== 'environment' && tags.some((tag) => TAG_RULES[tag].fits !== undefined) };
  };
  const forAction = (role: Role, action: Action) => tableBy(ANYTHING, (kind) => forKind(role, action, kind));
  return tableBy(ROLES, (role) => tableBy(ACTIONS, (action) => forAction(role, action)));
});

/** Returns one list for all equal ones, so that options with equal tags can be shared. There are few: the tags of one role, in order. */
function sharedList(tags: readonly Tag[]): readonly Tag[] {
  const key = tags.join();
  const known = tagLists.get(key);
  if (known !== undefined) return known;
  tagLists.set(key, tags);
  return tags;
}

const tagLists = new Map<string, readonly Tag[]>();

function tableBy<K extends string, T>(keys: readonly K[], value: (key: K) => T): Readonly<Record<K, T>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

/** The six actions in fixed order. Their targets for this voice are listed only during planning. */
export const optionsFor = lastingBySeat(
  (state, index): readonly ActionOption[] => {
    const seat = requireSeat(state, index);
    if (!canPlan(state, seat)) return closedOptions(state.rules, isLiving(seat) ? seat.role : 'quieted');
    const things = thingOptions(state, seat.role);
    return ACTIONS.map((action): ActionOption => {
      const reason = whyNever(state.rules, seat.role, action) ?? (action === 'sabotage' && isCooling(state, seat) ? 'cooldown' : null);
      if (reason !== null) return { action, enabled: false, reason, targets: [] };
      const players = playersFor(state, action, index);
      const targets = players.length === 0 ? things[action] : things[action].concat(offered(state, seat, action, players));
      return { action, enabled: targets.length > 0, reason: targets.length > 0 ? null : 'no_target', targets };
    });
  },
  (state, index) => {
    const seat = requireSeat(state, index);
    if (!canPlan(state, seat)) return [state.rules, isLiving(seat), seat.role];
    // The options of the role change with every part of the world.
    return [thingOptions(state, seat.role), seat.sabotagedInRound, ...state.seats.map((one) => isLiving(one) && one.id)];
  },
);

const canPlan = ({ phase }: GameState, seat: Seat): boolean => phase === 'planning' && isLiving(seat);

/** For a voice that can't plan now, as in most views. */
const closedOptions = (rules: Rules, who: Role | 'quieted'): readonly ActionOption[] =>
  closedOptionsOf(rules, who, () =>
    ACTIONS.map((action) => {
      const reason = who === 'quieted' ? 'quieted' : (whyNever(rules, who, action) ?? 'phase');
      return { action, enabled: false, reason, targets: [] };
    }),
  );
const closedOptionsOf = oncePerKey<Rules, Role | 'quieted', readonly ActionOption[]>();

/** Why a role can't use this action in the whole game, or null. */
function whyNever(rules: Rules, role: Role, action: Action): ActionOption['reason'] {
  if (action === 'sabotage' && role !== 'saboteur') return 'role';
  return rules[action].active ? null : 'rule';
}

/** The targets of a role's actions, except players. They are the same for each voice of that role. */
const thingOptions = memoized(worldParts, (state, role: Role): Readonly<Record<Action, readonly TargetOption[]>> => {
  const index = state.seats.findIndex((one) => one.role === role);
  const seat = requireSeat(state, index);
  return tableBy(ACTIONS, (action) => {
    return whyNever(state.rules, role, action) !== null ? [] : offered(state, seat, action, thingsFor(state, action, index));
  });
});

/** Everything except players that any role could target from here, in the order of the options. Public. */
export const thingsInSight = (state: GameState): readonly Target[] => inSight(state, undefined);

const inSight = memoized(worldParts, (state): readonly Target[] => {
  const { locations, specials } = state.scenario.content;
  const isKnown = (id: string): boolean => isLocationKnown(state, id);
  return [
    THE_ENVIRONMENT,
    ...locations.filter(({ id }) => isKnown(id)).map(locationRef),
    ...visibleThings(state),
    ...specials.filter(({ location }) => isKnown(location)).map(specialRef),
  ];
});

/** The targets for which the voice has a tag. */
function offered(state: GameState, seat: Seat, action: Action, targets: readonly Target[]): TargetOption[] {
  const options = targets.flatMap((target): TargetOption[] => {
    const { id, kind } = target;
    const tags = validTags(state, seat, action, target);
    if (tags.length === 0) return [];
    // Games share the things of a scenario, but not their players.
    return [kind === 'player' ? { id, kind, tags } : optionOf(target, tags)];
  });
  return withoutSpare(options);
}

function optionOf(target: Target, tags: readonly Tag[]): TargetOption {
  const options = optionsWith(tags);
  const known = options.get(target);
  if (known !== undefined) return known;
  const option = { id: target.id, kind: target.kind, tags };
  options.set(target, option);
  return option;
}

const optionsWith = oncePer((_tags: readonly Tag[]) => new WeakMap<Target, TargetOption>());

/** [A6] The first round, from the given one on, in which a Saboteur may sabotage; null in games without sabotage. */
export function sabotageReadyInRound({ rules, round }: GameState, seat: Seat): number | null {
  if (!rules.sabotage.active) return null;
  const { active, rounds } = rules.sabotage_cooldown;
  return active && seat.sabotagedInRound !== null ? Math.max(round, seat.sabotagedInRound + rounds) : round;
}

function isCooling(state: GameState, seat: Seat): boolean {
  return (sabotageReadyInRound(state, seat) ?? 0) > state.round;
}

/** A program with its defaults filled in: target `environment`, intention `cooperative`, the first valid tag [P1]. */
export function programFrom(state: GameState, command: Extract<Command, { type: 'program' }>): Program | Refusal {
  const seat = requireSeat(state, command.seat);
  const { action, target: id = ENVIRONMENT, intention = 'cooperative' } = command;
  if (!ACTIONS.includes(action)) return 'unknown_action';
  if (action === 'sabotage' && seat.role !== 'saboteur') return 'action_not_allowed';
  if (!state.rules[action].active) return 'rule_off';
  if (action === 'sabotage' && isCooling(state, seat)) return 'sabotage_cooldown';
  if (!INTENTIONS.includes(intention)) return 'invalid_intention';
  const target = targetsOf(state, action, command.seat).find((one) => one.id === id);
  if (!target) return whyNotTarget(state, command.seat, id);
  const tags = validTags(state, seat, action, target);
  const tag = command.tag ?? tags[0];
  if (tag === undefined || !tags.includes(tag)) return 'invalid_tag';
  const isDown = tag === 'manipulate' && command.shift === -1;
  return shared(state, target, isDown ? { action, target: id, intention, tag, shift: -1 } : { action, target: id, intention, tag });
}

/**
 * Games share equal programs, because live games keep thousands of them. Not those aimed at a player, whose ids differ
 * from game to game.
 */
function shared({ scenario }: GameState, { kind }: Target, program: Program): Program {
  if (kind === 'player') return program;
  const key = `${program.action} ${program.target} ${program.intention} ${program.tag} ${program.shift ?? ''}`;
  return programOf(scenario, key, () => program);
}

const programOf = oncePerKey<Scenario, string, Program>();

/** A hidden target gets the same refusal as one that doesn't exist. */
function whyNotTarget(state: GameState, index: SeatIndex, id: string): Refusal {
  switch (kindOf(state, id)) {
    case null:
      return 'unknown_target';
    case 'player': {
      const player = seatOfPlayer(state, id);
      if (player === index) return 'target_is_self';
      return isLiving(requireSeat(state, player)) ? 'invalid_target' : 'target_quieted';
    }
    case 'environment':
      return 'invalid_target';
    case 'location':
      return isLocationKnown(state, id) ? 'invalid_target' : 'unknown_target';
    case 'object':
    case 'container':
      return isObjectVisible(state, id) ? 'invalid_target' : 'unknown_target';
    case 'npc':
      return isNpcVisible(state, id) ? 'invalid_target' : 'unknown_target';
    case 'hazard':
      return isHazardVisible(state, id) ? 'invalid_target' : 'unknown_target';
    case 'special': {
      const place = contentOf(state.scenario).specials.get(id)?.location;
      return place !== undefined && isLocationKnown(state, place) ? 'invalid_target' : 'unknown_target';
    }
  }
}

/** [P3] Draws any valid action for a voice that chose none. */
export function randomProgram(state: GameState, index: SeatIndex, dice: Dice): Program {
  const option = dice.pick(optionsFor(state, index).filter(({ enabled }) => enabled));
  const target = randomTarget(state, dice, index, option.targets);
  return shared(state, target, { action: option.action, target: target.id, intention: 'cooperative', tag: dice.pick(target.tags) });
}

/**
 * [A7][R2] Returns the target of a program when its turn comes: resolves `environment`, keeps a target that is still
 * valid, or redirects to the nearest valid one of the same kind. Null: there is none, and the action fizzles.
 */
export function resolveTarget(state: GameState, index: SeatIndex, program: Program, dice: Dice): Target | null {
  const rule = ACTION_RULES[program.action];
  const kind = kindOf(state, program.target);
  // Interacting with a location means interacting with something in it.
  if (kind === 'environment' || (kind === 'location' && program.action === 'interact')) {
    const chosen = rule.choose(state, index, program);
    return chosen !== null && isAimable(state.rules, program.action, chosen.kind) ? chosen : null;
  }
  const valid = targetsOf(state, program.action, index);
  const same = valid.find(({ id }) => id === program.target);
  if (same || !state.rules.redirect.active) return same ?? null;
  const others = valid.filter((one) => one.kind === kind && !(program.action === 'move' && isBackwards(state, one.id)));
  if (kind === 'player') return others.length > 0 ? randomTarget(state, dice, index, others) : null;
  return others.reduce<Target | null>((best, one) => (best === null || far(state, one) < far(state, best) ? one : best), null);
}

/** Whether a move there would undo a step or take none. */
function isBackwards(state: GameState, location: string): boolean {
  const route = routeTo(state, location);
  return route === null || (state.body.steps > 0 && state.body.heading !== route.exit.to);
}

function far(state: GameState, { kind, id }: Target): number {
  const place = kind === 'location' ? id : whereabouts(state, id);
  return place === null || place === 'body' ? 0 : distanceTo(state, place);
}
