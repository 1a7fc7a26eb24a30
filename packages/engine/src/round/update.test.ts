import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import { mutableCopy } from '../mutable-copy.ts';
import { rngFromSeed } from '../rng.ts';
import { settingsForPlayers } from '../scenario/settings-for-players.ts';
import type { GameState } from '../state.ts';
import { requireSeat } from '../table/seats.ts';
import { FOUR_ROLES, scene, shareOf, turnOf } from '../testing/scene.ts';
import { update } from './update.ts';

function updated(state: GameState, seed = 'any'): { state: GameState; facts: Fact[] } {
  const game = mutableCopy({ ...state, phase: 'update', rng: rngFromSeed(seed) });
  const facts: Fact[] = [];
  update(game, (fact) => facts.push(fact));
  return { state: game, facts };
}

describe('the update', () => {
  it('[U1] makes a hazard of severity v do harm with a chance of v/3 × 40 %', () => {
    for (const [severity, low, high] of [
      [3, 37, 43],
      [1, 11, 16],
      [0, 0, 0],
    ] as const) {
      const state = scene(FOUR_ROLES, (game) => {
        game.body.location = 'kitchen';
        if (game.hazards.gas) game.hazards.gas.severity = severity;
      });
      const harmed = shareOf(3000, (seed) => updated(state, seed).state.vitality === 5);
      expect(harmed).toBeGreaterThanOrEqual(low);
      expect(harmed).toBeLessThanOrEqual(high);
    }
  });

  it('[U1] makes only hazards at the body’s location act, and hazards of the other kind raise the alarm', () => {
    expect(updated(scene(FOUR_ROLES)).facts.some(({ type }) => type === 'hazardStruck')).toBe(false);
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'yard';
      if (game.hazards.dogs) game.hazards.dogs.severity = 3;
    });
    const alarmed = shareOf(1000, (seed) => updated(state, seed).state.alarm === 2);
    expect(alarmed).toBeGreaterThan(34);
    expect(alarmed).toBeLessThan(46);
  });

  it('[U1] makes a hostile NPC beside the body raise the alarm with a chance of 40 %', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'hall';
    });
    const alarmed = shareOf(3000, (seed) => updated(state, seed).state.alarm === 2);
    expect(alarmed).toBeGreaterThan(37);
    expect(alarmed).toBeLessThan(43);
  });

  it('[U1] makes NPCs act by their disposition', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.body.location = 'kitchen';
      if (game.npcs.cook) game.npcs.cook.disposition = 2;
    });
    expect(updated(state).facts).toContainEqual({
      type: 'npcActed',
      id: 'cook',
      mood: 'friendly',
      changes: [{ type: 'resource', resource: 'light', value: 3, by: 1 }],
    });
    const hostile = mutableCopy(state);
    if (hostile.npcs.cook) hostile.npcs.cook.disposition = -1;
    expect(JSON.stringify(updated(hostile).facts)).toContain('The cook shouts.');
  });

  it('[U1] moves patrols, publicly if the body sees it', () => {
    const once = updated(scene(FOUR_ROLES));
    expect(once.state.npcs.guard?.location).toBe('kitchen');
    expect(JSON.stringify(once.facts)).not.toContain('npcMoved');
    expect(updated(once.state).state.npcs.guard?.location).toBe('hall');
    const seen = updated({ ...scene(FOUR_ROLES), body: { location: 'hall', heading: null, steps: 0 } });
    expect(JSON.stringify(seen.facts)).toContain('npcMoved');
  });

  it('[U1] makes an event happen while its condition holds, once if it says so', () => {
    const state = scene(FOUR_ROLES, (game) => {
      game.alarm = 4;
    });
    const first = updated(state);
    expect(first.facts).toContainEqual({
      type: 'eventHappened',
      id: 'draught',
      title: 'A draught',
      changes: [{ type: 'resource', resource: 'light', value: 1, by: -1 }],
    });
    expect(updated(first.state).facts.some(({ type }) => type === 'eventHappened')).toBe(false);
    expect(updated(scene(FOUR_ROLES)).facts.some(({ type }) => type === 'eventHappened')).toBe(false);
  });

  it('[U1] raises the alarm by 1 every second round', () => {
    const first = updated(scene(FOUR_ROLES));
    expect(first.state.alarm).toBe(1);
    const second = updated(first.state);
    expect(second.state.alarm).toBe(2);
    expect(second.facts).toContainEqual({ type: 'alarmClock', changes: [{ type: 'alarm', value: 2, by: 1 }] });
  });

  it('[U1] raises the alarm by more if the scenario says so', () => {
    const state = scene(FOUR_ROLES, (game) => void Object.assign(game, { round: 2 }));
    const { content } = state.scenario;
    const by_players = { ...content.by_players, '4': { ...settingsForPlayers(state.scenario, 4), alarm_rise: 3 } };
    const { facts } = updated({ ...state, scenario: { ...state.scenario, content: { ...content, by_players } } });
    expect(facts.filter(({ type }) => type === 'alarmClock')).toMatchObject([{ changes: [{ type: 'alarm', by: 3 }] }]);
  });

  it('[A5] lowers the alarm by 1 instead of raising it, if somebody hid when the alarm clock was due', () => {
    const rise = (patrolsQuiet: boolean): number => {
      const state = scene(FOUR_ROLES, (game) => {
        game.round = 2;
        game.alarm = 3;
        game.roundEffects = { ...game.roundEffects, patrolsQuiet };
      });
      return updated(state).state.alarm - state.alarm;
    };
    expect([rise(false), rise(true)]).toEqual([1, -1]);
  });

  it('[A5] says that the alarm clock was stopped in a round in which it was due', () => {
    const clockFacts = (round: number) => {
      const state = scene(FOUR_ROLES, (game) => void Object.assign(game, { round }));
      const hidden = turnOf(state, 0, { action: 'hide' });
      return updated(hidden.state).facts.filter(({ type }) => type === 'alarmClock');
    };
    expect([clockFacts(1), clockFacts(2)]).toEqual([[], [{ type: 'alarmClock', changes: [{ type: 'alarm', value: 0, by: -1 }] }]]);
  });

  it('[U2] reports how many actions had each intention, but not whose they were', () => {
    const one = turnOf(scene(FOUR_ROLES), 0, { action: 'hide', intention: 'suspicious' });
    const two = turnOf(one.state, 1, { action: 'hide', intention: 'suspicious' });
    const three = turnOf(two.state, 2, { action: 'sabotage', intention: 'aggressive' });
    const { state, facts } = updated(three.state);
    const report = { round: 1, counts: { cooperative: 0, suspicious: 2, defensive: 0, aggressive: 1 } };
    expect(facts).toContainEqual({ type: 'roundReport', ...report });
    expect(state.roundReports).toEqual([report]);
  });

  it('[U3] checks victory after the update, and otherwise begins the next round', () => {
    const almost = scene(FOUR_ROLES, (game) => {
      game.alarm = 9;
      game.round = 2;
    });
    expect(updated(almost).state).toMatchObject({ phase: 'ended', result: { reason: 'saboteur_goal' } });
    const tired = scene(FOUR_ROLES, (game) => {
      game.roundEffects.patrolsQuiet = true;
      requireSeat(game, 0).hindered = true;
      requireSeat(game, 0).lockedIn = true;
    });
    const { state, facts } = updated(tired);
    expect(state).toMatchObject({ phase: 'planning', round: 2, turn: 1, roundEffects: { patrolsQuiet: false, hidden: [] } });
    expect(state.seats[0]).toMatchObject({ hindered: false, lockedIn: false, program: null });
    expect(facts.at(-1)).toEqual({ type: 'roundBegan', round: 2 });
  });
});
