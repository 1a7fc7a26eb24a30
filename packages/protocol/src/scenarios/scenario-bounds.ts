/** What keeps a scenario from being looked at at all. */
import type { BOUND_CODES } from './scenario-problem.ts';
import { pathText } from './scenario-shape.ts';

/** Characters of a scenario as JSON, and of all its texts together. The built-in ones have about 40,000. */
export const SCENARIO_SIZE_MAX = 256 * 1024;
/** Values in a scenario: numbers, texts, lists and objects, and all that is in them. The built-in ones have about 2,000. */
export const SCENARIO_VALUES_MAX = 20_000;
/** How deep they may lie in each other; the deepest condition lies less than 24 deep. */
export const SCENARIO_DEPTH_MAX = 32;

/** Refused before anything is looked at closely. */
export interface BoundProblem {
  readonly code: (typeof BOUND_CODES)[number];
  readonly severity: 'error';
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

export const TOO_LARGE: BoundProblem = {
  code: 'too_large',
  severity: 'error',
  path: '',
  reason: `This is more than ${SCENARIO_SIZE_MAX} characters.`,
  suggestion: 'Shorten texts, or tell the story in two scenarios.',
};
const TOO_MANY: BoundProblem = {
  code: 'too_many_values',
  severity: 'error',
  path: '',
  reason: `There are more than ${SCENARIO_VALUES_MAX} values in this.`,
  suggestion: 'A scenario has at most 60 locations and 120 objects: leave some out.',
};
const TOO_DEEP: BoundProblem = {
  code: 'too_deep',
  severity: 'error',
  path: '',
  reason: `Something is nested more than ${SCENARIO_DEPTH_MAX} deep, or contains itself.`,
  suggestion: 'Take it apart: no scenario needs more.',
};

const FORBIDDEN_KEY: BoundProblem = {
  code: 'forbidden_key',
  severity: 'error',
  path: '',
  reason: 'No field of anything can be called “__proto__”, nor “constructor” with a “prototype” in it.',
  suggestion: 'Remove it, or give it another name.',
};

/** A value, and how it was come by. */
interface Visited {
  readonly value: unknown;
  readonly depth: number;
  readonly key: PropertyKey;
  readonly parent: Visited | null;
}

/** Where a value stands, with the field that it must not have. */
function pathTo(visited: Visited, field: string): string {
  const path: PropertyKey[] = [field];
  for (let at: Visited | null = visited; at !== null && at.parent !== null; at = at.parent) path.unshift(at.key);
  return pathText(path);
}

/**
 * What keeps a scenario from being looked at, or sent, at all. Visits no more values than a scenario may have, so that neither
 * size nor depth nor circles cost anything.
 */
export function boundProblem(json: unknown): BoundProblem | null {
  const open: Visited[] = [{ value: json, depth: 0, key: '', parent: null }];
  let values = 0;
  let characters = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') characters += value.length;
    if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      const keys = isList ? null : Object.keys(value);
      const size = isList ? value.length : (keys?.length ?? 0);
      values += size;
      if (values > SCENARIO_VALUES_MAX) return TOO_MANY;
      if (size > 0 && depth >= SCENARIO_DEPTH_MAX) return TOO_DEEP;
      // Zod passes over it where any name may stand.
      const forbidden = isList ? undefined : forbiddenField(value);
      if (forbidden !== undefined) return { ...FORBIDDEN_KEY, path: pathTo(next, forbidden) };
      for (const key of keys ?? []) characters += key.length;
      for (const [key, part] of isList ? value.entries() : Object.entries(value))
        open.push({ value: part, depth: depth + 1, key, parent: next });
    }
    if (characters > SCENARIO_SIZE_MAX) return TOO_LARGE;
  }
  return null;
}

/** What no server takes, since it could reach the prototype of everything. */
function forbiddenField(value: object): string | undefined {
  if (Object.hasOwn(value, '__proto__')) return '__proto__';
  const made: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype') ? 'constructor' : undefined;
}
