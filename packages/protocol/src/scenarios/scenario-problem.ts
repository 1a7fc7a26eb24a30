import { PROBLEM_CODES } from '@one-mind/engine/scenario/validation/validate-problem';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { SHAPE_CODES } from './scenario-shape.ts';

/** Codes of problems that stop all further checks. */
export const BOUND_CODES = ['not_json', 'too_large', 'too_many_values', 'too_deep', 'forbidden_key'] as const;

/** An error or warning about a scenario, for its author. */
export const ScenarioProblemSchema = wireObject('ScenarioProblem', {
  code: z.enum([...PROBLEM_CODES, ...SHAPE_CODES, ...BOUND_CODES]),
  /** Errors prevent saving; warnings don't. */
  severity: z.enum(['error', 'warning']),
  /** Relative to the content, as in `locations[2].exits[0].to`. Fields of the scenario itself are given by name. */
  path: z.string(),
  reason: z.string(),
  /** What to do about it. */
  suggestion: z.string(),
});
export type ScenarioProblem = Readonly<z.output<typeof ScenarioProblemSchema>>;
