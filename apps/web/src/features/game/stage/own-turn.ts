import type { YouView } from '@one-mind/engine/view/view-types';

/** [K3] Whether a turn was the reader's own: only their own view says so, once it is over. */
export const isOwnTurn = (
  you: Pick<YouView, 'actions'> | null,
  { round, turn }: { readonly round: number; readonly turn: number },
): boolean => you?.actions.some((own) => own.round === round && own.turn === turn) === true;
