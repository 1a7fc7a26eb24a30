/** Whether a scenario of the right shape makes sense, and what to do where it doesn't. */
import type { Scenario } from '../types.ts';
import { checkSense } from './validate-logic.ts';
import { checkPlayerCounts } from './validate-player-counts.ts';
import { type Problem, Problems } from './validate-problem.ts';
import { checkReferences } from './validate-references.ts';

export interface ValidateOptions {
  /** Names of the pictures there are; absent: not known. */
  readonly art?: ReadonlySet<string>;
}

/**
 * Errors, then warnings, each in the order they are found and at most `PROBLEMS_MAX` of them; empty for a scenario that
 * can be played. Expects the right shape. What can come to be is judged only where every id means something.
 */
export function validateScenario(scenario: Scenario, options: ValidateOptions = {}): Problem[] {
  const problems = referenceProblems(scenario, options);
  if (problems.errors.length === 0) checkSense(scenario, problems);
  return [...problems.errors, ...problems.warnings];
}

/** What can be checked in a scenario without playing it; its lists and texts may be longer than the schema allows. */
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
