import { play } from '@one-mind/engine/testing/play';
import { quietedGame } from '@one-mind/engine/testing/predicted-game';
import { idOf } from '@one-mind/engine/testing/seated-game';
import { expect, it } from 'vitest';
import { participationIn } from './game-summary.ts';

it('[Q4] distinguishes quieted voices, who can’t write or react to the living', () => {
  const state = quietedGame();
  const kindOf = (seat: number) => participationIn({ state, allowSpectators: true }, idOf(state, seat), false);
  expect(kindOf(0)).toEqual({ kind: 'living', isOver: false });
  expect(kindOf(3)).toEqual({ kind: 'quieted', isOver: false });
  const over = play(state, { type: 'end' });
  expect(participationIn({ state: over, allowSpectators: true }, idOf(state, 3), false)).toEqual({ kind: 'quieted', isOver: true });
});

it('lets people without a seat watch only if the host allows it', () => {
  const state = quietedGame();
  const kindOf = (allowSpectators: boolean, isEarly: boolean) => participationIn({ state, allowSpectators }, 'nobody', isEarly)?.kind;
  expect([kindOf(true, false), kindOf(true, true), kindOf(false, true)]).toEqual(['spectator', 'earlySpectator', undefined]);
});
