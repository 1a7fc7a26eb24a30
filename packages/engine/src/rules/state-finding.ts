import type { Scenario } from '../scenario/types.ts';
import type { GameState } from '../state.ts';
import type { RuleId } from './catalogue.ts';
import type { Rules } from './rules.ts';

/** A well-formed state to be tested. Without its scenario, only part of it can be judged. */
export type GivenState = Omit<GameState, 'scenario' | 'rules'> & { readonly scenario?: Scenario | undefined; readonly rules?: unknown };

/** An error or an oddity in a game state [G4]. */
export interface StateFinding {
  /** Null: the state contradicts itself under any rules. */
  readonly rule: RuleId | null;
  /** As `seats[2].composure`. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

/** Checks a state by one rule. Returns whether the rule applied to it. */
export type StateCheck = (state: GivenState, rules: Rules, wrong: (path: string, reason: string, suggestion: string) => void) => boolean;
