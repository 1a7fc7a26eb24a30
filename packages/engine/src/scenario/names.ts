import type { ScenarioContent } from './types.ts';

const known = new WeakMap<ScenarioContent, ReadonlyMap<string, string>>();

/** The name of the thing with this id, followed by the id if another thing has the same name. Returns an unknown id unchanged. */
export function nameOf(content: ScenarioContent, id: string): string {
  const names = known.get(content) ?? namesIn(content);
  known.set(content, names);
  return names.get(id) ?? id;
}

function namesIn({ locations, objects, characters, hazards, specials, events, stages, rogue_goals }: ScenarioContent): Map<string, string> {
  const named = [
    ...[...locations, ...objects, ...characters, ...hazards, ...specials].map(({ id, name }) => ({ id, name: name.trim() })),
    ...[...events, ...stages, ...rogue_goals].map(({ id, title }) => ({ id, name: title.trim() })),
  ];
  const owners = new Map<string, Set<string>>();
  for (const { id, name } of named) owners.set(name, (owners.get(name) ?? new Set()).add(id));
  return new Map(named.map(({ id, name }) => [id, name === '' ? id : (owners.get(name)?.size ?? 0) > 1 ? `${name} (${id})` : name]));
}
