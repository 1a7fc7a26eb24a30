/** What ids there are in a scenario, and where they are referred to. */
import { REFERS_TO, type ReferenceKind } from '@one-mind/protocol/scenarios/scenario-conditions';
import { getAt, isList, isObject, type Json, type Path, setAt } from '../document/json-path.ts';
import { resolved, walk } from '../document/schema.ts';

/** The lists of things with ids, and what each is the id of. */
const KINDS: Readonly<Record<string, ReferenceKind>> = {
  locations: 'location',
  objects: 'object',
  characters: 'character',
  hazards: 'hazard',
  stages: 'stage',
};
/** Always there. */
const RESOURCES = ['vitality', 'alarm'];

export interface Candidate {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
}

interface Known {
  readonly candidates: ReadonlyMap<ReferenceKind, readonly Candidate[]>;
  /** All that have an id, of whatever kind. */
  readonly ids: ReadonlySet<string>;
}

const remembered = new WeakMap<object, Known>();
/** Contents are never changed in place: what is known of one stays. */
function known(content: Json): Known {
  if (!isObject(content)) return { candidates: new Map(), ids: new Set() };
  const before = remembered.get(content);
  if (before) return before;
  const candidates = new Map<ReferenceKind, Candidate[]>();
  const ids = new Set<string>();
  const add = (kind: ReferenceKind, candidate: Candidate) => {
    const list = candidates.get(kind) ?? [];
    if (!list.some(({ id }) => id === candidate.id)) candidates.set(kind, [...list, candidate]);
  };
  for (const [key, list] of Object.entries(content)) {
    for (const thing of isList(list) ? list : []) {
      if (!isObject(thing) || typeof thing.id !== 'string') continue;
      ids.add(thing.id);
      const candidate = { id: thing.id, name: nameOf(thing) };
      const kind = KINDS[key];
      if (kind === undefined) continue;
      add(kind, candidate);
      if (thing.kind === 'item' || thing.kind === 'container' || thing.kind === 'mechanism') add(thing.kind, candidate);
      if (thing.hidden === true && kind !== 'stage') add(HIDDEN[kind] ?? kind, candidate);
    }
  }
  const resources = isObject(content.initial_resources) ? Object.keys(content.initial_resources) : [];
  for (const id of [...RESOURCES, ...resources]) add('resource', { id, name: id });
  walk(content, (_, value, node) => {
    if (typeof value === 'string' && value !== '' && node[REFERS_TO]?.includes('flag')) add('flag', { id: value, name: value });
  });
  const found = { candidates, ids };
  remembered.set(content, found);
  return found;
}

const HIDDEN: Readonly<Partial<Record<ReferenceKind, ReferenceKind>>> = {
  location: 'hidden location',
  object: 'hidden object',
  character: 'hidden character',
  hazard: 'hidden hazard',
};

/** Everything whose id can stand where these kinds are asked for. */
export const candidatesFor = (content: Json, kinds: readonly ReferenceKind[]): readonly Candidate[] =>
  kinds.flatMap((kind) => known(content).candidates.get(kind) ?? []);

export const idsOf = (content: Json): ReadonlySet<string> => known(content).ids;

/** The name of a thing, or its title, or its id. */
export function nameOf(thing: Json | undefined): string {
  if (!isObject(thing)) return '';
  const name = [thing.name, thing.title, thing.id].find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string' ? name : '';
}

/** Every place that refers to the thing with this id, or to the resource of this name: a thing and a resource may be called the same. */
export function referencesTo(content: Json, id: string, what: 'thing' | 'resource' = 'thing'): Path[] {
  const found: Path[] = [];
  walk(content, (path, value, node) => {
    const kinds = resolved(node)[REFERS_TO];
    if (value !== id || kinds === undefined || kinds.includes('flag')) return;
    if (kinds.includes('resource') === (what === 'resource')) found.push(path);
  });
  return found;
}

/** Gives the thing at this path another id, also wherever it is referred to. */
export function renameId(content: Json, path: Path, to: string): Json {
  const from = getAt(content, [...path, 'id']);
  const renamed = setAt(content, [...path, 'id'], to);
  if (typeof from !== 'string' || from === '') return renamed;
  // Another thing with the same id keeps what refers to it.
  if (idsOf(renamed).has(from)) return renamed;
  return referencesTo(content, from).reduce((changed, reference) => setAt(changed, reference, to), renamed);
}

/**
 * Takes a thing out, and what is nothing without it: exits to it, its place in lists such as patrols, locks by it. Whatever else refers to
 * it stays, and the check says so.
 */
export function removeThing(content: Json, path: Path): Json {
  const id = getAt(content, [...path, 'id']);
  const without = setAt(content, path, undefined);
  if (typeof id !== 'string' || id === '' || idsOf(without).has(id)) return without;
  // From the last one on, so that the places before stay where they are.
  return referencesTo(without, id).reduceRight((changed, reference) => {
    const gone = goneWith(reference);
    return gone === null ? changed : setAt(changed, gone, undefined);
  }, without);
}

/** What goes with a reference; null = nothing. */
function goneWith(reference: Path): Path | null {
  const last = reference.at(-1);
  if (typeof last === 'number' || last === 'lock') return reference;
  return last === 'to' && reference.at(-3) === 'exits' ? reference.slice(0, -1) : null;
}

/** An id that nothing has yet: `door`, or `door-2`. */
export function newId(content: Json, word: string): string {
  const ids = idsOf(content);
  for (let number = 1; ; number++) {
    const id = number === 1 ? word : `${word}-${number}`;
    if (!ids.has(id)) return id;
  }
}
