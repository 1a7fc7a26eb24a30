import type { Character, Effect, Scenario, ScenarioEvent, ScenarioObject, Special } from './types.ts';

/** Whatever in a scenario has an effect, in the scenario's order. */
export interface Causes {
  readonly specials: readonly Special[];
  readonly objects: readonly ScenarioObject[];
  /** What they do when friendly. */
  readonly npcs: readonly Character[];
  /** Those that can happen. */
  readonly events: readonly ScenarioEvent[];
}

const NONE: Causes = { specials: [], objects: [], npcs: [], events: [] };
const known = new WeakMap<Scenario, ReadonlyMap<string, Causes>>();

/** By what an effect brings about: `flag x`, `no x`, `unlock x`, `give x`, `damage x`, `reveal x`, `befriend x`, `sour x`, `more x`, `less x`. */
export function causesOf(scenario: Scenario, result: string): Causes {
  let causes = known.get(scenario);
  if (causes === undefined) {
    causes = allCauses(scenario);
    known.set(scenario, causes);
  }
  return causes.get(result) ?? NONE;
}

function allCauses({ content }: Scenario): ReadonlyMap<string, Causes> {
  const specials = byResult(content.specials, ({ effects }) => effects);
  const objects = byResult(content.objects, ({ on_operate }) => on_operate);
  const npcs = byResult(content.characters, ({ friendly }) => friendly);
  const events = byResult(
    content.events.filter(({ chance }) => chance !== 0),
    ({ effects }) => effects,
  );
  const results = new Set([...specials.keys(), ...objects.keys(), ...npcs.keys(), ...events.keys()]);
  return new Map(
    [...results].map((result): [string, Causes] => [
      result,
      {
        specials: specials.get(result) ?? [],
        objects: objects.get(result) ?? [],
        npcs: npcs.get(result) ?? [],
        events: events.get(result) ?? [],
      },
    ]),
  );
}

function byResult<T>(things: readonly T[], effectsOf: (thing: T) => readonly Effect[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    for (const result of new Set(effectsOf(thing).map(resultOf))) {
      if (result !== null) found.set(result, [...(found.get(result) ?? []), thing]);
    }
  }
  return found;
}

function resultOf(effect: Effect): string | null {
  switch (effect.type) {
    case 'flag':
      return `${effect.value ? 'flag' : 'no'} ${effect.flag}`;
    case 'unlock':
    case 'give':
    case 'damage':
      return `${effect.type} ${effect.object}`;
    case 'reveal':
    case 'spawn':
      return `reveal ${effect.id}`;
    case 'disposition':
      return effect.amount === 0 ? null : `${effect.amount > 0 ? 'befriend' : 'sour'} ${effect.npc}`;
    case 'resource':
      return effect.amount === 0 ? null : `${effect.amount > 0 ? 'more' : 'less'} ${effect.resource}`;
    default:
      return null;
  }
}
