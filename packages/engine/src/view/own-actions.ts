/**
 * A voice's own resolved turns as its seat sees them [K3]. They are read from the truths, because live games keep
 * thousands of them.
 */
import { perCache } from '../memoize.ts';
import { withLast } from '../mutable-copy.ts';
import type { GameState, OwnAction, SeatIndex, TurnTruth } from '../state.ts';

/** What the author of the turn knows about it. */
export function ownAction({ program, round, turn, turnNumber, by, outcome, tagWorked }: TurnTruth): OwnAction {
  const { action, target, intention, tag, shift } = program;
  // Written field by field, because a spread takes more memory.
  return shift === undefined
    ? { action, target, intention, tag, round, turn, turnNumber, by, outcome, tagWorked }
    : { action, target, intention, tag, shift, round, turn, turnNumber, by, outcome, tagWorked };
}

interface Known {
  readonly of: readonly TurnTruth[];
  readonly actions: readonly OwnAction[];
}

/** By seat. */
const newestOf = perCache((): Known[] => []);

/** Oldest first; the same list until a turn is added. Shared: never edit it. */
export function ownActions({ truths }: Pick<GameState, 'truths'>, index: SeatIndex): readonly OwnAction[] {
  const newest = newestOf();
  const known = newest[index];
  if (known?.of === truths) return known.actions;
  // Each turn creates its own truth, so two lists that end with the same truth are equal. Any list follows an empty one.
  const isLater = known !== undefined && known.of.at(-1) === truths[known.of.length - 1];
  let actions = isLater ? known.actions : [];
  for (let at = isLater ? known.of.length : 0; at < truths.length; at++) {
    const truth = truths[at];
    if (truth?.seat === index) actions = withLast(actions, ownAction(truth));
  }
  newest[index] = { of: truths, actions };
  return actions;
}
