/** The public view of the world. */

import { lasting, perCache } from '../memoize.ts';
import { oncePerKey } from '../once-per.ts';
import { holds } from '../scenario/conditions.ts';
import { leads } from '../scenario/leads.ts';
import type { Character, Hazard, Location, ScenarioObject, Special, Stage } from '../scenario/types.ts';
import { stable } from '../stable.ts';
import type { GameState } from '../state.ts';
import { alarmClock } from '../world/alarm-clock.ts';
import { isBarred, sizeOf } from '../world/movement.ts';
import { isMet } from '../world/target.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import type { ExitView, HazardView, LocationView, NpcView, ObjectView, WorldView } from './view-types.ts';

/** The same for every viewer; no part may depend on a seat's secrets. */
export function worldView(state: GameState): WorldView {
  const newest = newestWorld();
  const before = newest[0];
  const world = stable<WorldView>(before, {
    body: body(state),
    vitality: state.vitality,
    vitalityMax: state.rules.vitality.most,
    alarm: state.alarm,
    alarmLimit: state.alarmLimit,
    alarmClock: stable(before?.alarmClock, alarmClock(state)),
    resources: resources(state),
    locations: locations(state),
    objects: objects(state),
    npcs: npcs(state),
    hazards: hazards(state),
    specials: specials(state),
    stages: stages(state),
  });
  newest[0] = world;
  return world;
}

const newestWorld = perCache((): WorldView[] => []);

const body = lasting(
  ({ scenario, body: { location, heading, steps } }): WorldView['body'] => ({ name: scenario.content.body.name, location, heading, steps }),
  (state) => [state.scenario, state.body],
);

/** Only the scenario's own resources; vitality and alarm have fields of their own. */
const resources = lasting(
  (state): WorldView['resources'] => {
    const names = Object.keys(state.scenario.content.initial_resources).filter((name) => Object.hasOwn(state.resources, name));
    return Object.fromEntries(names.map((name) => [name, state.resources[name] ?? 0]));
  },
  (state) => [state.scenario, state.resources],
);

// Memoized separately, because most turns change none of these lists.
const locations = lasting(
  (state): readonly LocationView[] =>
    state.scenario.content.locations.filter(({ id }) => isLocationKnown(state, id)).map((location) => locationView(state, location)),
  ({ scenario, rules, knownLocations, objects }) => [scenario, rules, knownLocations, objects],
);
const objects = lasting(
  (state): readonly ObjectView[] =>
    state.scenario.content.objects.filter(({ id }) => isObjectVisible(state, id)).flatMap((object) => objectView(state, object)),
  ({ scenario, knownLocations, objects: now, flags }) => [scenario, knownLocations, now, flags],
);
const npcs = lasting(
  (state): readonly NpcView[] =>
    state.scenario.content.characters.filter(({ id }) => isNpcVisible(state, id)).flatMap((npc) => npcView(state, npc)),
  ({ scenario, knownLocations, npcs: now }) => [scenario, knownLocations, now],
);
const hazards = lasting(
  (state): readonly HazardView[] =>
    state.scenario.content.hazards.filter(({ id }) => isHazardVisible(state, id)).flatMap((hazard) => hazardView(state, hazard)),
  ({ scenario, knownLocations, hazards: now }) => [scenario, knownLocations, now],
);
const specials = lasting(
  (state): WorldView['specials'] =>
    state.scenario.content.specials
      .filter(({ location }) => isLocationKnown(state, location))
      .map((special) => specialView(special, isAvailable(state, special))),
  (state) => {
    const parts: unknown[] = [state.scenario, state.knownLocations];
    for (const special of state.scenario.content.specials) parts.push(isAvailable(state, special));
    return parts;
  },
);
const stages = lasting(
  (state): WorldView['stages'] =>
    state.stages.flatMap((id, index) => {
      const stage = state.scenario.content.stages.find((one) => one.id === id);
      if (stage === undefined) return [];
      const { title, description } = stage;
      const done = state.stagesDone.includes(id);
      if (index === state.stagesDone.length) return [{ id, title, description, done, current: true, leads: leads(state) }];
      return [stageViews(stage, done, () => ({ id, title, description, done, current: false, leads: [] }))];
    }),
  (state) => [state.scenario, state.stages, state.stagesDone, leads(state)],
);

const specialViews = oncePerKey<Special, boolean, WorldView['specials'][number]>();
const stageViews = oncePerKey<Stage, boolean, WorldView['stages'][number]>();

function specialView(special: Special, available: boolean): WorldView['specials'][number] {
  const { id, name, description, location } = special;
  return specialViews(special, available, () => ({ id, name, description, location, available }));
}

function isAvailable(state: GameState, { id, once, when }: Special): boolean {
  return !(once && state.specialsDone.includes(id)) && (when === undefined || holds(state, when));
}

// Games share equal views of a thing, because live games keep thousands of them.
const locationViews = oncePerKey<Location, string, LocationView>();
const objectViews = oncePerKey<ScenarioObject, string, ObjectView>();
const npcViews = oncePerKey<Character, string, NpcView>();
const hazardViews = oncePerKey<Hazard, number, HazardView>();

function locationView(state: GameState, location: Location): LocationView {
  const size = sizeOf(state, location);
  const exits: ExitView[] = [];
  let key = String(size);
  for (const exit of location.exits) {
    const { to } = exit;
    if (!isLocationKnown(state, to)) continue;
    const locked = isBarred(state, exit);
    // An undiscovered lock is noticeable, but it isn't named.
    const lock = exit.lock !== undefined && isObjectVisible(state, exit.lock) ? exit.lock : null;
    exits.push({ to, locked, lock });
    key += ` ${to} ${locked} ${lock !== null}`;
  }
  return locationViews(location, key, () => {
    const { id, name, description, map, art } = location;
    return { id, name, description, size, map: { x: map.x, y: map.y }, art, exits };
  });
}

function objectView(state: GameState, object: ScenarioObject): ObjectView[] {
  const now = state.objects[object.id];
  if (now === undefined) return [];
  const needs = object.needs.flatMap((need) => {
    if (isMet(state, need)) return [];
    if ('flag' in need) return [need.flag];
    return isObjectVisible(state, need.item) ? [need.item] : [];
  });
  const { place, state: condition, opened } = now;
  const view = objectViews(object, `${place} ${condition} ${opened} ${needs.join(' ')}`, () => {
    const { id, name, description, kind } = object;
    return { id, name, description, kind, place, state: condition, opened, needs };
  });
  return [view];
}

function npcView(state: GameState, npc: Character): NpcView[] {
  const now = state.npcs[npc.id];
  if (now === undefined) return [];
  const { location, disposition } = now;
  const { id, name, description } = npc;
  return [npcViews(npc, `${location} ${disposition}`, () => ({ id, name, description, location, disposition }))];
}

function hazardView(state: GameState, hazard: Hazard): HazardView[] {
  const now = state.hazards[hazard.id];
  if (now === undefined) return [];
  const { severity } = now;
  const { id, name, description, location } = hazard;
  return [hazardViews(hazard, severity, () => ({ id, name, description, location, severity }))];
}
