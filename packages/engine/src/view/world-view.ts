/** The public view of the world. */

import { lasting, perCache } from '../memoize.ts';
import { holds } from '../scenario/conditions.ts';
import { leads } from '../scenario/leads.ts';
import type { Location, Scenario, ScenarioObject, Special } from '../scenario/types.ts';
import { stable } from '../stable.ts';
import type { GameState } from '../state.ts';
import { alarmClock } from '../world/alarm-clock.ts';
import { isBarred, sizeOf } from '../world/movement.ts';
import { isMet } from '../world/target.ts';
import { isHazardVisible, isLocationKnown, isNpcVisible, isObjectVisible } from '../world/visibility.ts';
import type { HazardView, LocationView, NpcView, ObjectView, WorldView } from './view-types.ts';

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
      .map((special) => ({
        id: special.id,
        name: special.name,
        description: special.description,
        location: special.location,
        available: isAvailable(state, special),
      })),
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
      const done = state.stagesDone.includes(id);
      const current = index === state.stagesDone.length;

      return [{ id, title: stage.title, description: stage.description, done, current, leads: current ? leads(state) : [] }];
    }),
  (state) => [state.scenario, state.stages, state.stagesDone, leads(state)],
);

function isAvailable(state: GameState, { id, once, when }: Special): boolean {
  return !(once && state.specialsDone.includes(id)) && (when === undefined || holds(state, when));
}

function locationView(state: GameState, location: Location): LocationView {
  return {
    id: location.id,
    name: location.name,
    description: location.description,
    size: sizeOf(state, location),
    map: { x: location.map.x, y: location.map.y },
    art: location.art,
    exits: location.exits
      .filter(({ to }) => isLocationKnown(state, to))
      .map((exit) => {
        const { to, lock } = exit;
        // An undiscovered lock is noticeable, but it isn't named.
        return { to, locked: isBarred(state, exit), lock: lock !== undefined && isObjectVisible(state, lock) ? lock : null };
      }),
  };
}

function objectView(state: GameState, object: ScenarioObject): ObjectView[] {
  const now = state.objects[object.id];
  if (now === undefined) return [];
  const needs = object.needs.flatMap((need) => {
    if (isMet(state, need)) return [];
    if ('flag' in need) return [need.flag];
    return isObjectVisible(state, need.item) ? [need.item] : [];
  });
  return [
    {
      id: object.id,
      name: object.name,
      description: object.description,
      kind: object.kind,
      place: now.place,
      state: now.state,
      opened: now.opened,
      needs,
    },
  ];
}

function npcView(state: GameState, npc: Scenario['content']['characters'][number]): NpcView[] {
  const now = state.npcs[npc.id];
  if (now === undefined) return [];
  return [{ id: npc.id, name: npc.name, description: npc.description, location: now.location, disposition: now.disposition }];
}

function hazardView(state: GameState, hazard: Scenario['content']['hazards'][number]): HazardView[] {
  const now = state.hazards[hazard.id];
  if (now === undefined) return [];
  return [{ id: hazard.id, name: hazard.name, description: hazard.description, location: hazard.location, severity: now.severity }];
}
