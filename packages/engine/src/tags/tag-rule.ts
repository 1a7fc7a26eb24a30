import type { GameState } from '../state.ts';
import type { Turn } from '../turn/turn.ts';
import type { Action, Role, TargetKind } from '../vocabulary.ts';
import type { Target } from '../world/target.ts';

/** One of the fifteen secret tags [T1]–[T15]. */
export interface TagRule {
  readonly role: Role;
  readonly actions: readonly Action[];
  /** Valid kinds of target. `environment` is always valid, because it is resolved when the turn comes [A7]. */
  readonly kinds: readonly TargetKind[];
  /** Restricts `kinds` further, by public facts. */
  readonly fits?: (state: GameState, target: Target) => boolean;
  /** [C0] The tag works even if its action fails. */
  readonly sure?: true;
  /** The hidden effect; draws dice only for clues. Returns whether it worked. */
  readonly work: (turn: Turn, target: Target) => boolean;
}

export const ANYTHING: readonly TargetKind[] = ['environment', 'location', 'container', 'object', 'hazard', 'npc', 'special', 'player'];
export const ALL_BUT_SABOTAGE: readonly Action[] = ['move', 'search', 'interact', 'help', 'hide'];

/** Whether this tag can be programmed with this action on a target that it `fits`. */
export function mayGoWith(rule: TagRule, action: Action, kind: TargetKind): boolean {
  return rule.actions.includes(action) && (kind === 'environment' || rule.kinds.includes(kind));
}
