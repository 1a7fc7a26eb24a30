/** Ids that follow names: a thing's id is derived from its name until the author types another one or saves the scenario. */
import { getAt, isObject, type Json, type Path, setAt } from '../document/json-path.ts';
import { idsOf, referencesTo, renameId } from './references.ts';

/** The id's fallback when the name yields none, by list of the content. */
export const ID_LABELS = {
  locations: 'place',
  objects: 'thing',
  characters: 'somebody',
  hazards: 'hazard',
  specials: 'special',
  events: 'event',
  stages: 'stage',
  rogue_goals: 'goal',
} as const satisfies Record<string, string>;

export type ThingListName = keyof typeof ID_LABELS;

const wordOf = (list: Path[number] | undefined): string | undefined => Object.entries(ID_LABELS).find(([name]) => name === list)?.[1];

/** Leaves room for a numeric suffix, since an id has at most 40 characters. */
const LENGTH_MAX = 36;
/** Words with a meaning in the rules; ids must not use them. */
const RESERVED = new Set(['environment', 'body', 'gone', 'vitality', 'alarm', 'constructor']);

/** `The Old Chapel` → `old-chapel`. Returns `word` if the name has no usable character or is a reserved word. */
export function idFromName(name: string, word: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .replace(/^\s*(the|an?)\s+/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
  if (id === '') return word;
  return /^[a-z]/.test(id) && !RESERVED.has(id) ? id : `${word}-${id}`.slice(0, LENGTH_MAX);
}

/** Whether the path points to the name of a thing with an id. */
export const isNameOfThing = (path: Path): boolean =>
  path.length === 3 && wordOf(path[0]) !== undefined && (path[2] === 'name' || path[2] === 'title');

/** Changes the name at `path`. The thing's id and every reference to it follow, unless `isFixed`. */
export function withName(
  content: Json,
  path: Path,
  { name, isFixed }: { readonly name: string; readonly isFixed: (id: string) => boolean },
): Json {
  const [list] = path;
  const word = wordOf(list);
  const thing = path.slice(0, -1);
  const before = getAt(content, thing);
  const renamed = setAt(content, path, name);
  if (word === undefined || !isObject(before) || typeof before.id !== 'string' || isFixed(before.id)) return renamed;
  const oldName = before[String(path.at(-1))];
  const followed = idFromName(typeof oldName === 'string' ? oldName : '', word);
  if (withoutNumber(before.id) !== followed && before.id !== followed) return renamed;
  const base = idFromName(name, word);
  const others = idsOf(setAt(content, [...thing, 'id'], ''));
  // While the author is still typing a name, the id must not match references to a thing that was removed.
  const isTaken = (id: string) => others.has(id) || (id !== before.id && referencesTo(content, id).length > 0);
  return renameId(renamed, thing, isTaken(base) ? numbered(base, isTaken) : base);
}

const withoutNumber = (id: string): string => id.replace(/-\d+$/, '');

function numbered(base: string, isTaken: (id: string) => boolean): string {
  for (let number = 2; ; number++) if (!isTaken(`${base}-${number}`)) return `${base}-${number}`;
}
