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

/** How a story speaks of one thing, which the functions of `Names` return. */
interface Named {
  readonly name: string;
  readonly the: string;
  readonly at: string;
  readonly kind: ReturnType<Names['kind']>;
}

export function namesOf(scenario: Scenario, players: readonly NamedPlayer[]): Names {
  const things = thingsIn(scenario);
  const people = new Map(players.map(({ id, name }) => [id, person(name)]));
  const named = (id: string) => people.get(id) ?? things.get(id);
  return {
    of: (id) => named(id)?.name ?? id,
    the: (id) => named(id)?.the ?? id,
    at: (id) => named(id)?.at ?? `${prepositionOf(id)} ${id}`,
    kind: (id) => named(id)?.kind ?? 'thing',
  };
}

const known = new WeakMap<Scenario, ReadonlyMap<string, Named>>();

/** Everything that has a name in a scenario, except its players. The games of a scenario share it. */
function thingsIn(scenario: Scenario): ReadonlyMap<string, Named> {
  const before = known.get(scenario);
  if (before !== undefined) return before;
  const { locations, objects, hazards, characters, specials, events, stages } = scenario.content;
  const things = new Map<string, Named>([
    ...locations.map(({ id, name }) => [id, called(name, articled(name), 'thing')] as const),
    ...objects.map(({ id, name }) => [id, called(name, OWNED.test(name) ? name : articled(name), 'thing')] as const),
    ...hazards.map(({ id, name }) => [id, called(name, articled(name), 'danger')] as const),
    ...characters.map(({ id, name }) => [id, person(name)] as const),
    ...specials.map(({ id, name }) => [id, called(name, name, 'thing')] as const),
    ...[...events, ...stages].map(({ id, title }) => [id, called(title, title, 'thing')] as const),
  ]);
  known.set(scenario, things);
  return things;
}

const called = (name: string, the: string, kind: Named['kind']): Named => ({ name, the, at: `${prepositionOf(name)} ${the}`, kind });
const person = (name: string): Named => called(name, name.replace(/^The\s/, 'the '), 'person');
const prepositionOf = (name: string): string => (ON.test(name) ? 'on' : AT.test(name) ? 'at' : 'in');

function articled(name: string): string {
  if (NUMBERED.test(name)) return name;
  return DETERMINED.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : `the ${name}`;
}
