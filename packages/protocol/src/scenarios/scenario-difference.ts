/** The differences between two scenarios, in words: for imports, versions and the audit log. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

export const DifferenceSchema = wireObject('Difference', {
  /** Such as `title` or `locations[cell].size`: items with ids are named by their id. */
  path: z.string(),
  /** The previous value, shortened; null = none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.output<typeof DifferenceSchema>;

export const DifferencesSchema = wireObject('Differences', {
  differences: z.array(DifferenceSchema).readonly(),
  /** The number of further differences, which are left out. */
  more: z.number(),
});
export type Differences = z.output<typeof DifferencesSchema>;

const DIFFERENCES_MAX = 80;
const TEXT_MAX = 160;

/** Fields that every change affects. */
const NO_CHANGE_OF_ITS_OWN: ReadonlySet<string> = new Set(['id', 'version']);

/** Compares two scenarios in the file format, field by field. The scenario's id and version are ignored. */
export function differencesOf(before: object, after: object): Differences {
  const all: Difference[] = [];
  const fields = (whole: object) => Object.entries(whole).filter(([name]) => !NO_CHANGE_OF_ITS_OWN.has(name));
  compareEntries(new Map(fields(before)), new Map(fields(after)), (name) => name, all);
  return { differences: all.slice(0, DIFFERENCES_MAX), more: Math.max(0, all.length - DIFFERENCES_MAX) };
}

type Entries = ReadonlyMap<string, unknown>;

function compareEntries(before: Entries, after: Entries, pathOf: (key: string) => string, found: Difference[]): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) compare(before.get(key), after.get(key), pathOf(key), found);
}

function compare(before: unknown, after: unknown, path: string, found: Difference[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, found);
  else if (isRecord(before) && isRecord(after)) {
    // Paths are relative to the content, as in the editor.
    const inside = (key: string) => (path === 'content' ? key : `${path}.${key}`);
    compareEntries(new Map(Object.entries(before)), new Map(Object.entries(after)), inside, found);
  } else found.push({ path, before: shown(before), after: shown(after) });
}

function compareLists(before: readonly unknown[], after: readonly unknown[], path: string, found: Difference[]): void {
  const [ids, others] = [byId(before), byId(after)];
  if (ids === null || others === null) {
    const numbered = (list: readonly unknown[]): Entries => new Map(list.map((value, at) => [String(at), value]));
    compareEntries(numbered(before), numbered(after), (at) => `${path}[${at}]`, found);
    return;
  }
  compareEntries(ids, others, (id) => `${path}[${id}]`, found);
  const [order, other] = [[...ids.keys()].filter((id) => others.has(id)), [...others.keys()].filter((id) => ids.has(id))];
  if (order.some((id, at) => other[at] !== id)) found.push({ path, before: shown(order), after: shown(other) });
}

/** Null unless every item has a unique id. */
function byId(list: readonly unknown[]): Entries | null {
  const entries = new Map(list.flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [[one.id, one] as const] : [])));
  return entries.size === list.length ? entries : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
