import { memoized } from '../memoize.ts';
import { oncePer } from '../once-per.ts';
import { holds } from '../scenario/conditions.ts';
import { contentOf } from '../scenario/content-index.ts';
import type { Character, Hazard, Location, Need, ScenarioObject, Special } from '../scenario/types.ts';
import type { GameState, ObjectState, SeatIndex } from '../state.ts';
import { livingSeats, requireSeat } from '../table/seats.ts';
import { ENVIRONMENT, type TargetKind } from '../vocabulary.ts';
import { isHazardVisible, isNpcVisible, isObjectVisible } from './visibility.ts';

/** A possible target of an action. */
export interface Target {
  readonly kind: TargetKind;
  /** A player's id, a scenario id or `environment`. */
  readonly id: string;
}

export const THE_ENVIRONMENT: Target = { kind: 'environment', id: ENVIRONMENT };

export function theLocation({ scenario, body: { location: id } }: GameState): Target {
  const location = contentOf(scenario).locations.get(id);
  return location === undefined ? { kind: 'location', id } : locationRef(location);
}

// Games share the targets, because live games keep thousands of them.
export const locationRef = oncePer(({ id }: Location): Target => ({ kind: 'location', id }));
export const objectRef = oncePer(({ kind, id }: ScenarioObject): Target => ({ kind: kind === 'container' ? kind : 'object', id }));
export const specialRef = oncePer(({ id }: Special): Target => ({ kind: 'special', id }));
const npcRef = oncePer(({ id }: Character): Target => ({ kind: 'npc', id }));
const hazardRef = oncePer(({ id }: Hazard): Target => ({ kind: 'hazard', id }));

/**
 * Where a thing is: a location, or `body` if carried; null if it is out of play. Things in containers are where the
 * containers are.
 */
export function whereabouts(state: GameState, id: string): string | null {
  const npc = state.npcs[id];
  if (npc) return npc.location;
  const { hazards, specials } = contentOf(state.scenario);
  const fixed = hazards.get(id) ?? specials.get(id);
  if (fixed) return fixed.location;
  const object = state.objects[id];
  if (!object || object.place === 'gone') return null;
  return state.objects[object.place] ? whereabouts(state, object.place) : object.place;
}

/** At the body's location or carried. */
export function isHere(state: GameState, id: string): boolean {
  const place = whereabouts(state, id);
  return place === 'body' || place === state.body.location;
}

/** The kind of a target id, found or not; null if this game has no such target. */
export function kindOf(state: GameState, id: string): TargetKind | null {
  if (id === ENVIRONMENT) return 'environment';
  return contentOf(state.scenario).kinds.get(id) ?? (state.seats.some((seat) => seat.id === id) ? 'player' : null);
}

/** Everything visible anywhere, in the scenario's order: objects, hazards, NPCs. */
export const visibleThings = (state: GameState): readonly Target[] => things(state, 'everywhere');
export const thingsHere = (state: GameState): readonly Target[] => things(state, 'here');

const things = memoized(
  ({ scenario, body, objects, npcs, hazards, knownLocations }) => [scenario, body.location, objects, npcs, hazards, knownLocations],
  (state, where: 'everywhere' | 'here'): readonly Target[] => {
    if (where === 'here') return things(state, 'everywhere').filter(({ id }) => isHere(state, id));
    const { objects, hazards, characters } = state.scenario.content;
    return [
      ...objects.filter(({ id }) => isObjectVisible(state, id)).map(objectRef),
      ...hazards.filter(({ id }) => isHazardVisible(state, id)).map(hazardRef),
      ...characters.filter(({ id }) => isNpcVisible(state, id)).map(npcRef),
    ];
  },
);

/** The other living voices in seat order. Public. */
export function otherPlayers(state: GameState, index: SeatIndex): Target[] {
  return livingSeats(state)
    .filter((other) => other !== index)
    .map((other) => ({ kind: 'player', id: requireSeat(state, other).id }));
}

/** Whether this voice could use the special now. */
export function isSpecialOpen(state: GameState, special: Special, index: SeatIndex): boolean {
  return (
    special.location === state.body.location &&
    (special.roles === undefined || special.roles.includes(requireSeat(state, index).role)) &&
    !(special.once && state.specialsDone.includes(special.id)) &&
    (special.when === undefined || holds(state, special.when))
  );
}

/** A need is met by a flag, or by an undamaged carried item. */
export function isMet(state: GameState, need: Need): boolean {
  if ('flag' in need) return state.flags[need.flag] === true;
  const item = state.objects[need.item];
  return item?.place === 'body' && item.state !== 'damaged';
}

export function needsMet(state: GameState, id: string): boolean {
  return (
    contentOf(state.scenario)
      .objects.get(id)
      ?.needs.every((need) => isMet(state, need)) ?? false
  );
}

/** [U1] Visible hazards at the body's location that aren't neutralised. */
export function activeHazardsHere(state: GameState): string[] {
  return state.scenario.content.hazards
    .filter(({ id, location }) => location === state.body.location && isHazardVisible(state, id) && (state.hazards[id]?.severity ?? 0) > 0)
    .map(({ id }) => id);
}

/** Visible NPCs at the body's location, in the scenario's order. */
export function npcsHere(state: GameState): string[] {
  return state.scenario.content.characters
    .filter(({ id }) => isNpcVisible(state, id) && state.npcs[id]?.location === state.body.location)
    .map(({ id }) => id);
}

/**
 * What the next successful search of a location finds: an exit, a thing, an NPC, a hazard. Things that haven't been
 * spawned can't be found.
 */
export function hiddenAt(state: GameState, location: string): string | null {
  const { locations, spawned } = contentOf(state.scenario);
  const isLost = (id: string, thing: { hidden: boolean } | undefined): boolean => thing?.hidden === true && !spawned.has(id);
  const { objects, characters, hazards } = state.scenario.content;
  return (
    locations.get(location)?.exits.find(({ to }) => !state.knownLocations[to])?.to ??
    objects.find(({ id }) => isLost(id, state.objects[id]) && state.objects[id]?.place === location)?.id ??
    characters.find(({ id }) => isLost(id, state.npcs[id]) && state.npcs[id]?.location === location)?.id ??
    hazards.find(({ id, location: place }) => place === location && isLost(id, state.hazards[id]))?.id ??
    null
  );
}

/** Ids of what lies in a container. */
export function contentsOf(state: GameState, container: string): string[] {
  return state.scenario.content.objects.filter(({ id }) => state.objects[id]?.place === container).map(({ id }) => id);
}

/** A container that nobody has opened and that isn't jammed; it may be locked. */
export function isShutContainer(object: ObjectState): boolean {
  return !object.opened && object.state !== 'damaged';
}

/** A container that a search opens [A2] and that allows nothing else: it isn't locked, broken or open. */
export function isMerelyShut(state: GameState, id: string): boolean {
  const object = state.objects[id];
  const isContainer = contentOf(state.scenario).objects.get(id)?.kind === 'container';
  return isContainer && object !== undefined && object.state !== 'locked' && isShutContainer(object);
}
