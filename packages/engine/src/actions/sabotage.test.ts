import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import { requireSeat } from '../table/seats.ts';
import { rulesWith } from '../testing/rule-cases.ts';
import { FOUR_ROLES, scene, turnOf } from '../testing/scene.ts';
import { optionsFor } from './options.ts';

describe('sabotage', () => {
  it('[A6] is available only to Saboteurs', () => {
    const state = scene(FOUR_ROLES);
    for (const seat of [0, 1]) {
      expect(optionsFor(state, seat)[5]).toEqual({ action: 'sabotage', enabled: false, reason: 'role', targets: [] });
      expect(step(state, { type: 'program', seat, action: 'sabotage', at: 1000 })).toEqual({ ok: false, refusal: 'action_not_allowed' });
    }
    expect(step(state, { type: 'program', seat: 2, action: 'sabotage', at: 1000 }).ok).toBe(true);
  });

  it('[A6] can be aimed at objects, hazards, NPCs, locations and living other players', () => {
    const kinds = new Set(optionsFor(scene(FOUR_ROLES), 2)[5]?.targets.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['container', 'environment', 'hazard', 'location', 'npc', 'object', 'player']);
  });

  it('[A6] is possible once every 2 turns: not in the round after one', () => {
    const { state } = turnOf(scene(FOUR_ROLES), 2, { action: 'sabotage', target: 'rope' });
    const next = { ...state, phase: 'planning', round: 2 } as const;
    expect(optionsFor(next, 2)[5]).toMatchObject({ enabled: false, reason: 'cooldown' });
    expect(step(next, { type: 'program', seat: 2, action: 'sabotage', at: 1000 })).toEqual({ ok: false, refusal: 'sabotage_cooldown' });
    expect(optionsFor({ ...next, round: 3 }, 2)[5]?.enabled).toBe(true);
  });

  it('[A6] requires the same wait after a fizzled one', () => {
    const state = scene(FOUR_ROLES, () => {}, { rules: rulesWith({ 'sabotage.targets': [] }) });
    const { state: after, truth } = turnOf(state, 2, { action: 'sabotage' });
    expect(truth.outcome).toBe('fizzled');
    expect(optionsFor({ ...after, phase: 'planning', round: 2 }, 2)[5]?.reason).toBe('cooldown');
  });

  it('[A6] plants a mishap and changes nothing else immediately', () => {
    const state = scene(FOUR_ROLES);
    const { state: after, truth } = turnOf(state, 2, { action: 'sabotage', target: 'rope' });
    expect(after.pending).toMatchObject([{ by: 2, target: 'rope', plantedAtTurnNumber: 1 }]);
    expect(truth).toMatchObject({ cover: true, outcome: 'success', changes: [], resolvedTarget: 'rope' });
    expect({ ...after.objects }).toEqual(state.objects);
    expect([after.body, after.alarm, after.vitality]).toEqual([state.body, state.alarm, state.vitality]);
    expect(requireSeat(after, 2).tally.sabotageAttempts).toBe(1);
  });
});
