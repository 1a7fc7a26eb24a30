/** Checks whether a well-formed scenario makes sense, and suggests fixes. */
import type { Scenario } from '../types.ts';
import { checkSense } from './validate-logic.ts';
import { checkPlayerCounts } from './validate-player-counts.ts';
import { type Problem, Problems } from './validate-problem.ts';
import { checkReferences } from './validate-references.ts';

export interface ValidateOptions {
  /** Names of the available pictures; absent: unknown. */
  readonly art?: ReadonlySet<string>;
}

/**
 * Returns errors, then warnings, each in the order in which they are found and at most `PROBLEMS_MAX` of them. Empty
 * for a scenario that can be played. Expects a well-formed scenario, and checks what can happen only if every id is
 * declared.
 */
export function validateScenario(scenario: Scenario, options: ValidateOptions = {}): Problem[] {
  const problems = referenceProblems(scenario, options);
  if (problems.errors.length === 0) checkSense(scenario, problems);
  return [...problems.errors, ...problems.warnings];
}

/**
 * The parts of a scenario that can be checked without playing it. Its lists and texts may be longer than the schema
 * allows.
 */
export function validateReferences(scenario: Scenario, options: ValidateOptions = {}): Problem[] {
  const problems = referenceProblems(scenario, options);
  return [...problems.errors, ...problems.warnings];
}

function referenceProblems(scenario: Scenario, { art }: ValidateOptions): Problems {
  const problems = new Problems();
  checkReferences(scenario.content, problems, art);
  checkPlayerCounts(scenario, problems);
  return problems;
}
