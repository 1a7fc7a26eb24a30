/** JSON as an immutable value, and paths into it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
/** Object keys and list indexes, starting at the content. */
export type Path = readonly (string | number)[];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export function getAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => childOf(at, key), value);
}

export function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (isList(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
}

/**
 * Returns a copy with the value at `path` replaced; undefined removes the field or list item. Keys keep their order,
 * new keys come last, and missing parents are created.
 */
export function setAt(value: Json | undefined, path: Path, next: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return next ?? null;
  const child = rest.length === 0 ? next : setAt(childOf(value, key), rest, next);
  if (typeof key === 'number') {
    const list = isList(value) ? value : [];
    if (child === undefined) return list.filter((_, at) => at !== key);
    return key >= list.length ? [...list, child] : list.map((one, at) => (at === key ? child : one));
  }
  const object = isObject(value) ? value : {};
  if (child !== undefined) return { ...object, [key]: child };
  const { [key]: _, ...others } = object;
  return others;
}

/** Moves an item of a list to another index. */
export function moveIn(list: readonly Json[], from: number, to: number): readonly Json[] {
  const part = list[from];
  if (part === undefined || to < 0 || to >= list.length) return list;
  return list.filter((_, at) => at !== from).toSpliced(to, 0, part);
}

/** `locations[2].exits[0].to` → its keys. */
export function pathFrom(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, place]) => (place === undefined ? key : Number(place)));
}

/** The inverse of `pathFrom`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), '');
}
