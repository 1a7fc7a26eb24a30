/**
 * A voice's own resolved turns, as it is told them [K3]: read from the truths, because live games keep thousands of them.
 */
import type { GameState, OwnAction, SeatIndex, TurnTruth } from './state.ts';

/** What the voice whose turn it was knows of it. */
export function ownAction({ program, round, turn, turnNumber, by, outcome, tagWorked }: TurnTruth): OwnAction {
  return { ...program, round, turn, turnNumber, by, outcome, tagWorked };
}

interface Known {
  readonly of: readonly TurnTruth[];
  readonly own: readonly TurnTruth[];
  readonly actions: readonly OwnAction[];
}
const NONE: Known = { of: [], own: [], actions: [] };

/** The newest answer for each seat, so no memory per game. */
const newest: Known[] = [];

/** Oldest first; the same list for as long as nothing was added. Shared: nobody may edit it. */
export function ownActions({ truths }: Pick<GameState, 'truths'>, index: SeatIndex): readonly OwnAction[] {
  const known = newest[index] ?? NONE;
  if (known.of === truths) return known.actions;
  let same = 0;
  let count = 0;
  for (const truth of truths) {
    if (truth.seat !== index) continue;
    if (count === same && known.own[count] === truth) same += 1;
    count += 1;
  }
  const isSame = same === count && count === known.own.length;
  const own = isSame ? known.own : truths.filter(({ seat }) => seat === index);
  const actions = isSame ? known.actions : own.map((truth, at) => (at < same ? known.actions[at] : undefined) ?? ownAction(truth));
  newest[index] = { of: truths, own, actions };
  return actions;
}
