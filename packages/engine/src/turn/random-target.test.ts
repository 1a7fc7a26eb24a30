import { describe, expect, it } from 'vitest';
import { diceOf } from '../testing/random-play.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { otherPlayers } from '../world/target.ts';
import { randomTarget } from './random-target.ts';

describe('drawing a target', () => {
  it('[S5] is never the voice itself, and every other one equally often', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    const dice = diceOf('targets');
    const drawn = Array.from({ length: 3000 }, () => randomTarget(state, dice, 1, otherPlayers(state, 1)).id);
    for (const seat of [0, 2, 3]) {
      const share = drawn.filter((id) => id === idOf(state, seat)).length / drawn.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.37);
    }
    expect(drawn).not.toContain(idOf(state, 1));
  });

  it('[S3] gives every seat the same target for the same dice, so it reveals nothing about the voice', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    for (let seed = 0; seed < 200; seed++) {
      const [one, other] = [0, 3].map((seat) => randomTarget(state, diceOf(`draw ${seed}`), seat, otherPlayers(state, seat)).id);
      if (one !== idOf(state, 3) && other !== idOf(state, 0)) expect(one).toBe(other);
    }
  });

  it('[C4] follows the given weights', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    const dice = diceOf('weights');
    const targets = [
      { kind: 'object', id: 'rope' },
      { kind: 'object', id: 'crate' },
    ] as const;
    const drawn = Array.from({ length: 2000 }, () => randomTarget(state, dice, 0, targets, ({ id }) => (id === 'rope' ? 3 : 1)).id);
    expect(drawn.filter((id) => id === 'rope').length / drawn.length).toBeCloseTo(0.75, 1);
    expect(() => randomTarget(state, dice, 0, [])).toThrow(RangeError);
  });
});
