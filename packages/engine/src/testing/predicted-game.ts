import { DEFAULT_RULES, type Rules } from '../rules/rules.ts';
import type { GameState, Prediction, SeatIndex } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { play, settle, type TestCommand } from './play.ts';
import { FOUR_ROLES, scene } from './scene.ts';
import { idOf } from './seated-game.ts';

/** Planning of round 1; seat 3 of FOUR_ROLES is quieted. */
export const quietedGame = (rules: Rules = DEFAULT_RULES): GameState =>
  scene(FOUR_ROLES, (game) => void Object.assign(requireSeat(game, 3), { composure: 0 }), { rules });

/** Every living voice holds the body where it is, and the round ends. */
export const restOf = (state: GameState): GameState =>
  settle(
    play(
      state,
      ...[0, 1, 2].flatMap((seat): TestCommand[] => [
        { type: 'program', seat, action: 'move', target: state.body.location },
        { type: 'lockIn', seat },
      ]),
    ),
  );

/** Seat 3 was quieted, predicted everything in round 1 correctly, and the round is over. */
export function predictedGame(rules: Rules = DEFAULT_RULES, wrong: Partial<Prediction> = {}): GameState {
  const state = quietedGame(rules);
  const first: SeatIndex = 0;
  const right = { action: 'move', place: state.body.location, who: idOf(state, first) } as const;
  return restOf(play(state, { type: 'predict', seat: 3, ...right, ...wrong }));
}
