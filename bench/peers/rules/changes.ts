/**
 * What changed between two views. Views are JSON; parts that the engine kept are the same object, so comparing them costs
 * nothing.
 */
type Json = unknown;

/** `[value]`: replaced. `{ '+': items }`: the list grew. Otherwise the changed fields, or items by index. */
export type Changes = readonly [Json] | { readonly [key: string]: Changes } | { readonly '+': readonly Json[] };

/** Undefined if both are equal. */
export function changesBetween(before: Json, after: Json): Changes | undefined {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return changesOfLists(before, after);
  if (!isRecord(before) || !isRecord(after)) return [after];
  const changes: Record<string, Changes> = {};
  for (const key in before) if (!(key in after)) return [after];
  for (const key in after) {
    const changed = key in before ? changesBetween(before[key], after[key]) : ([after[key]] as const);
    if (changed !== undefined) changes[key] = changed;
  }
  return isEmpty(changes) ? undefined : changes;
}

function changesOfLists(before: readonly Json[], after: readonly Json[]): Changes | undefined {
  if (after.length < before.length) return [after];
  const changes: Record<string, Changes> = {};
  for (const [index, item] of before.entries()) {
    const changed = changesBetween(item, after[index]);
    if (changed !== undefined) changes[index] = changed;
  }
  if (after.length === before.length) return isEmpty(changes) ? undefined : changes;
  return isEmpty(changes) ? { '+': after.slice(before.length) } : [after];
}

/** The view after these changes; parts that stay are shared with the view before. */
export function withChanges(before: Json, changes: Changes): Json {
  if (Array.isArray(changes)) return changes[0];
  if (Array.isArray(before)) {
    if ('+' in changes) return [...before, ...(changes['+'] as readonly Json[])];
    return before.map((item, index) => changed(item, (changes as Readonly<Record<string, Changes>>)[index]));
  }
  const after: Record<string, Json> = { ...(before as Record<string, Json>) };
  for (const [key, change] of Object.entries(changes as Readonly<Record<string, Changes>>)) after[key] = withChanges(after[key], change);
  return after;
}

const changed = (item: Json, changes: Changes | undefined): Json => (changes === undefined ? item : withChanges(item, changes));

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

const isRecord = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
