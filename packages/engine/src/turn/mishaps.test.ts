import { describe, expect, it } from 'vitest';
import { optionsFor, randomProgram } from '../actions/options.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { Dice, rngFromSeed } from '../rng.ts';
import type { GameState } from '../state.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import { play, settle } from '../testing/play.ts';
import { FOUR_ROLES, hadMishap, scene, turnOf } from '../testing/scene.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { MISHAPS } from '../vocabulary.ts';
import { applyHarm, drawLuck, harmTo, isBearable } from './mishaps.ts';

const drawn = (state: GameState, count = 400) =>
  Array.from({ length: count }, (_, seed) => drawLuck(state, new Dice({ rng: rngFromSeed(`luck ${seed}`) }), null));

describe('mishaps', () => {
  it('[C2] come in every kind, and each does its harm', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
      if (game.hazards.gas) game.hazards.gas.severity = 1;
    });
    const one = requireSeat(state, 1).id;
    const harm = (kind: (typeof MISHAPS)[number], target: Parameters<typeof harmTo>[0] | null) =>
      applyHarm(mutableCopy(state), { kind, target }, false);
    expect(harm('jam', { kind: 'object', id: 'rope' })).toEqual([{ type: 'damaged', id: 'rope' }]);
    expect(harm('hazard', { kind: 'hazard', id: 'gas' })).toEqual([{ type: 'hazard', id: 'gas', severity: 2, by: 1 }]);
    expect(harm('sour', { kind: 'npc', id: 'cook' })).toEqual([{ type: 'disposition', id: 'cook', disposition: -1, by: -1 }]);
    expect(harm('noise', null)).toEqual([{ type: 'alarm', value: 2, by: 1 }]);
    expect(harm('stumble', null)).toEqual([{ type: 'vitality', value: 5, by: -1 }]);
    expect(harm('shaken', { kind: 'player', id: one })).toEqual([{ type: 'composure', player: one, value: 2, by: -1 }]);
    expect(new Set(drawn(state).map(({ kind }) => kind))).toEqual(new Set(MISHAPS));
  });

  it('[C2] include every kind of harm that sabotage can do, to the same targets', () => {
    const state = scene(FOUR_ROLES);
    const byLuck = new Set(drawn(state, 3000).map(({ kind, target }) => `${kind} ${target?.id ?? ''}`));
    const targets = optionsFor(state, 2)[5]?.targets ?? [];
    for (const target of targets) {
      const harm = isBearable(state, target) ? harmTo(target) : null;
      if (harm) expect(byLuck).toContain(`${harm.kind} ${harm.target?.id ?? ''}`);
    }
  });

  it('[C2] never happen to anything that they can’t change', () => {
    const spent = scene(FOUR_ROLES, (game) => {
      for (const object of Object.values(game.objects)) object.state = 'damaged';
      for (const hazard of Object.values(game.hazards)) hazard.severity = 3;
      for (const npc of Object.values(game.npcs)) npc.disposition = -3;
      requireSeat(game, 1).composure = 0;
    });
    const harms = drawn(spent);
    expect(new Set(harms.map(({ kind }) => kind))).toEqual(new Set(['noise', 'stumble', 'shaken']));
    expect(harms.map(({ target }) => target?.id)).not.toContain(requireSeat(spent, 1).id);
  });

  it('[C2] read nothing secret: other roles, order and hidden voices draw the same bad luck', () => {
    const state = scene(FOUR_ROLES);
    const other = scene(['saboteur', 'collaborator', 'collaborator', 'rogue'], (game) => {
      game.roundEffects.hidden = [1];
      game.queue = [3];
    });
    expect(drawn(state)).toEqual(drawn({ ...other, order: [3, 1, 0, 2] }));
  });

  it('[C2] quiet a voice whose composure they take to 0, whose turn is then skipped and whose role stays secret', () => {
    const state = scene(FOUR_ROLES, (game) => {
      requireSeat(game, 3).composure = 1;
      game.pending = [{ by: 2, target: requireSeat(game, 3).id, landsAtTurnNumber: 1, plantedAtTurnNumber: 0 }];
    });
    const player = requireSeat(state, 3).id;
    const planned = [0, 1, 2, 3].reduce<GameState>(
      (before, seat) => play(before, { type: 'program', seat, action: 'hide' }, { type: 'lockIn', seat }),
      state,
    );
    const after = play(planned, { type: 'tick' });
    expect(after.history[0]?.mishap?.changes).toEqual([
      { type: 'composure', player, value: 0, by: -1 },
      { type: 'quieted', player },
    ]);
    expect(after.queue).toEqual([1, 2]);
    expect(after.seats[3]?.revealed).toBe(false);
  });

  it('[C3] look the same whatever caused them', () => {
    const pending = scene(FOUR_ROLES, (game) => {
      game.pending = [{ by: 2, target: 'hall', landsAtTurnNumber: 1, plantedAtTurnNumber: 0 }];
    });
    const bySabotage = turnOf(pending, 1, { action: 'hide' }, hadMishap);
    const byLuck = turnOf(scene(FOUR_ROLES), 1, { action: 'hide' }, ({ fact }) => fact.mishap?.kind === 'noise');
    expect([bySabotage.truth.mishap?.cause, byLuck.truth.mishap?.cause]).toEqual(['sabotage', 'luck']);
    expect(bySabotage.fact).toEqual(byLuck.fact);
  });

  it('[C3] are bad luck in about half of all cases when a saboteur is at work', () => {
    let luck = 0;
    let all = 0;
    for (let game = 0; game < 60; game++) {
      let state = settle(tinyGame(4, { seed: `share ${game}` }));
      while (state.phase === 'planning') {
        const dice = new Dice({ rng: rngFromSeed(`${game} ${state.round}`) });
        state.seats.forEach((seat, index) => {
          if (!isLiving(seat) || state.phase !== 'planning') return;
          const ready = optionsFor(state, index)[5]?.enabled;
          const program = ready ? ({ action: 'sabotage' } as const) : randomProgram(state, index, dice);
          state = play(state, { type: 'program', seat: index, ...program }, { type: 'lockIn', seat: index });
        });
        state = settle(state);
      }
      for (const { mishap } of state.truths) {
        if (mishap) all += 1;
        if (mishap?.cause === 'luck') luck += 1;
      }
    }
    expect(luck / all).toBeGreaterThan(0.35);
    expect(luck / all).toBeLessThan(0.65);
  });
});
