/** The ids of a scenario, and the places that refer to them. */
import { REFERS_TO, type ReferenceKind } from '@one-mind/protocol/scenarios/scenario-conditions';
import { getAt, isList, isObject, type Json, type Path, setAt } from '../document/json-path.ts';
import { resolved, walk } from '../document/schema.ts';

/** The lists of things with ids, and the kind of reference to each. */
const KINDS: Readonly<Record<string, ReferenceKind>> = {
  locations: 'location',
  objects: 'object',
  characters: 'character',
  hazards: 'hazard',
  stages: 'stage',
};
/** Every scenario has these resources. */
const RESOURCES = ['vitality', 'alarm'];

export interface Candidate {
  readonly id: string;
  /** The name that authors see. */
  readonly name: string;
}

interface Known {
  readonly candidates: ReadonlyMap<ReferenceKind, readonly Candidate[]>;
  /** Ids of all kinds. */
  readonly ids: ReadonlySet<string>;
}

const remembered = new WeakMap<object, Known>();
/** Contents are immutable, so the result for each one is cached. */
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

/** Everything that a reference to one of these kinds can name. */
export const candidatesFor = (content: Json, kinds: readonly ReferenceKind[]): readonly Candidate[] =>
  kinds.flatMap((kind) => known(content).candidates.get(kind) ?? []);

export const idsOf = (content: Json): ReadonlySet<string> => known(content).ids;

/** The thing's name, or else its title, or else its id. */
export function nameOf(thing: Json | undefined): string {
  if (!isObject(thing)) return '';
  const name = [thing.name, thing.title, thing.id].find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string' ? name : '';
}

/** Every path that refers to the thing with this id, or to the resource with this name; a thing and a resource may share one. */
export function referencesTo(content: Json, id: string, what: 'thing' | 'resource' = 'thing'): Path[] {
  const found: Path[] = [];
  walk(content, (path, value, node) => {
    const kinds = resolved(node)[REFERS_TO];
    if (value !== id || kinds === undefined || kinds.includes('flag')) return;
    if (kinds.includes('resource') === (what === 'resource')) found.push(path);
  });
  return found;
}

/** Changes the id of the thing at this path, and every reference to it. */
export function renameId(content: Json, path: Path, to: string): Json {
  const from = getAt(content, [...path, 'id']);
  const renamed = setAt(content, [...path, 'id'], to);
  if (typeof from !== 'string' || from === '') return renamed;
  // If another thing has the same id, the references belong to it.
  if (idsOf(renamed).has(from)) return renamed;
  return referencesTo(content, from).reduce((changed, reference) => setAt(changed, reference, to), renamed);
}

/**
 * Removes a thing together with everything that makes no sense without it: exits to it, its entries in lists such as
 * patrols, locks that use it. All other references stay, and the check reports them.
 */
export function removeThing(content: Json, path: Path): Json {
  const id = getAt(content, [...path, 'id']);
  const without = setAt(content, path, undefined);
  if (typeof id !== 'string' || id === '' || idsOf(without).has(id)) return without;
  // Starts with the last one, so that earlier indexes stay valid.
  return referencesTo(without, id).reduceRight((changed, reference) => {
    const gone = goneWith(reference);
    return gone === null ? changed : setAt(changed, gone, undefined);
  }, without);
}

/** What to remove together with a reference; null = nothing. */
function goneWith(reference: Path): Path | null {
  const last = reference.at(-1);
  if (typeof last === 'number' || last === 'lock') return reference;
  return last === 'to' && reference.at(-3) === 'exits' ? reference.slice(0, -1) : null;
}

/** Returns an unused id: `door`, or else `door-2`. */
export function newId(content: Json, word: string): string {
  const ids = idsOf(content);
  for (let number = 1; ; number++) {
    const id = number === 1 ? word : `${word}-${number}`;
    if (!ids.has(id)) return id;
  }
}
