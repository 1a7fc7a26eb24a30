import { memoized, worldParts } from '../memoize.ts';
import { withoutSpare } from '../mutable-copy.ts';
import type { GameState, SeatIndex } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import type { ActionRule } from '../turn/turn.ts';
import type { Action, Role } from '../vocabulary.ts';
import { otherPlayers, type Target } from '../world/target.ts';
import { isAimable } from './allowed-targets.ts';
import { help } from './help.ts';
import { hide } from './hide.ts';
import { interact } from './interact.ts';
import { move } from './move.ts';
import { sabotage } from './sabotage.ts';
import { search } from './search.ts';

/** The six actions [A1]–[A6]. */
export const ACTION_RULES: Readonly<Record<Action, ActionRule>> = { move, search, interact, help, hide, sabotage };

/** The valid targets of this voice's action by the rules of this game; none if the action is switched off. */
export function targetsOf(state: GameState, action: Action, index: SeatIndex): readonly Target[] {
  if (!state.rules[action].active) return [];
  const things = thingsFor(state, action, index);
  const players = playersFor(state, action, index);
  return players.length === 0 ? things : [...things, ...players];
}

/** The targets that every voice of a role shares. */
export function thingsFor(state: GameState, action: Action, index: SeatIndex): readonly Target[] {
  const known = thingsByAction(state, requireSeat(state, index).role);
  known[action] ??= withoutSpare(ACTION_RULES[action].targets(state, index).filter(({ kind }) => isAimable(state.rules, action, kind)));
  return known[action];
}

/** Computed on demand, because a turn needs one action's options and planning needs all of them. */
const thingsByAction = memoized(
  worldParts,
  (_, _role: Role): Record<Action, readonly Target[] | null> => ({
    move: null,
    search: null,
    interact: null,
    help: null,
    hide: null,
    sabotage: null,
  }),
);

export function playersFor(state: GameState, action: Action, index: SeatIndex): readonly Target[] {
  return ACTION_RULES[action].players && isAimable(state.rules, action, 'player') ? otherPlayers(state, index) : [];
}
