/** Checks any JSON as a scenario and reports all problems. The sender can't make it take arbitrarily long. */
import type { Scenario } from '@one-mind/engine/scenario/types';
import { type ValidateOptions, validateReferences, validateScenario } from '@one-mind/engine/scenario/validation/validate';
import { PROBLEMS_MAX } from '@one-mind/engine/scenario/validation/validate-problem';
import { boundProblem, SCENARIO_SIZE_MAX, TOO_LARGE } from './scenario-bounds.ts';
import { parseScenario } from './scenario-content.ts';
import type { ScenarioProblem } from './scenario-problem.ts';
import type { ShapeCode } from './scenario-shape.ts';

export interface ScenarioCheck {
  /** Ready to be saved and played; null if there are errors. Warnings don't matter. */
  readonly scenario: Scenario | null;
  /** At most `PROBLEMS_MAX` of each. */
  readonly errors: readonly ScenarioProblem[];
  readonly warnings: readonly ScenarioProblem[];
}

/** The same for the text of a file or an editor. Never throws. */
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
 * Checks the size, then the shape, then the content. If the shape is wrong only because of the sizes of texts and numbers or because of
 * unknown fields, ids are checked, too, so that an author sees both kinds of problems together. Never throws.
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

/** If these are the only problems, every value has the type that the schema requires. A list of the wrong length may contain anything. */
const HARMLESS: ReadonlySet<ShapeCode> = new Set(['ill_sized', 'unknown_field', 'bad_id'] as const);

const refused = (problem: ScenarioProblem): ScenarioCheck => ({ scenario: null, errors: [problem], warnings: [] });
