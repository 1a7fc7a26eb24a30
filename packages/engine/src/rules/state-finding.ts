import type { Scenario } from '../scenario/types.ts';
import type { GameState } from '../state.ts';
import type { RuleId } from './catalogue.ts';
import type { Rules } from './rules.ts';

/** A state of the right shape, as somebody gives it to be tested; one without its scenario can be judged in part. */
export type GivenState = Omit<GameState, 'scenario' | 'rules'> & { readonly scenario?: Scenario | undefined; readonly rules?: unknown };

/** What is wrong, or odd, about a game state [G4]. */
export interface StateFinding {
  /** Null: the state contradicts itself, whatever the rules are. */
  readonly rule: RuleId | null;
  /** As `seats[2].composure`. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion: string;
}

/** Looks at a state by one rule. Answers whether the rule had anything to say about it. */
export type StateCheck = (state: GivenState, rules: Rules, wrong: (path: string, reason: string, suggestion: string) => void) => boolean;
