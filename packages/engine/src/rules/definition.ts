/** The shape of a rule: the fields that an admin sees and that the engine reads [G1]. */
import type { Action, Role } from '../vocabulary.ts';

export const RULE_TYPES = ['global', 'role', 'action', 'movement'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const RULE_CATEGORIES = [
  'overview',
  'programming',
  'resolution',
  'action',
  'intention',
  'movement',
  'validation',
  'technical',
  'roles',
  'victory',
] as const;
export type RuleCategory = (typeof RULE_CATEGORIES)[number];

/** A whole number within its bounds. */
export interface NumberParameter {
  readonly type: 'integer';
  readonly unit: string;
  readonly default: number;
  /** The value for games that began before the parameter existed; absent = the default. */
  readonly before?: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
}
/** Words from `options`; `min` and `max` limit how many. `distinct`: each at most once, in no particular order. */
export interface ListParameter {
  readonly type: 'list';
  readonly unit: string;
  readonly default: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly options: readonly string[];
  readonly distinct: boolean;
  readonly description: string;
}
export type ParameterDefinition = NumberParameter | ListParameter;

export interface RuleDefinition {
  readonly name: string;
  readonly type: RuleType;
  readonly category: RuleCategory;
  /** Ids of the rules in docs/rules.md that define it in full. */
  readonly says: readonly string[];
  /** What the rule does and, unless it is a core rule, what switching it off does. */
  readonly description: string;
  /** Why no game works without it, so that it can't be switched off [G2]; null = it can. */
  readonly core: string | null;
  readonly parameters: Readonly<Record<string, ParameterDefinition>>;
  /** The roles it affects; absent = all. */
  readonly roles?: readonly Role[];
  /** The actions it affects; absent = all, or none in particular. */
  readonly actions?: readonly Action[];
  /** Whether it is active by default. */
  readonly active: boolean;
  /** Games that began before the rule existed continue without it. */
  readonly isNew?: boolean;
}
