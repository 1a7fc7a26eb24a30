/** The rules on the wire: what everybody may read, and what an admin decides about them. */
import type { RuleId } from '@one-mind/engine/rules/catalogue';
import { type ParameterDefinition, RULE_CATEGORIES, RULE_TYPES, type RuleCategory, type RuleType } from '@one-mind/engine/rules/definition';
import type { StateFinding } from '@one-mind/engine/rules/state-finding';
import type { ActionOption, TargetOption } from '@one-mind/engine/view/view-types';
import { ACTIONS, type Action, ROLES, type Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { StateTest } from './game-state.ts';

/**
 * `engine`: what every game is played by. `house`: what the people here have agreed on, for players to read; no game reads
 * it, and nothing enforces it.
 */
export const RULE_KINDS = ['engine', 'house'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * GET /api/rules?kind=: the engine's rules as they are in force for the next game, in the catalogue's order, then the active house
 * rules. GET /api/admin/rules answers the same with the inactive house rules, too.
 */
export interface RuleView {
  readonly id: string;
  readonly kind: RuleKind;
  readonly type: RuleType;
  readonly name: string;
  readonly description: string;
  readonly category: RuleCategory;
  /** Values by name; of an engine rule, for every parameter that it has. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly roles?: readonly Role[];
  readonly actions?: readonly Action[];
  readonly active: boolean;
  /** Why it can't be switched off [G2]; null = it can. */
  readonly core: string | null;
  /** What each parameter may be; house rules have none. */
  readonly definitions: Readonly<Record<string, ParameterDefinition>>;
  /** An engine rule that is not as in the catalogue. */
  readonly isChanged: boolean;
  /** 0 = nobody has decided about it; a change names the version it was made on. */
  readonly version: number;
  /** ISO 8601; null = nobody has decided about it. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

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
/** POST /api/admin/rules/{id}/restore: as it was after its change number `to`. `version`: the newest one. Answer: `RuleView`. */
export const RestoreRuleSchema = z.strictObject({ to: version.min(1), version });

/** What can be decided about a rule, at one moment. Of an engine rule all but `active` and `parameters` is the catalogue's. */
export interface RuleState {
  readonly active: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly type?: RuleType;
  readonly description?: string;
  readonly category?: RuleCategory;
  readonly roles?: readonly Role[] | undefined;
  readonly actions?: readonly Action[] | undefined;
}

export const RULE_ACTS = ['created', 'changed', 'deleted', 'restored'] as const;
export interface RuleChangeEntry {
  readonly ruleId: string;
  readonly name: string;
  readonly kind: RuleKind;
  /** Counts the changes of this rule, from 1. */
  readonly version: number;
  readonly act: (typeof RULE_ACTS)[number];
  /** Null where there was, or is, no such rule. */
  readonly before: RuleState | null;
  readonly after: RuleState | null;
  /** ISO 8601. */
  readonly at: string;
  /** Null when the account is gone. */
  readonly by: { readonly id: string; readonly username: string } | null;
  /** That of this rule's newest change, which a new one is made on. */
  readonly newestVersion: number;
}
/** GET /api/admin/rules/history?rule=&page=&limit=, newest first. */
export interface RuleHistory {
  readonly changes: readonly RuleChangeEntry[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/**
 * POST /api/admin/rules/test. Without a state, one of a game by the rules as they are saved is tested. `tried`: an engine rule as it would be,
 * in place of what is saved of it; parameters left out are the catalogue's.
 */
export const TestRulesSchema = z.strictObject({
  state: z.unknown().optional(),
  tried: z.strictObject({ id: z.string().max(64), active: z.boolean(), parameters }).optional(),
});
export type TestRules = z.input<typeof TestRulesSchema>;
/** What it answers: what the rules of the next game say of the state [G4]. */
export interface RulesTest extends StateTest {
  /** What each voice may choose, in seat order; null where the state can't be played on or nobody is planning. */
  readonly choices: readonly VoiceChoices[] | null;
  /** Every rule that is not as in the catalogue, with what that makes of this state. */
  readonly effects: readonly RuleEffect[];
}
export interface VoiceChoices {
  readonly name: string;
  readonly role: Role;
  readonly options: readonly (Omit<ActionOption, 'targets'> & { readonly targets: readonly NamedTarget[] })[];
}
export interface NamedTarget extends TargetOption {
  readonly name: string;
}
export interface RuleEffect {
  readonly rule: RuleId;
  readonly name: string;
  readonly description: string;
  /** As `alarm_clock.rise`, from the catalogue's to the one in force. */
  readonly changes: readonly { readonly what: string; readonly from: unknown; readonly to: unknown }[];
  /** What is wrong only because of this change, and what would be wrong without it. */
  readonly errorsAdded: readonly StateFinding[];
  readonly errorsGone: readonly StateFinding[];
  /** What a voice can choose, or can't, because of this change: targets with their tags. */
  readonly choices: readonly {
    readonly name: string;
    readonly action: Action;
    readonly gained: readonly string[];
    readonly lost: readonly string[];
  }[];
}
/** GET /api/admin/rules/example-state: a moment of a game that AI players have played by the rules of the next game. */
export interface ExampleState {
  readonly state: unknown;
}
