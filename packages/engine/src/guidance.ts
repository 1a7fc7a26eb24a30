import { contentOf } from './content.ts';
import { isMet, isShutContainer, objectRef, type Ref, whereabouts } from './here.ts';
import { distanceTo, isBarred } from './movement.ts';
import { holds, resourceOf } from './scenario/conditions.ts';
import type { Condition, Effect, Need as Requirement } from './scenario/types.ts';
import type { GameState } from './state.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from './visible.ts';

/** What the current stage needs first, and where. */
export interface Guidance {
  readonly location: string;
  /** To be searched there. */
  readonly search: Ref | null;
  /** To be handled there. */
  readonly interact: Ref | null;
}

/** Needs of needs that are followed before giving up: a scenario could go in circles. */
const DEPTH = 8;

/**
 * [A7] Walks the current stage's condition to the first part that doesn't hold, and from there to what would bring it
 * about. Where that is something nobody has found yet it leads to the nearest place that nobody has searched through,
 * so that it tells no more than everybody knows. Null: nothing the body can do would help.
 */
export function guidance(state: GameState): Guidance | null {
  const id = state.stages[state.stagesDone.length];
  const stage = state.scenario.content.stages.find((one) => one.id === id);
  return stage ? towards(state, stage.when, DEPTH) : null;
}

function towards(state: GameState, condition: Condition, depth: number): Guidance | null {
  if (depth <= 0 || holds(state, condition)) return null;
  switch (condition.type) {
    case 'at':
      return reach(state, condition.location, depth) ?? { location: condition.location, search: null, interact: null };
    case 'has':
      return handle(state, condition.object, depth);
    case 'object':
      return handle(state, condition.object, depth);
    case 'npc':
      return isNpcVisible(state, condition.npc) ? at(state, { kind: 'npc', id: condition.npc }, depth) : explore(state, depth);
    case 'hazard':
      return isHazardVisible(state, condition.hazard) ? at(state, { kind: 'hazard', id: condition.hazard }, depth) : explore(state, depth);
    case 'flag':
      return bringAbout(state, depth, (effect) => effect.type === 'flag' && effect.flag === condition.flag && effect.value);
    case 'resource_at_least':
    case 'resource_at_most': {
      const sign = condition.amount > resourceOf(state, condition.resource) ? 1 : -1;
      return bringAbout(
        state,
        depth,
        (effect) => effect.type === 'resource' && effect.resource === condition.resource && effect.amount * sign > 0,
      );
    }
    case 'all':
    case 'any':
      return first(condition.of, (part) => towards(state, part, depth - 1));
    case 'round_at_least':
    case 'stage_done':
    case 'marked':
    case 'not':
      return null;
  }
}

/** An object to be taken or operated; before that, what it needs. */
function handle(state: GameState, id: string, depth: number): Guidance | null {
  const written = contentOf(state.scenario).objects.get(id);
  if (!written) return null;
  if (!isObjectVisible(state, id)) return explore(state, depth);
  const isInTheWay = written.kind !== 'item' || state.objects[id]?.state === 'locked';
  const missing = isInTheWay && state.objects[id]?.state !== 'damaged' ? written.needs.filter((need) => !isMet(state, need)) : [];
  return first(missing, (need) => provide(state, need, depth - 1)) ?? at(state, objectRef(written), depth);
}

function provide(state: GameState, need: Requirement, depth: number): Guidance | null {
  if (depth <= 0) return null;
  // A needed item in the body's hands that isn't met is damaged: it is what has to be repaired.
  return 'item' in need ? handle(state, need.item, depth) : towards(state, { type: 'flag', flag: need.flag }, depth);
}

/** Something that could have such an effect: an object, a special, or an NPC well disposed. */
function bringAbout(state: GameState, depth: number, wanted: (effect: Effect) => boolean): Guidance | null {
  const { objects, specials, characters } = state.scenario.content;
  return (
    first(objects, ({ id, on_operate }) =>
      on_operate.some(wanted) && state.objects[id]?.state !== 'operated' ? handle(state, id, depth - 1) : null,
    ) ??
    first(specials, (special) => {
      if (!special.effects.some(wanted) || (special.once && state.specialsDone.includes(special.id))) return null;
      return (special.when && towards(state, special.when, depth - 1)) || at(state, { kind: 'special', id: special.id }, depth);
    }) ??
    first(characters, ({ id, friendly }) =>
      friendly.some(wanted) ? towards(state, { type: 'npc', npc: id, disposition_at_least: 1 }, depth - 1) : null,
    )
  );
}

/** Go where it is and handle it. */
function at(state: GameState, ref: Ref, depth: number): Guidance | null {
  const place = whereabouts(state, ref.id);
  if (place === null) return null;
  const location = place === 'body' ? state.body.location : place;
  return reach(state, location, depth) ?? { location, search: null, interact: ref };
}

/** What must be done before a location can be reached; null when the way is free. */
function reach(state: GameState, location: string, depth: number): Guidance | null {
  if (location === state.body.location) return null;
  if (!isLocationKnown(state, location)) return explore(state, depth);
  const lock = barOnTheWay(state, location);
  if (lock === null) return Number.isFinite(distanceTo(state, location)) ? null : explore(state, depth);
  return depth > 1 ? handle(state, lock, depth - 1) : null;
}

/** The first bar between the body and a location, if every known way has one. */
function barOnTheWay(state: GameState, goal: string): string | null {
  const { locations } = contentOf(state.scenario);
  const reached = new Set([state.body.location]);
  const bars: string[] = [];
  for (const from of reached) {
    for (const exit of locations.get(from)?.exits ?? []) {
      if (!isLocationKnown(state, exit.to)) continue;
      if (exit.lock !== undefined && isBarred(state, exit)) bars.push(exit.lock);
      else reached.add(exit.to);
    }
  }
  return reached.has(goal) ? null : (bars[0] ?? null);
}

/** The nearest place to look for what nobody has found: shut containers, and locations no search has yet come up empty in. */
function explore(state: GameState, depth: number): Guidance | null {
  const searched = new Set(
    state.history.flatMap((fact) =>
      fact.action === 'search' && fact.targetKind === 'location' && fact.outcome === 'nothing' ? [fact.target] : [],
    ),
  );
  const { objects, locations } = state.scenario.content;
  const places: Guidance[] = [
    ...objects.flatMap((written): Guidance[] => {
      const object = state.objects[written.id];
      if (written.kind !== 'container' || !object || !isObjectVisible(state, written.id) || !isShutContainer(object)) return [];
      const location = whereabouts(state, written.id);
      if (location === null || location === 'body') return [];
      const ref = objectRef(written);
      if (object.state !== 'locked') return [{ location, search: ref, interact: ref }];
      const key = first(written.needs, (need) => (isMet(state, need) || !isKnown(state, need) ? null : provide(state, need, depth - 1)));
      if (key) return [key];
      return written.needs.every((need) => isMet(state, need)) ? [{ location, search: null, interact: ref }] : [];
    }),
    ...locations
      .filter(({ id }) => isLocationKnown(state, id) && !searched.has(id))
      .map(({ id }): Guidance => ({ location: id, search: { kind: 'location', id }, interact: null })),
  ];
  let best: Guidance | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (barOnTheWay(state, place.location) !== null) continue;
    const distance = distanceTo(state, place.location);
    if (distance >= nearest) continue;
    best = place;
    nearest = distance;
  }
  return best;
}

/** Looking for a key nobody has seen would go in circles. */
function isKnown(state: GameState, need: Requirement): boolean {
  return 'item' in need && isObjectVisible(state, need.item);
}

function first<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
