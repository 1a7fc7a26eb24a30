import type { Character, Hazard, Location, Scenario, ScenarioObject, Special } from './scenario/types.ts';

/** A scenario's content by id, and what can be told from all of it at once. */
export interface Content {
  readonly locations: ReadonlyMap<string, Location>;
  readonly objects: ReadonlyMap<string, ScenarioObject>;
  readonly npcs: ReadonlyMap<string, Character>;
  readonly hazards: ReadonlyMap<string, Hazard>;
  readonly specials: ReadonlyMap<string, Special>;
  /** Things some effect spawns: until it does they aren't there at all, so that no search finds them [W6]. */
  readonly spawned: ReadonlySet<string>;
}

const known = new WeakMap<Scenario, Content>();

/** Built once per scenario object. */
export function contentOf(scenario: Scenario): Content {
  const found = known.get(scenario);
  if (found) return found;
  const { locations, objects, characters, hazards, specials, events } = scenario.content;
  const effects = [
    ...objects.flatMap((object) => object.on_operate),
    ...characters.flatMap((npc) => [...npc.hostile, ...npc.neutral, ...npc.friendly]),
    ...specials.flatMap((special) => special.effects),
    ...events.flatMap((event) => event.effects),
  ];
  const content: Content = {
    locations: byId(locations),
    objects: byId(objects),
    npcs: byId(characters),
    hazards: byId(hazards),
    specials: byId(specials),
    spawned: new Set(effects.flatMap((effect) => (effect.type === 'spawn' ? [effect.id] : []))),
  };
  known.set(scenario, content);
  return content;
}

function byId<T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
