/** Limits that a scenario must respect before it is checked any further. */
import type { BOUND_CODES } from './scenario-problem.ts';
import { pathText } from './scenario-shape.ts';

/** Characters of a scenario as JSON, and of all its texts together. The built-in ones have about 40,000. */
export const SCENARIO_SIZE_MAX = 256 * 1024;
/** Values in a scenario: numbers, texts, lists, objects and everything in them. The built-in ones have about 2,000. */
export const SCENARIO_VALUES_MAX = 20_000;
/** How deep values may be nested. The deepest condition is nested less than 24 deep. */
export const SCENARIO_DEPTH_MAX = 32;

/** A problem that stops all further checks. */
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
  reason: `The scenario has more than ${SCENARIO_SIZE_MAX} characters.`,
  suggestion: 'Shorten texts or split the story into two scenarios.',
};
const TOO_MANY: BoundProblem = {
  code: 'too_many_values',
  severity: 'error',
  path: '',
  reason: `The scenario has more than ${SCENARIO_VALUES_MAX} values.`,
  suggestion: 'Remove some. A scenario can have up to 60 locations and 120 objects.',
};
const TOO_DEEP: BoundProblem = {
  code: 'too_deep',
  severity: 'error',
  path: '',
  reason: `Something is nested more than ${SCENARIO_DEPTH_MAX} deep, or contains itself.`,
  suggestion: 'Split it into simpler parts.',
};

const FORBIDDEN_KEY: BoundProblem = {
  code: 'forbidden_key',
  severity: 'error',
  path: '',
  reason: 'No field can be called “__proto__”, or “constructor” if it contains a “prototype”.',
  suggestion: 'Remove or rename it.',
};

/** A value with the path that led to it. */
interface Visited {
  readonly value: unknown;
  readonly depth: number;
  readonly key: PropertyKey;
  readonly parent: Visited | null;
}

/** The path of a field that a value must not have. */
function pathTo(visited: Visited, field: string): string {
  const path: PropertyKey[] = [field];
  for (let at: Visited | null = visited; at !== null && at.parent !== null; at = at.parent) path.unshift(at.key);
  return pathText(path);
}

/**
 * Returns the first limit that a scenario exceeds, or null. It visits no more values than a scenario may have, so that
 * size, depth and cycles cost nothing.
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
      // Zod doesn't check this in records, which allow any key.
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

/** Returns a field that could change the prototype of all objects. */
function forbiddenField(value: object): string | undefined {
  if (Object.hasOwn(value, '__proto__')) return '__proto__';
  const made: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype') ? 'constructor' : undefined;
}
