/** Who may play in a game and who may watch it. */
import { Refused } from '../refused.ts';
import { type LiveGame, seatOf } from './live/live-game.ts';

/** @throws Refused `game_not_found` to people who may not watch, `not_a_player` to those who may */
export const requireSeat = (game: LiveGame, userId: string): number => {
  const seat = seatOf(game.state, userId);
  if (seat === null) throw new Refused(game.allowSpectators ? 'not_a_player' : 'game_not_found');
  return seat;
};

/** Null for spectators. `userId`: null for people without an account. @throws Refused `game_not_found` */
export const requireWatcher = (game: LiveGame, userId: string | null): number | null => {
  const seat = userId === null ? null : seatOf(game.state, userId);
  if (seat === null && !game.allowSpectators) throw new Refused('game_not_found');
  return seat;
};
