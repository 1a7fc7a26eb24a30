import { PROBLEM_CODES } from '@one-mind/engine/scenario/validation/validate-problem';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { SHAPE_CODES } from './scenario-shape.ts';

/** What keeps a scenario from being looked at any further. */
export const BOUND_CODES = ['not_json', 'too_large', 'too_many_values', 'too_deep', 'forbidden_key'] as const;

/** What is wrong with a scenario, or odd about it, as its author reads it. */
export const ScenarioProblemSchema = wireObject('ScenarioProblem', {
  code: z.enum([...PROBLEM_CODES, ...SHAPE_CODES, ...BOUND_CODES]),
  /** Errors keep a scenario from being saved, warnings don't. */
  severity: z.enum(['error', 'warning']),
  /** From the content on, as `locations[2].exits[0].to`; the scenario's own fields by their name. */
  path: z.string(),
  reason: z.string(),
  /** What to do about it. */
  suggestion: z.string(),
});
export type ScenarioProblem = Readonly<z.output<typeof ScenarioProblemSchema>>;
