/** The rules on the wire: what everyone may read, and what admins can change. */

import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import { RULE_CATEGORIES, RULE_TYPES } from '@one-mind/engine/rules/definition';
import { ACTIONS, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { pageCounts } from '../answers.ts';
import { wireObject } from '../wire-types.ts';
import { ParameterDefinitionSchema, StateFindingSchema, StateTestSchema } from './rule-schemas.ts';
import { ActionOptionSchema, TargetOptionSchema } from './view-schemas.ts';

/**
 * `engine`: a rule that every game applies. `house`: an agreement between the people on this site, which players read and
 * no game enforces.
 */
export const RULE_KINDS = ['engine', 'house'] as const;

/**
 * GET /api/rules?kind=: the engine's rules for the next game, in the catalogue's order, then the active house rules. GET
 * /api/admin/rules also returns inactive house rules.
 */
export const RuleViewSchema = wireObject('RuleView', {
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  type: z.enum(RULE_TYPES),
  name: z.string(),
  description: z.string(),
  category: z.enum(RULE_CATEGORIES),
  /** Values by name; for engine rules, the values of all parameters. */
  parameters: z.record(z.string(), z.unknown()),
  roles: z.array(z.enum(ROLES)).readonly().exactOptional(),
  actions: z.array(z.enum(ACTIONS)).readonly().exactOptional(),
  active: z.boolean(),
  /** Why it can't be switched off [G2]; null = it can. */
  core: z.string().nullable(),
  /** The type and bounds of each parameter; house rules have none. */
  definitions: z.record(z.string(), ParameterDefinitionSchema),
  /** Whether an engine rule differs from the catalogue. */
  isChanged: z.boolean(),
  /** 0 = never changed. A change names the version that it is based on. */
  version: z.number(),
  /** ISO 8601; null = never changed. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type RuleView = z.output<typeof RuleViewSchema>;

/** Length limit of a house rule's parameters as JSON, in characters. */
const PARAMETERS_MAX = 4000;

const words = {
  name: z.string().trim().min(1, 'Give the rule a name.').max(80),
  type: z.enum(RULE_TYPES),
  description: z.string().trim().min(1, 'Describe the rule.').max(1000),
  category: z.enum(RULE_CATEGORIES),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
  actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length),
};
const parameters = z
  .record(z.string().max(64), z.unknown())
  .refine((values) => JSON.stringify(values).length <= PARAMETERS_MAX, `Use at most ${PARAMETERS_MAX} characters.`);
const version = z.number().int().min(0);

/** POST /api/admin/rules adds a house rule. If `id` is absent, the server chooses one. Answer: `RuleView`. */
export const CreateRuleSchema = z.strictObject({
  ...words,
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,47}$/, 'Use up to 48 lower-case letters, digits, dashes and underscores.')
    .optional(),
  roles: words.roles.optional(),
  actions: words.actions.optional(),
  parameters: parameters.default({}),
  active: z.boolean().default(true),
});
export type CreateRule = z.input<typeof CreateRuleSchema>;

/** PATCH /api/admin/rules/{id}. Absent fields stay unchanged; the texts of engine rules are fixed. Answer: `RuleView`. */
export const ChangeRuleSchema = z.strictObject({
  ...z.object(words).partial().shape,
  parameters: parameters.optional(),
  active: z.boolean().optional(),
  version,
});
export type ChangeRule = z.input<typeof ChangeRuleSchema>;

/** POST /api/admin/rules/{id}/reset: restores the catalogue's default. Answer: `RuleView`. */
export const ResetRuleSchema = z.strictObject({ version });
/**
 * POST /api/admin/rules/{id}/restore: restores the rule to its state after change number `to`. `version`: the newest change. Answer:
 * `RuleView`.
 */
export const RestoreRuleSchema = z.strictObject({ to: version.min(1), version });

