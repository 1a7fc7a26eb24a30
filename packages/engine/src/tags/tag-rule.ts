import type { GameState } from '../state.ts';
import type { Turn } from '../turn/turn.ts';
import type { Action, Role, TargetKind } from '../vocabulary.ts';
import type { Target } from '../world/target.ts';

/** One of the fifteen secret tags [T1]–[T15]. */
export interface TagRule {
  readonly role: Role;
  readonly actions: readonly Action[];
  /** Kinds of target it works on. `environment` may always be aimed at: what that comes to shows when the turn comes [A7]. */
  readonly kinds: readonly TargetKind[];
  /** Narrows `kinds`, from what everybody sees. */
  readonly fits?: (state: GameState, target: Target) => boolean;
  /** [C0] Works whether or not its own action does. */
  readonly sure?: true;
  /** The hidden effect; draws dice only for clues. Answers whether it worked. */
  readonly work: (turn: Turn, target: Target) => boolean;
}

export const ANYTHING: readonly TargetKind[] = ['environment', 'location', 'container', 'object', 'hazard', 'npc', 'special', 'player'];
export const ALL_BUT_SABOTAGE: readonly Action[] = ['move', 'search', 'interact', 'help', 'hide'];

/** Whether a tag may be programmed with this action on such a target, if it `fits`. */
export function mayGoWith(rule: TagRule, action: Action, kind: TargetKind): boolean {
  return rule.actions.includes(action) && (kind === 'environment' || rule.kinds.includes(kind));
}
