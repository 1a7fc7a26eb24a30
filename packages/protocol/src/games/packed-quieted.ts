/** Packs what a quieted seat knows about its predictions and its nudge; `packed-you.ts` packs the rest of the view. */
import type { QuietedView, WorldView } from '@one-mind/engine/view/view-types';
import { NUDGES, PREDICTED_ACTIONS } from '@one-mind/engine/vocabulary';
import type { PackedQuieted } from './packed-you-schema.ts';

interface Side {
  readonly players: readonly { readonly id: string }[];
  readonly world: Pick<WorldView, 'locations'>;
}

const NONE = -1;
const toBit = (right: boolean | null): -1 | 0 | 1 => (right === null ? NONE : right ? 1 : 0);
const fromBit = (bit: -1 | 0 | 1): boolean | null => (bit === NONE ? null : bit === 1);
const indexOf = (id: string | null, list: readonly { readonly id: string }[]): number => list.findIndex((one) => one.id === id);

export function packQuieted({ prediction, last, score, nudge }: QuietedView, { players, world }: Side): PackedQuieted {
  const actionIndex = (action: QuietedView['prediction']['action']): number => (action === null ? NONE : PREDICTED_ACTIONS.indexOf(action));
  return [
    [actionIndex(prediction.action), indexOf(prediction.place, world.locations), indexOf(prediction.who, players)],
    last && [last.round, actionIndex(last.action), indexOf(last.place, world.locations), toBit(last.right.action), toBit(last.right.place)],
    [score.points, score.right, score.made],
    nudge && [nudge.round, NUDGES.indexOf(nudge.kind)],
  ];
}

/** @throws RangeError if the other side uses another version */
export function unpackQuieted([prediction, last, score, nudge]: PackedQuieted, { players, world }: Side): QuietedView {
  const [points, right, made] = score;
  return {
    prediction: {
      action: maybeAt(PREDICTED_ACTIONS, prediction[0]),
      place: maybeAt(world.locations, prediction[1])?.id ?? null,
      who: maybeAt(players, prediction[2])?.id ?? null,
    },
    last: last && {
      round: last[0],
      action: maybeAt(PREDICTED_ACTIONS, last[1]),
      place: maybeAt(world.locations, last[2])?.id ?? null,
      right: { action: fromBit(last[3]), place: fromBit(last[4]) },
    },
    score: { points, right, made },
    nudge: nudge && { round: nudge[0], kind: maybeAt(NUDGES, nudge[1]) ?? NUDGES[0] },
  };
}

function maybeAt<T>(list: readonly T[], index: number): T | null {
  if (index === NONE) return null;
  const found = list[index];
  if (found === undefined) throw new RangeError(`Nothing has the index ${index}`);
  return found;
}
