/**
 * What differs between two JSON values of the same shape, so that an update can carry the parts that changed instead of
 * the whole. Parts that are the same object are skipped unread: the engine's views keep the identity of what didn't change.
 */

export type Change =
  /** Another value. */
  | readonly [unknown]
  /** Items at the end of a list that has grown. */
  | readonly ['+', readonly unknown[]]
  /**
   * In a list of things that each have an `id` of their own: those that are new or have changed, and all ids in their order if that has
   * changed.
   */
  | readonly ['#', { readonly [id: string]: Change }, readonly string[] | null]
  | FieldChanges;
/** Some fields of an object. */
export interface FieldChanges {
  readonly [field: string]: Change;
}

/** Undefined if nothing differs. Both must be JSON, so no field may be undefined. */
export function changesOf(before: unknown, after: unknown): Change | undefined {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after);
  if (isObject(before) && isObject(after)) return fieldChanges(before, after);
  return [after];
}

/** The value after the change; parts that the change doesn't mention stay the same objects. */
export function applyChange<T>(before: T, change: Change): T;
export function applyChange(before: unknown, change: Change): unknown {
  if (!isList(change)) {
    const changed = Object.entries(change).map(([field, one]): [string, unknown] => [field, applyChange(fieldOf(before, field), one)]);
    return { ...(before as object), ...Object.fromEntries(changed) };
  }
  switch (change.length) {
    case 1:
      return change[0];
    case 2:
      return [...(before as readonly unknown[]), ...change[1]];
    default:
      return applyToThings(before as readonly Thing[], change);
  }
}

interface Thing {
  readonly id: string;
}

function applyToThings(before: readonly Thing[], [, changes, order]: readonly ['#', FieldChanges, readonly string[] | null]): unknown[] {
  const things = new Map<string, unknown>(before.map((thing) => [thing.id, thing]));
  return (order ?? [...things.keys()]).map((id) =>
    Object.hasOwn(changes, id) ? applyChange(things.get(id), changes[id] as Change) : things.get(id),
  );
}

function fieldChanges(before: object, after: object): Change | undefined {
  for (const field of Object.keys(before)) if (!Object.hasOwn(after, field)) return [after];
  const changes: [string, Change][] = [];
  for (const field of Object.keys(after)) {
    const value = fieldOf(after, field);
    const change = Object.hasOwn(before, field) ? changesOf(fieldOf(before, field), value) : ([value] as const);
    if (change !== undefined) changes.push([field, change]);
  }
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

function listChanges(before: readonly unknown[], after: readonly unknown[]): Change | undefined {
  if (before.length === after.length && before.every((item, index) => item === after[index])) return undefined;
  if (before.length > 0 && after.length > 0 && areThings(before) && areThings(after)) return thingChanges(before, after);
  const isGrown = before.length <= after.length && before.every((item, index) => changesOf(item, after[index]) === undefined);
  if (!isGrown) return [after];
  return before.length === after.length ? undefined : ['+', after.slice(before.length)];
}

function thingChanges(before: readonly Thing[], after: readonly Thing[]): Change | undefined {
  const known = new Map(before.map((thing) => [thing.id, thing]));
  const changes = after.flatMap((thing): [string, Change][] => {
    const was = known.get(thing.id);
    const change = was === undefined ? ([thing] as const) : changesOf(was, thing);
    return change === undefined ? [] : [[thing.id, change]];
  });
  const isSameOrder = before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
  if (changes.length === 0 && isSameOrder) return undefined;
  return ['#', Object.fromEntries(changes), isSameOrder ? null : after.map(({ id }) => id)];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const isThing = (value: unknown): value is Thing => isObject(value) && 'id' in value && typeof value.id === 'string';
/** An id that occurs twice, as in a list of what happened, names nothing. */
const areThings = (list: readonly unknown[]): list is readonly Thing[] =>
  list.every(isThing) && new Set(list.map(({ id }) => id)).size === list.length;
const isList = (change: Change): change is Exclude<Change, FieldChanges> => Array.isArray(change);
const fieldOf = (value: unknown, field: string): unknown => (value as Record<string, unknown> | undefined)?.[field];
