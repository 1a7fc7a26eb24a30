import type { Command } from '@one-mind/engine/commands';
import type { Fact } from '@one-mind/engine/facts';
import type { ParameterDefinition } from '@one-mind/engine/rules/definition';
import type { StateFinding } from '@one-mind/engine/rules/state-finding';
import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';
import type { Problem } from '@one-mind/engine/scenario/validation/validate-problem';
import type { GameResult } from '@one-mind/engine/state';
import type { TruthView } from '@one-mind/engine/view/truth-view';
import type { PublicView, RevealView, YouView } from '@one-mind/engine/view/view-types';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { BoundProblem } from '../scenarios/scenario-bounds.ts';
import type { ScenarioProblem } from '../scenarios/scenario-problem.ts';
import type { ShapeProblem } from '../scenarios/scenario-shape.ts';
import type { CommandSchema } from './command-schema.ts';
import type { FactSchema, GameResultSchema } from './fact-schemas.ts';
import type { ParameterDefinitionSchema, StateFindingSchema } from './rule-schemas.ts';
import type { LosingResourceSchema, PublicViewSchema, RevealViewSchema, TruthViewSchema, YouViewSchema } from './view-schemas.ts';

/** Makes optional fields required. Otherwise a type without an optional field would be assignable to one with it. */
type Complete<T> = T extends object ? { [Field in keyof T]-?: Complete<T[Field]> } : T;
/** `true` if each type is assignable to the other. */
type Same<A, B> = [Complete<A>, Complete<B>] extends [Complete<B>, Complete<A>] ? true : false;

test('the schemas of facts, views, commands and rules have the types of the engine', () => {
  // Compiling is the test: a field that only one side has makes `Same` false.
  const same: readonly [
    Same<z.output<typeof CommandSchema>, Command>,
    Same<z.output<typeof FactSchema>, Fact>,
    Same<z.output<typeof GameResultSchema>, GameResult>,
    Same<z.output<typeof PublicViewSchema>, PublicView>,
    Same<z.output<typeof YouViewSchema>, YouView>,
    Same<z.output<typeof RevealViewSchema>, RevealView>,
    Same<z.output<typeof TruthViewSchema>, TruthView>,
    Same<z.output<typeof LosingResourceSchema>, LosingResource>,
    Same<z.output<typeof ParameterDefinitionSchema>, ParameterDefinition>,
    Same<z.output<typeof StateFindingSchema>, StateFinding>,
    Same<ScenarioProblem['code'], (Problem | ShapeProblem | BoundProblem)['code']>,
  ] = [true, true, true, true, true, true, true, true, true, true, true];
  expect(same).not.toContain(false);
});
