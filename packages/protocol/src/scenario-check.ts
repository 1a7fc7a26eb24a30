/** Takes any JSON as a scenario and tells all that is wrong with it, in a time that its sender can't stretch. */
import type { Scenario } from '@one-mind/engine/scenario/types';
import { type ValidateOptions, validateReferences, validateScenario } from '@one-mind/engine/scenario/validate';
import { PROBLEMS_MAX, type Problem } from '@one-mind/engine/scenario/validate-problem';
import { parseScenario } from './scenario-content.ts';
import type { ShapeCode, ShapeProblem } from './scenario-shape.ts';

/** Characters of a scenario as JSON, and of all its texts together. The built-in ones have about 40,000. */
export const SCENARIO_SIZE_MAX = 256 * 1024;
/** Values in a scenario: numbers, texts, lists and objects, and all that is in them. The built-in ones have about 2,000. */
export const SCENARIO_VALUES_MAX = 20_000;
/** How deep they may lie in each other; the deepest condition lies less than 24 deep. */
export const SCENARIO_DEPTH_MAX = 32;

/** Refused before anything is looked at closely. */
interface BoundProblem {
  readonly code: 'not_json' | 'too_large' | 'too_many_values' | 'too_deep' | 'forbidden_key';
  readonly severity: 'error';
  readonly path: '';
  readonly reason: string;
  readonly suggestion: string;
}
export type ScenarioProblem = Problem | ShapeProblem | BoundProblem;

export interface ScenarioCheck {
  /** As it can be saved and played; null where there are errors. Warnings don't stand in the way. */
  readonly scenario: Scenario | null;
  /** At most `PROBLEMS_MAX` of each. */
  readonly errors: readonly ScenarioProblem[];
  readonly warnings: readonly ScenarioProblem[];
}

/** The same for a scenario as it stands in a file or an editor. Throws at nothing. */
export function checkScenarioText(text: string, options: ValidateOptions = {}): ScenarioCheck {
  if (text.length > SCENARIO_SIZE_MAX) return refused(TOO_LARGE);
  try {
    return checkScenario(JSON.parse(text), options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const reason = `This is not valid JSON: ${error.message}`;
    return refused({
      code: 'not_json',
      severity: 'error',
      path: '',
      reason,
      suggestion: 'Look for a missing comma, quote or bracket there.',
    });
  }
}

/**
 * Looks at size, then shape, then sense. Where the shape is wrong only in sizes of texts and numbers and in surplus fields, ids are looked at
 * all the same, so that an author sees both at once. Throws at nothing.
 */
export function checkScenario(json: unknown, options: ValidateOptions = {}): ScenarioCheck {
  const outOfBounds = boundProblem(json);
  if (outOfBounds !== null) return refused(outOfBounds);
  const parsed = parseScenario(json);
  if (parsed.ok) {
    const { scenario } = parsed;
    const found = validateScenario(scenario, options);
    const errors = found.filter(({ severity }) => severity === 'error');
    return { scenario: errors.length === 0 ? scenario : null, errors, warnings: found.filter(({ severity }) => severity === 'warning') };
  }
  const more = parsed.problems.every(({ code }) => HARMLESS.has(code)) ? validateReferences(json as Scenario, options) : [];
  const known = new Set(parsed.problems.map(({ path }) => path));
  const errors = [...parsed.problems, ...more.filter(({ severity, path }) => severity === 'error' && !known.has(path))];
  return { scenario: null, errors: errors.slice(0, PROBLEMS_MAX), warnings: more.filter(({ severity }) => severity === 'warning') };
}

/** With no other problem than these, every value is of the type that the schema says; a list of a wrong count may hold anything. */
const HARMLESS: ReadonlySet<ShapeCode> = new Set(['ill_sized', 'unknown_field', 'bad_id'] as const);

const TOO_LARGE: BoundProblem = {
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
  reason: 'No field of anything can be called “__proto__”.',
  suggestion: 'Remove it, or give it another name.',
};

const refused = (problem: BoundProblem): ScenarioCheck => ({ scenario: null, errors: [problem], warnings: [] });

/** Visits no more values than a scenario may have, so that neither size nor depth nor circles cost anything. */
function boundProblem(json: unknown): BoundProblem | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: json, depth: 0 }];
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
      if (!isList && Object.hasOwn(value, '__proto__')) return FORBIDDEN_KEY;
      for (const key of keys ?? []) characters += key.length;
      for (const part of isList ? value : Object.values(value)) open.push({ value: part, depth: depth + 1 });
    }
    if (characters > SCENARIO_SIZE_MAX) return TOO_LARGE;
  }
  return null;
}
