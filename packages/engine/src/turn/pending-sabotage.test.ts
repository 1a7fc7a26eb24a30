import { describe, expect, it } from 'vitest';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, rolled, scene, turnOf } from '../testing/scene.ts';
import { ownActions } from '../view/own-actions.ts';

const due = (target: string | number, more: (game: GameState) => void = () => {}): GameState =>
  scene(FOUR_ROLES, (game) => {
    const id = typeof target === 'string' ? target : requireSeat(game, target).id;
    game.pending = [{ by: 2, target: id, landsAtTurnNumber: 1, plantedAtTurnNumber: 0 }];
    more(game);
  });
const landed = (state: GameState) => rolled(state, 1, { action: 'hide' }, 'any').fact.mishap;

describe('pending sabotage', () => {
  it('[C4] lands in a turn drawn from the next n, or occasionally in its own turn', () => {
    const landings = Array.from({ length: 1000 }, (_, seed) => {
      const { state, fact, truth } = rolled(scene(FOUR_ROLES), 2, { action: 'sabotage', target: 'rope' }, `plant ${seed}`);
      if (truth.mishap?.cause !== 'sabotage') return state.pending[0]?.landsAtTurnNumber;
      expect(fact.mishap).toEqual({ kind: 'jam', changes: [{ type: 'damaged', id: 'rope' }] });
      return fact.turnNumber;
    });
    expect(new Set(landings)).toEqual(new Set([1, 2, 3, 4, 5]));
    const atOnce = landings.filter((turn) => turn === 1).length / landings.length;
    expect(atOnce).toBeGreaterThan(0.02);
    expect(atOnce).toBeLessThan(0.06);
    const three = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 1).composure = 0;
    });
    const shorter = Array.from({ length: 60 }, (_, seed) => rolled(three, 2, { action: 'sabotage' }, `${seed}`).state.pending);
    expect(new Set(shorter.flatMap(([harm]) => harm?.landsAtTurnNumber ?? []))).toEqual(new Set([2, 3, 4]));
  });

  it('[C4] lands in any voice’s turn, across rounds', () => {
    const planted = turnOf(scene(FOUR_ROLES), 2, { action: 'sabotage', target: 'rope' });
    const [harm] = planted.state.pending;
    let state: GameState = { ...planted.state, round: 2, seats: planted.state.seats };
    for (let turn = 2; turn < (harm?.landsAtTurnNumber ?? 0); turn++) {
      const before = rolled(state, 1, { action: 'hide' }, 'calm');
      expect(before.truth.mishap?.cause).not.toBe('sabotage');
      state = before.state;
    }
    const { truth, fact, state: after } = rolled(state, 1, { action: 'hide' }, 'calm');
    expect(truth.mishap).toEqual({ kind: 'jam', cause: 'sabotage', by: 2 });
    expect(fact.mishap).toEqual({ kind: 'jam', changes: [{ type: 'damaged', id: 'rope' }] });
    expect(after.seats[2]?.tally.mishapsCaused).toBe(1);
  });

  it('[C4] damages an object, wakes a hazard, sours an NPC, raises the alarm by 1, takes 1 composure', () => {
    expect(landed(due('rope'))?.changes).toEqual([{ type: 'damaged', id: 'rope' }]);
    expect(landed(due('dogs'))?.changes).toEqual([{ type: 'hazard', id: 'dogs', severity: 1, by: 1 }]);
    expect(landed(due('cook'))?.changes).toEqual([{ type: 'disposition', id: 'cook', disposition: -1, by: -1 }]);
    expect(landed(due('hall'))?.changes).toEqual([{ type: 'alarm', value: 2, by: 1 }]);
    const state = due(0);
    expect(landed(state)?.changes).toEqual([{ type: 'composure', player: requireSeat(state, 0).id, value: 2, by: -1 }]);
  });

  it('[C4] fails permanently if its harm has become impossible', () => {
    const gone = due('rope', (game) => {
      if (game.objects.rope) game.objects.rope.place = 'gone';
    });
    const { truth, state } = turnOf(gone, 1, { action: 'hide' });
    expect(truth.mishap).toBeNull();
    expect(state.pending).toEqual([]);
  });

  it('[A6] plants nothing while hindered, and notifies its author alone', () => {
    const hindered = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 2).hindered = true;
    });
    const { state, truth } = turnOf(hindered, 2, { action: 'sabotage', target: 'rope' }, () => true);
    expect(state.pending).toEqual([]);
    expect(truth).toMatchObject({ cover: true, outcome: 'failure' });
    expect(state.seats[2]?.sabotagedInRound).toBe(1);
    expect(ownActions(state, 2)).toMatchObject([{ outcome: 'failure' }]);
  });
});
