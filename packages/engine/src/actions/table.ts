import { otherPlayers, type Ref } from '../here.ts';
import type { GameState, SeatIndex } from '../state.ts';
import type { ActionRule } from '../turn.ts';
import type { Action } from '../vocabulary.ts';
import { isAimable } from './aim.ts';
import { help } from './help.ts';
import { hide } from './hide.ts';
import { interact } from './interact.ts';
import { move } from './move.ts';
import { sabotage } from './sabotage.ts';
import { search } from './search.ts';

/** The six actions [A1]–[A6]. */
export const ACTION_RULES: Readonly<Record<Action, ActionRule>> = { move, search, interact, help, hide, sabotage };

/** What this voice may aim an action at now by the rules of this game; nothing where the action is switched off. */
export function targetsOf(state: GameState, action: Action, index: SeatIndex): readonly Ref[] {
  if (!state.rules[action].active) return [];
  return [...thingsFor(state, action, index), ...playersFor(state, action, index)];
}

/** The part that is the same for every voice of a role. */
export function thingsFor(state: GameState, action: Action, index: SeatIndex): readonly Ref[] {
  return ACTION_RULES[action].targets(state, index).filter(({ kind }) => isAimable(state.rules, action, kind));
}

export function playersFor(state: GameState, action: Action, index: SeatIndex): readonly Ref[] {
  return ACTION_RULES[action].players && isAimable(state.rules, action, 'player') ? otherPlayers(state, index) : [];
}
