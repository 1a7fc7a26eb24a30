import { describe, expect, it } from 'vitest';
import { FOUR_ROLES, failed, luckyDice, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

describe('move', () => {
  it('[A1] can be aimed at any known location', () => {
    const [move] = optionsFor(scene(FOUR_ROLES), 0);
    expect(move?.targets.map(({ id }) => id)).toEqual(['environment', 'cellar', 'hall', 'kitchen', 'yard']);
  });

  it('[A1] makes no step on a slip, and doesn’t count as a success', () => {
    const state = scene(FOUR_ROLES);
    const { fact, state: after } = turnOf(state, 0, { action: 'move', target: 'hall' }, failed);
    expect(fact).toMatchObject({ outcome: 'failure', changes: [{ type: 'slipped' }] });
    expect(after.body).toEqual(state.body);
  });

  it('[A1] slips less after an assist, more after a disrupt, and half of the time once obstructed', () => {
    const slips = (nextBonus: number, obstructedBy: number | null) => {
      const state = scene(FOUR_ROLES, (game) => {
        game.roundEffects = { ...game.roundEffects, nextBonus, obstructedBy };
      });
      return shareOf(1500, (seed) => rolled(state, 0, { action: 'move', target: 'hall' }, seed).truth.outcome === 'failure');
    };
    expect(slips(15, null)).toBeLessThan(3);
    expect(slips(-30, null)).toBeGreaterThan(30);
    expect(slips(-30, null)).toBeLessThan(42);
    expect(slips(0, 2)).toBeGreaterThan(45);
    expect(slips(0, 2)).toBeLessThan(55);
    // A slip is never impossible. Otherwise a voice that assisted would recognise a narrated slip as a cover.
    expect(slips(15, null)).toBeGreaterThan(0);
  });

  it('[A1] is not a checked action: a slip has no more mishaps than other turns, and aggression costs nothing', () => {
    const { fact } = turnOf(scene(FOUR_ROLES), 0, { action: 'move', target: 'hall', intention: 'aggressive' }, failed);
    expect(fact.changes).toEqual([{ type: 'slipped' }]);
  });

  it('[A1] stays without slipping if the body is already there', () => {
    expect(luckyDice(scene(FOUR_ROLES), 0, { action: 'move', target: 'cellar' }, ({ truth }) => truth.outcome === 'failure')).toBeNull();
  });
});
