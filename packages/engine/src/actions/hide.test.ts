import { describe, expect, it } from 'vitest';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import { update } from '../round/update.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, luckyDice, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

describe('hide', () => {
  it('[A5] is aimed at the environment and always works', () => {
    expect(optionsFor(scene(FOUR_ROLES), 0)[4]?.targets.map(({ id }) => id)).toEqual(['environment']);
    expect(luckyDice(scene(FOUR_ROLES), 0, { action: 'hide' }, ({ truth }) => truth.outcome !== 'success')).toBeNull();
  });

  it('[A5] keeps a probe from learning or hindering anything', () => {
    const { state } = turnOf(scene(FOUR_ROLES), 2, { action: 'hide' });
    const probed = turnOf(state, 0, { action: 'search', target: requireSeat(state, 2).id });
    expect(probed.state.seats[0]?.notebook.clues[0]).toMatchObject({ type: 'probe', nature: 'hidden', isFalse: false });
    expect(probed.state.seats[2]?.hindered).toBe(false);
  });

  it('[A5] makes harm meant for this voice fail', () => {
    const shaken = scene(FOUR_ROLES, (game) => {
      game.pending = [{ by: 2, target: requireSeat(game, 0).id, landsAtTurnNumber: 2, plantedAtTurnNumber: 0 }];
    });
    expect(rolled({ ...shaken, turnNumber: 1 }, 1, { action: 'hide' }, 'any').fact.mishap?.kind).toBe('shaken');
    const hidden = turnOf(shaken, 0, { action: 'hide' });
    const { truth, state } = turnOf(hidden.state, 1, { action: 'hide' });
    expect(truth.mishap).toBeNull();
    expect(state).toMatchObject({ pending: [], seats: [{ composure: 3 }, {}, {}, {}] });
  });

  it('[A5] keeps patrols from raising the alarm this round', () => {
    const alarmed = (patrolsQuiet: boolean) => {
      const state = scene(FOUR_ROLES, (game) => {
        game.body.location = 'hall';
        game.roundEffects.patrolsQuiet = patrolsQuiet;
      });
      return shareOf(200, (seed) => {
        const game = mutableCopy({ ...state, phase: 'update', rng: rngFromSeed(seed) });
        update(game, () => {});
        return game.alarm > 1;
      });
    };
    expect(turnOf(scene(FOUR_ROLES), 0, { action: 'hide' }).state.roundEffects).toMatchObject({ patrolsQuiet: true, hidden: [0] });
    expect(alarmed(false)).toBeGreaterThan(25);
    expect(alarmed(true)).toBe(0);
  });
});
