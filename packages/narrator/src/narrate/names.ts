import type { Scenario } from '@one-mind/engine/scenario/types';

/** Display names. An unknown id is its own name. Names are plain text: the code that shows them escapes them. */
export interface Names {
  of(id: string): string;
  /** As used inside a sentence: places and things with an article, people and plans without. */
  the(id: string): string;
  /** A place with its preposition, as in 'on the Roof' or 'in Cell 19'. */
  at(id: string): string;
  /** The kind of a thing that appears: a person, a danger, or something else. */
  kind(id: string): 'person' | 'danger' | 'thing';
}

/** The parts of a player that a story needs. */
export interface NamedPlayer {
  readonly id: string;
  readonly name: string;
}

/** 'Cell 19', 'Block C': numbered things go without an article. */
const NUMBERED = /\s(\d+|[A-Z])$/;
/** 'Hale’s keys': a thing with a named owner. */
const OWNED = /^\p{Lu}[^,]*['’]s? /u;
/** By the last word of a location's name; every other location takes 'in'. */
const ON =
  /\b(?:bank|beach|boat|bridge|deck|dock|embankment|field|island|landing|pier|quay|riverbank|roof|shore|square|stairs?|steps|street|swell|terrace|wall)$/i;
const AT = /\b(?:bar|door|entrance|exit|gate|gates|station|window)$/i;
const DETERMINED = /^(the|a|an|his|her|its|their|no|one|some)\s/i;

export function namesOf(scenario: Scenario, players: readonly NamedPlayer[]): Names {
  const names = new Map<string, string>();
  const articled = new Set<string>();
  const { locations, objects, hazards, characters, specials, events, stages } = scenario.content;
  for (const thing of [...locations, ...objects, ...hazards]) {
    names.set(thing.id, thing.name);
    articled.add(thing.id);
  }
  for (const { id, name } of [...characters, ...specials]) names.set(id, name);
  for (const { id, title } of [...events, ...stages]) names.set(id, title);
  for (const { id, name } of players) names.set(id, name);

  const owned = new Set(objects.map(({ id }) => id));
  const isPerson = new Set([...characters, ...players].map(({ id }) => id));
  const isDanger = new Set(hazards.map(({ id }) => id));
  const of = (id: string) => names.get(id) ?? id;
  const the = memoized((id) => {
    const name = of(id);
    if (isPerson.has(id)) return name.replace(/^The\s/, 'the ');
    if (!articled.has(id) || NUMBERED.test(name) || (owned.has(id) && OWNED.test(name))) return name;
    return DETERMINED.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : `the ${name}`;
  });
  return {
    of,
    the,
    at: memoized((id) => `${ON.test(of(id)) ? 'on' : AT.test(of(id)) ? 'at' : 'in'} ${the(id)}`),
    kind: (id) => (isPerson.has(id) ? 'person' : isDanger.has(id) ? 'danger' : 'thing'),
  };
}

/** Every entry of a story asks for the same few names. */
function memoized(answer: (id: string) => string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = answer(id);
    known.set(id, found);
    return found;
  };
}
