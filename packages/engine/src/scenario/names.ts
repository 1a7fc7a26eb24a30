import { oncePer } from '../once-per.ts';
import type { ScenarioContent } from './types.ts';

/** The name of the thing with this id, followed by the id if another thing has the same name. Returns an unknown id unchanged. */
export function nameOf(content: ScenarioContent, id: string): string {
  return namesIn(content).get(id) ?? id;
}

const namesIn = oncePer(({ locations, objects, characters, hazards, specials, events, stages, rogue_goals }: ScenarioContent) => {
  const named = [
    ...[...locations, ...objects, ...characters, ...hazards, ...specials].map(({ id, name }) => ({ id, name: name.trim() })),
    ...[...events, ...stages, ...rogue_goals].map(({ id, title }) => ({ id, name: title.trim() })),
  ];
  const owners = new Map<string, Set<string>>();
  for (const { id, name } of named) owners.set(name, (owners.get(name) ?? new Set()).add(id));
  return new Map(named.map(({ id, name }) => [id, name === '' ? id : (owners.get(name)?.size ?? 0) > 1 ? `${name} (${id})` : name]));
});
