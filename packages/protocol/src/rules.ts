import type { ParameterDefinition, RuleCategory, RuleType } from '@one-mind/engine/rules/definition';
import type { Action, Role } from '@one-mind/engine/vocabulary';

/** GET /api/rules: every rule as it is in force for the next game, in the catalogue's order. */
export interface RuleView {
  readonly id: string;
  readonly type: RuleType;
  readonly name: string;
  readonly description: string;
  readonly category: RuleCategory;
  /** Values by name, for every parameter the rule has. */
  readonly parameters: Readonly<Record<string, number | readonly string[]>>;
  readonly roles?: readonly Role[];
  readonly actions?: readonly Action[];
  readonly active: boolean;
  /** Why it can't be switched off [G2]; null = it can. */
  readonly core: string | null;
  /** What each parameter may be. */
  readonly definitions: Readonly<Record<string, ParameterDefinition>>;
  /** 0 = nobody has decided about it; a change names the version it was made on. */
  readonly version: number;
  /** ISO 8601; null = nobody has decided about it. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}
