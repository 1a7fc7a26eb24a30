import { oncePer } from '../once-per.ts';
import type { Character, Effect, Scenario, ScenarioEvent, ScenarioObject, Special } from './types.ts';

/** Everything in a scenario that has effects, in the scenario's order. */
export interface EffectSources {
  readonly specials: readonly Special[];
  readonly objects: readonly ScenarioObject[];
  /** Their effects when friendly. */
  readonly npcs: readonly Character[];
  /** Events that can happen. */
  readonly events: readonly ScenarioEvent[];
}

export const NO_EFFECT_SOURCES: EffectSources = { specials: [], objects: [], npcs: [], events: [] };

/**
 * A kind of result: a flag raised or lowered; a thing unlocked, given, damaged or shown; an NPC's disposition raised or
 * lowered; a resource changed.
 */
const RESULTS = ['flag', 'no flag', 'unlock', 'give', 'damage', 'reveal', 'befriend', 'sour', 'more', 'less'] as const;
export type Result = (typeof RESULTS)[number];

type CausesById = ReadonlyMap<string, EffectSources>;

/**
 * The effects that cause such a result for the thing, flag, NPC or resource with this id; NO_EFFECT_SOURCES if there
 * are none.
 */
export function effectSourcesOf(scenario: Scenario, result: Result, id: string): EffectSources {
  return causesOf(scenario)[result].get(id) ?? NO_EFFECT_SOURCES;
}

const causesOf = oncePer(
  ({ content }: Scenario) => Object.fromEntries(RESULTS.map((one) => [one, causesById(content, one)])) as Record<Result, CausesById>,
);

function causesById(content: Scenario['content'], result: Result): CausesById {
  const specials = byId(result, content.specials, ({ effects }) => effects);
  const objects = byId(result, content.objects, ({ on_operate }) => on_operate);
  const npcs = byId(result, content.characters, ({ friendly }) => friendly);
  const events = byId(
    result,
    content.events.filter(({ chance }) => chance !== 0),
    ({ effects }) => effects,
  );
  const ids = new Set([...specials.keys(), ...objects.keys(), ...npcs.keys(), ...events.keys()]);
  return new Map(
    [...ids].map((id): [string, EffectSources] => [
      id,
      { specials: specials.get(id) ?? [], objects: objects.get(id) ?? [], npcs: npcs.get(id) ?? [], events: events.get(id) ?? [] },
    ]),
  );
}

function byId<T>(result: Result, things: readonly T[], effectsOf: (thing: T) => readonly Effect[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    const ids = effectsOf(thing).flatMap((effect) => {
      const [of, id] = resultOf(effect) ?? [];
      return of === result && id !== undefined ? [id] : [];
    });
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), thing]);
  }
  return found;
}

function resultOf(effect: Effect): [Result, string] | null {
  switch (effect.type) {
    case 'flag':
      return [effect.value ? 'flag' : 'no flag', effect.flag];
    case 'unlock':
    case 'give':
    case 'damage':
      return [effect.type, effect.object];
    case 'reveal':
    case 'spawn':
      return ['reveal', effect.id];
    case 'disposition':
      return effect.amount === 0 ? null : [effect.amount > 0 ? 'befriend' : 'sour', effect.npc];
    case 'resource':
      return effect.amount === 0 ? null : [effect.amount > 0 ? 'more' : 'less', effect.resource];
    default:
      return null;
  }
}