/** The changeable parts of a rule at one moment. For engine rules, only `active` and `parameters` can differ from the catalogue. */
export const RuleStateSchema = wireObject('RuleState', {
  active: z.boolean(),
  parameters: z.record(z.string(), z.unknown()),
  name: z.string().exactOptional(),
  type: z.enum(RULE_TYPES).exactOptional(),
  description: z.string().exactOptional(),
  category: z.enum(RULE_CATEGORIES).exactOptional(),
  roles: z.union([z.array(z.enum(ROLES)).readonly(), z.undefined()]).optional(),
  actions: z.union([z.array(z.enum(ACTIONS)).readonly(), z.undefined()]).optional(),
});
export type RuleState = z.output<typeof RuleStateSchema>;

export const RULE_ACTS = ['created', 'changed', 'deleted', 'restored'] as const;
export const RuleChangeEntrySchema = wireObject('RuleChangeEntry', {
  ruleId: z.string(),
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  /** Counts the changes of this rule, from 1. */
  version: z.number(),
  act: z.enum(RULE_ACTS),
  /** Null if the rule didn't exist. */
  before: RuleStateSchema.nullable(),
  after: RuleStateSchema.nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** Null if the account was deleted. */
  by: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The version of this rule's newest change, on which the next one must be based. */
  newestVersion: z.number(),
});
export type RuleChangeEntry = z.output<typeof RuleChangeEntrySchema>;

/** GET /api/admin/rules/history?rule=&page=&limit=, newest first. */
export const RuleHistorySchema = wireObject('RuleHistory', {
  changes: z.array(RuleChangeEntrySchema).readonly(),
  ...pageCounts,
});
export type RuleHistory = z.output<typeof RuleHistorySchema>;

/**
 * POST /api/admin/rules/test. If `state` is absent, an example game with the saved rules is tested. `tried`: an engine rule
 * to test instead of its saved version; absent parameters have the catalogue's values.
 */
export const TestRulesSchema = z.strictObject({
  state: z.unknown().optional(),
  tried: z.strictObject({ id: z.string().max(64), active: z.boolean(), parameters }).optional(),
});
export type TestRules = z.input<typeof TestRulesSchema>;

export const NamedTargetSchema = wireObject('NamedTarget', {
  ...TargetOptionSchema.shape,
  name: z.string(),
});
export type NamedTarget = z.output<typeof NamedTargetSchema>;

export const VoiceChoicesSchema = wireObject('VoiceChoices', {
  name: z.string(),
  role: z.enum(ROLES),
  options: z.array(ActionOptionSchema.extend({ targets: z.array(NamedTargetSchema).readonly() })).readonly(),
});
export type VoiceChoices = z.output<typeof VoiceChoicesSchema>;

export const RuleEffectSchema = wireObject('RuleEffect', {
  rule: z.enum(RULE_IDS),
  name: z.string(),
  description: z.string(),
  /** Such as `alarm_clock.rise`, with the catalogue's value and the one in force. */
  changes: z.array(z.object({ what: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
  /** Findings that only this change causes, and findings that only it prevents. */
  errorsAdded: z.array(StateFindingSchema).readonly(),
  errorsGone: z.array(StateFindingSchema).readonly(),
  /** Choices that this change adds or removes for a voice: targets with their tags. */
  choices: z
    .array(
      z.object({
        name: z.string(),
        action: z.enum(ACTIONS),
        gained: z.array(z.string()).readonly(),
        lost: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
});
export type RuleEffect = z.output<typeof RuleEffectSchema>;

/** The answer: how the rules of the next game judge the state [G4]. */
export const RulesTestSchema = wireObject('RulesTest', {
  ...StateTestSchema.shape,
  /** The choices of each voice, in seat order; null if the game can't continue from this state or nobody is planning. */
  choices: z.array(VoiceChoicesSchema).readonly().nullable(),
  /** Every rule that differs from the catalogue, with its effect on this state. */
  effects: z.array(RuleEffectSchema).readonly(),
});
export type RulesTest = z.output<typeof RulesTestSchema>;

/** GET /api/admin/rules/example-state: a moment of an AI game with the rules of the next game. */
export const ExampleStateSchema = wireObject('ExampleState', { state: z.unknown() });
export type ExampleState = z.output<typeof ExampleStateSchema>;
