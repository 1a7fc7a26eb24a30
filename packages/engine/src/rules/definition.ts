/** What a rule is: the fields that an admin sees of it, and nothing that the engine doesn't read [G1]. */
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
  /** What games have that began before there was this parameter; absent = the default. */
  readonly before?: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
}
/** Words out of `options`; `min` and `max` bound how many. `distinct`: none twice, and their order means nothing. */
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
  /** Ids of docs/rules.md that say it in full. */
  readonly says: readonly string[];
  /** What it does and, unless it is core, what switching it off does, exactly. */
  readonly description: string;
  /** Why no game can do without it, so that it can't be switched off [G2]; null = it can. */
  readonly core: string | null;
  readonly parameters: Readonly<Record<string, ParameterDefinition>>;
  /** Whom it is about; absent = everybody. */
  readonly roles?: readonly Role[];
  /** Which actions it is about; absent = all or none in particular. */
  readonly actions?: readonly Action[];
  /** Whether it is in force unless somebody decides otherwise. */
  readonly active: boolean;
  /** Games that began before there was this rule go on without it. */
  readonly isNew?: boolean;
}
