import { describe, expect, it } from 'vitest';
import { optionsFor } from '../actions/options.ts';
import { storedRules } from '../rules/rules.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, rolled, scene, shareOf, turnOf } from '../testing/scene.ts';

describe('a Saboteur’s tags', () => {
  it('[T11] disrupt makes the next action of this round 30 % less likely, and only that one', () => {
    const disrupted = turnOf(scene(FOUR_ROLES), 2, { action: 'search', target: 'cellar', tag: 'disrupt' });
    const next = turnOf(disrupted.state, 0, { action: 'interact', target: 'rope', tag: 'collect' });
    expect(next.truth.chance).toBe(50);
    expect(turnOf(next.state, 0, { action: 'interact', target: 'lever', tag: 'collect' }).truth.chance).toBe(80);
  });

  it('[T12] obstruct makes later steps of this round slip half of the time', () => {
    const { state } = turnOf(scene(FOUR_ROLES), 2, { action: 'hide', tag: 'obstruct' });
    const slipped = shareOf(1000, (seed) => rolled(state, 0, { action: 'move', target: 'hall' }, seed).truth.outcome === 'failure');
    expect(slipped).toBeGreaterThan(44);
    expect(slipped).toBeLessThan(56);
  });

  it('[T13] mislead makes every later private clue of this round false', () => {
    const first = turnOf(scene(FOUR_ROLES), 2, { action: 'hide', tag: 'mislead' });
    for (let dice = 0; dice < 30; dice++) {
      const second = rolled(first.state, 0, { action: 'hide', tag: 'investigate' }, `${dice}`);
      expect(second.truth.falseClue).toBe(true);
      expect(second.state.seats[0]?.notebook.clues).toMatchObject([{ isFalse: true }]);
      expect(second.state.seats[0]?.notebook.clues).not.toMatchObject([{ nature: 'harmful' }]);
      expect(rolled(second.state, 3, { action: 'hide', tag: 'investigate' }, `${dice}`).truth.falseClue).toBe(true);
    }
  });

  it('[T13][G1] mislead makes only one clue false in a game that began when one was the rule', () => {
    const before = scene(FOUR_ROLES);
    const { clues: _, ...mislead } = before.rules.mislead;
    const first = turnOf({ ...before, rules: storedRules({ ...before.rules, mislead }) }, 2, { action: 'hide', tag: 'mislead' });
    const second = turnOf(first.state, 0, { action: 'hide', tag: 'investigate' });
    expect(second.truth.falseClue).toBe(true);
    expect(second.state.roundEffects.misledBy).toBeNull();
  });

  it('[T13] mislead shows a scout an event that isn’t the next one', () => {
    const first = turnOf(scene(FOUR_ROLES), 2, { action: 'hide', tag: 'mislead' });
    const { state } = turnOf(first.state, 1, { action: 'hide', tag: 'scout' });
    expect(state.seats[1]?.notebook.clues[0]).toMatchObject({ type: 'scout', isFalse: true });
    expect(state.seats[1]?.notebook.clues[0]).not.toHaveProperty('id');
  });

  it('[T14] tamper breaks an object the next time it is used', () => {
    const tampered = turnOf(scene(FOUR_ROLES), 2, { action: 'interact', target: 'lever', tag: 'tamper' });
    const ready = {
      ...tampered.state,
      objects: { ...tampered.state.objects, lever: { ...leverOf(tampered.state), state: 'intact' as const } },
    };
    const { fact, truth, state } = turnOf(
      ready,
      0,
      { action: 'interact', target: 'lever', tag: 'collect' },
      (resolved) => (resolved.truth.roll ?? 99) < 80,
    );
    expect(state.objects.lever).toMatchObject({ state: 'damaged', tamperedBy: null });
    expect(fact).toMatchObject({ outcome: 'failure', mishap: { kind: 'jam', changes: [{ type: 'damaged', id: 'lever' }] } });
    expect(truth.mishap).toEqual({ kind: 'jam', cause: 'tamper', by: 2 });
    expect(state.seats[2]?.tally.mishapsCaused).toBe(1);
  });

  it('[T14] the break is the one mishap of its turn: harm that is due as well waits', () => {
    const state = scene(FOUR_ROLES, (game) => {
      if (game.objects.lever) game.objects.lever.tamperedBy = 2;
      game.pending = [{ by: 2, target: 'rope', landsAtTurnNumber: 1, plantedAtTurnNumber: 0 }];
    });
    const broken = turnOf(state, 0, { action: 'interact', target: 'lever' }, ({ truth }) => truth.mishap?.cause === 'tamper');
    expect(broken.fact.mishap?.changes).toEqual([{ type: 'damaged', id: 'lever' }]);
    expect(broken.state).toMatchObject({ pending: [{ target: 'rope' }], objects: { rope: { state: 'intact' } } });
  });

  it('[T14] tamper also works on a key, which breaks in the lock', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'hall';
      if (game.objects.key) Object.assign(game.objects.key, { place: 'body', hidden: false, tamperedBy: 2 });
    });
    const turn = turnOf(state, 0, { action: 'interact', target: 'gate' }, ({ truth }) => truth.mishap?.cause === 'tamper');
    expect(turn.state.objects).toMatchObject({ key: { state: 'damaged' }, gate: { state: 'locked' } });
  });

  it('[T14] a tampered object that breaks looks like any other jam', () => {
    const state = scene(FOUR_ROLES, (game) => {
      if (game.objects.lever) game.objects.lever.tamperedBy = 2;
    });
    const clean = scene(FOUR_ROLES);
    const use = { action: 'interact', target: 'lever', intention: 'aggressive', tag: 'collect' } as const;
    const tampered = turnOf(state, 0, use, ({ truth }) => truth.mishap?.cause === 'tamper');
    const lucky = turnOf(
      clean,
      0,
      use,
      ({ truth, fact }) => truth.outcome === 'failure' && truth.mishap?.cause === 'luck' && JSON.stringify(fact.mishap).includes('lever'),
    );
    expect(tampered.fact).toEqual(lucky.fact);
  });

  it('[T15] sabotage is the only tag of the action sabotage, and belongs to no other action', () => {
    const state = scene(FOUR_ROLES);
    const options = optionsFor(state, 2);
    expect(new Set(options[5]?.targets.flatMap(({ tags }) => tags))).toEqual(new Set(['sabotage']));
    expect(options.slice(0, 5).flatMap(({ targets }) => targets.flatMap(({ tags }) => tags))).not.toContain('sabotage');
    const { state: after } = turnOf(state, 2, { action: 'sabotage', target: requireSeat(state, 0).id });
    expect(after.seats[2]?.lastTag).toBe('sabotage');
  });
});

function leverOf(state: GameState) {
  const lever = state.objects.lever;
  if (!lever) throw new Error('no lever');
  return lever;
}
