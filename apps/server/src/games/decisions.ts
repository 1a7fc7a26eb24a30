/** Which decisions players have made, and which a game still waits for. */
import type { GameState } from '@one-mind/engine/state';
import { answerUntil } from '@one-mind/engine/table/accusation';
import { youFor } from '@one-mind/engine/view/view';
import { seatOf } from './live/live-game.ts';

/** Whether nobody is waiting for this player's answer. */
export const isHeardOut = (state: GameState, playerId: string): boolean =>
  answerUntil(state) === null || state.seats[state.accusation?.accused ?? -1]?.id !== playerId;

/** The seats of AI players who have voted since an earlier state, on the accusation that is still running. */
export const newAiVoters = ({ accusation: before }: GameState, { accusation, seats }: GameState): readonly number[] => {
  if (accusation === null) return [];
  const known = before?.accused === accusation.accused ? before.votes : {};
  return Object.keys(accusation.votes)
    .filter((seat) => !Object.hasOwn(known, seat))
    .map(Number)
    .filter((seat) => seats[seat]?.kind === 'ai');
};

/** Whether this user still has a decision to make in a running game. */
export const waitsFor = (state: GameState, userId: string): boolean => {
  const seat = seatOf(state, userId);
  if (seat === null || state.pause.since !== null) return false;
  const { canVote, lockedIn } = youFor(state, seat);
  const isLiving = (state.seats[seat]?.composure ?? 0) > 0;
  return canVote || (state.phase === 'planning' && isLiving && !lockedIn);
};
