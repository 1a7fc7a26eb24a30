/** The rules on the wire: what everybody may read, and what an admin decides about them. */

import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import { RULE_CATEGORIES, RULE_TYPES } from '@one-mind/engine/rules/definition';
import { ACTIONS, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import { ParameterDefinitionSchema, StateFindingSchema, StateTestSchema } from './rule-schemas.ts';
import { ActionOptionSchema, TargetOptionSchema } from './view-schemas.ts';

/**
 * `engine`: a rule that every game applies. `house`: an agreement between the people of this site, for players to read; no
 * game reads or enforces it.
 */
export const RULE_KINDS = ['engine', 'house'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * GET /api/rules?kind=: the engine's rules as they are in force for the next game, in the catalogue's order, then the active house
 * rules. GET /api/admin/rules answers the same with the inactive house rules, too.
 */
export const RuleViewSchema = wireObject('RuleView', {
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  type: z.enum(RULE_TYPES),
  name: z.string(),
  description: z.string(),
  category: z.enum(RULE_CATEGORIES),
  /** Values by name; of an engine rule, for every parameter that it has. */
  parameters: z.record(z.string(), z.unknown()),
  roles: z.array(z.enum(ROLES)).readonly().exactOptional(),
  actions: z.array(z.enum(ACTIONS)).readonly().exactOptional(),
  active: z.boolean(),
  /** Why it can't be switched off [G2]; null = it can. */
  core: z.string().nullable(),
  /** What each parameter may be; house rules have none. */
  definitions: z.record(z.string(), ParameterDefinitionSchema),
  /** An engine rule that is not as in the catalogue. */
  isChanged: z.boolean(),
  /** 0 = nobody has decided about it; a change names the version it was made on. */
  version: z.number(),
  /** ISO 8601; null = nobody has decided about it. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type RuleView = z.output<typeof RuleViewSchema>;

/** Characters of a house rule's parameters as JSON. */
const PARAMETERS_MAX = 4000;

const words = {
  name: z.string().trim().min(1, 'Give the rule a name.').max(80),
  type: z.enum(RULE_TYPES),
  description: z.string().trim().min(1, 'Say what the rule is.').max(1000),
  category: z.enum(RULE_CATEGORIES),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
  actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length),
};
const parameters = z
  .record(z.string().max(64), z.unknown())
  .refine((values) => JSON.stringify(values).length <= PARAMETERS_MAX, `Use at most ${PARAMETERS_MAX} characters.`);
const version = z.number().int().min(0);

/** POST /api/admin/rules: a house rule. Without an id it gets one. Answer: `RuleView`. */
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

/** PATCH /api/admin/rules/{id}. What is left out stays; the words of an engine rule are fixed. Answer: `RuleView`. */
export const ChangeRuleSchema = z.strictObject({
  ...z.object(words).partial().shape,
  parameters: parameters.optional(),
  active: z.boolean().optional(),
  version,
});
export type ChangeRule = z.input<typeof ChangeRuleSchema>;

/** POST /api/admin/rules/{id}/reset: back to the catalogue. Answer: `RuleView`. */
export const ResetRuleSchema = z.strictObject({ version });
/** POST /api/admin/rules/{id}/restore: sets the rule to what it was after its change number `to`. `version`: the newest change. Answer: `RuleView`. */
export const RestoreRuleSchema = z.strictObject({ to: version.min(1), version });

/** What admins can decide about a rule, at one moment. For an engine rule, only `active` and `parameters` can differ from the catalogue. */
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
  /** Null where there was, or is, no such rule. */
  before: RuleStateSchema.nullable(),
  after: RuleStateSchema.nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** Null when the account is gone. */
  by: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** That of this rule's newest change, which a new one is made on. */
  newestVersion: z.number(),
});
export type RuleChangeEntry = z.output<typeof RuleChangeEntrySchema>;

/** GET /api/admin/rules/history?rule=&page=&limit=, newest first. */
export const RuleHistorySchema = wireObject('RuleHistory', {
  changes: z.array(RuleChangeEntrySchema).readonly(),
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
});
export type RuleHistory = z.output<typeof RuleHistorySchema>;

/**
 * POST /api/admin/rules/test. Without a state, one of a game by the rules as they are saved is tested. `tried`: an engine rule as it would be,
 * in place of what is saved of it; parameters left out are the catalogue's.
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
  /** As `alarm_clock.rise`, from the catalogue's to the one in force. */
  changes: z.array(z.object({ what: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
  /** What is wrong only because of this change, and what would be wrong without it. */
  errorsAdded: z.array(StateFindingSchema).readonly(),
  errorsGone: z.array(StateFindingSchema).readonly(),
  /** What a voice can choose, or can't, because of this change: targets with their tags. */
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

/** What it answers: what the rules of the next game say of the state [G4]. */
export const RulesTestSchema = wireObject('RulesTest', {
  ...StateTestSchema.shape,
  /** What each voice may choose, in seat order; null where the state can't be played on or nobody is planning. */
  choices: z.array(VoiceChoicesSchema).readonly().nullable(),
  /** Every rule that is not as in the catalogue, with what that makes of this state. */
  effects: z.array(RuleEffectSchema).readonly(),
});
export type RulesTest = z.output<typeof RulesTestSchema>;

/** GET /api/admin/rules/example-state: a moment of a game that AI players have played by the rules of the next game. */
export const ExampleStateSchema = wireObject('ExampleState', { state: z.unknown() });
export type ExampleState = z.output<typeof ExampleStateSchema>;
