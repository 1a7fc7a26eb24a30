import type { ActionRule } from '../turn.ts';
import type { Action } from '../vocabulary.ts';
import { help } from './help.ts';
import { hide } from './hide.ts';
import { interact } from './interact.ts';
import { move } from './move.ts';
import { sabotage } from './sabotage.ts';
import { search } from './search.ts';

/** The six actions [A1]–[A6]. */
export const ACTION_RULES: Readonly<Record<Action, ActionRule>> = { move, search, interact, help, hide, sabotage };
