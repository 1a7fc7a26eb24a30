/** Schemas of the engine's rules. */

import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import { z } from 'zod';
import { wireObject, wireTypes } from '../wire-types.ts';

export const NumberParameterSchema = wireObject('NumberParameter', {
  type: z.literal('integer'),
  unit: z.string(),
  default: z.number(),
  before: z.number().exactOptional(),
  min: z.number(),
  max: z.number(),
  description: z.string(),
});

export const ListParameterSchema = wireObject('ListParameter', {
  type: z.literal('list'),
  unit: z.string(),
  default: z.array(z.string()).readonly(),
  min: z.number(),
  max: z.number(),
  options: z.array(z.string()).readonly(),
  distinct: z.boolean(),
  description: z.string(),
});

export const ParameterDefinitionSchema = z
  .union([NumberParameterSchema, ListParameterSchema])
  .register(wireTypes, { id: 'ParameterDefinition' });

export const StateFindingSchema = wireObject('StateFinding', {
  rule: z.enum(RULE_IDS).nullable(),
  path: z.string(),
  reason: z.string(),
  suggestion: z.string(),
});

/** The answer of "Test rules". */
export const StateTestSchema = wireObject('StateTest', {
  /** There are no errors; there may be warnings. */
  valid: z.boolean(),
  errors: z.array(StateFindingSchema).readonly(),
  warnings: z.array(StateFindingSchema).readonly(),
  /** The active rules that applied to this state; empty if its shape is invalid. */
  applied: z.array(z.enum(RULE_IDS)).readonly(),
});
export type StateTest = Readonly<z.output<typeof StateTestSchema>>;
