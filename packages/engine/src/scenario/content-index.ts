import { oncePer } from '../once-per.ts';
import type { GameState } from '../state.ts';
import type { TargetKind } from '../vocabulary.ts';
import { settingsForPlayers } from './settings-for-players.ts';
import type { Character, Hazard, Location, PlayerCountSettings, Scenario, ScenarioObject, Special } from './types.ts';

/** A scenario's content by id, with everything derived from it. */
export interface Content {
  readonly locations: ReadonlyMap<string, Location>;
  readonly objects: ReadonlyMap<string, ScenarioObject>;
  readonly npcs: ReadonlyMap<string, Character>;
  readonly hazards: ReadonlyMap<string, Hazard>;
  readonly specials: ReadonlyMap<string, Special>;
  /** Things that an effect spawns. Until then they don't exist, so no search finds them [W6]. */
  readonly spawned: ReadonlySet<string>;
  /** The kind of every possible target in the scenario. */
  readonly kinds: ReadonlyMap<string, TargetKind>;
  readonly names: ReadonlyMap<string, string>;
}

/** Built once for each scenario object. */
export const contentOf = oncePer(build);

/** The scenario's settings for the number of players that began this game. */
export function playerCountSettings({ scenario, seats }: GameState): PlayerCountSettings {
  return settingsForPlayers(scenario, seats.length);
}

function build(scenario: Scenario): Content {
  const { locations, objects, characters, hazards, specials, events } = scenario.content;
  const effects = [
    ...objects.flatMap((object) => object.on_operate),
    ...characters.flatMap((npc) => [...npc.hostile, ...npc.neutral, ...npc.friendly]),
    ...specials.flatMap((special) => special.effects),
    ...events.flatMap((event) => event.effects),
  ];
  const kinds = new Map<string, TargetKind>();
  // If several things share an id, the first one counts.
  for (const { id } of specials) kinds.set(id, 'special');
  for (const { id } of hazards) kinds.set(id, 'hazard');
  for (const { id } of characters) kinds.set(id, 'npc');
  for (const { id } of locations) kinds.set(id, 'location');
  for (const { id, kind } of objects) kinds.set(id, kind === 'container' ? 'container' : 'object');
  return {
    locations: byId(locations),
    objects: byId(objects),
    npcs: byId(characters),
    hazards: byId(hazards),
    specials: byId(specials),
    kinds,
    names: new Map([...specials, ...hazards, ...characters, ...objects, ...locations].map(({ id, name }) => [id, name])),
    spawned: new Set(effects.flatMap((effect) => (effect.type === 'spawn' ? [effect.id] : []))),
  };
}

function byId<T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
