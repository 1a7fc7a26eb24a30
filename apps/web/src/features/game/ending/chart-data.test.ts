import type { Fact } from '@one-mind/engine/facts';
import { ACTIONS } from '@one-mind/engine/vocabulary';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { describe, expect, it } from 'vitest';
import { endedFixture } from '../../../shared/games/testing/fixture-ending.ts';
import { WORLD } from '../../../shared/games/testing/fixture-games.ts';
import { mixOf, mostOf, roundPoints, thingsDone } from './chart-data.ts';

const log = (facts: readonly Fact[]): NarrativeEntry[] =>
  facts.map((data, index) => ({
    id: `${index}.0`,
    seq: index,
    type: 'narrative',
    content: '',
    retold: null,
    fact: '',
    data,
    round: 1,
    turn_number: 0,
    timestamp: new Date(0).toISOString(),
  }));
const stage = (done: number): Fact => ({ type: 'stageDone', stage: `s${done}`, title: 'A stage', done, total: 4 });
const alarm = (value: number, by: number): Fact => ({ type: 'alarmClock', changes: [{ type: 'alarm', value, by }] });
const hazard = (value: number): Fact => ({ type: 'hazardStruck', id: 'h', harmed: true, changes: [{ type: 'vitality', value, by: -1 }] });

describe('the points of the rounds', () => {
  it('begin before the first change and end with the final state', () => {
    const entries = log([
      { type: 'introduced' },
      { type: 'roundBegan', round: 1 },
      alarm(3, 1),
      stage(1),
      { type: 'roundBegan', round: 2 },
      hazard(6),
      alarm(5, 2),
      { type: 'roundBegan', round: 3 },
      stage(2),
    ]);
    const stages = WORLD.stages.map((one, index) => ({ ...one, done: index < 2 }));
    expect(roundPoints(entries, { alarm: 5, vitality: 6, stages })).toEqual([
      { round: 0, alarm: 2, vitality: 7, stages: 0 },
      { round: 1, alarm: 3, vitality: 7, stages: 1 },
      { round: 2, alarm: 5, vitality: 6, stages: 1 },
      { round: 3, alarm: 5, vitality: 6, stages: 2 },
    ]);
  });
  it('are flat where nothing changed', () => {
    const entries = log([{ type: 'introduced' }, { type: 'roundBegan', round: 1 }]);
    expect(roundPoints(entries, { alarm: 0, vitality: 7, stages: [] }).map((point) => [point.alarm, point.vitality])).toEqual([
      [0, 7],
      [0, 7],
    ]);
  });
});

describe('thingsDone', () => {
  const { reveal } = endedFixture('success');
  if (reveal === null) throw new Error('The fixture has an end.');
  const actions = mixOf(reveal, ({ program }) => program.action);
  it('counts every turn once, under who really made it and what it really was', () => {
    const total = actions.reduce((sum, { counts }) => sum + Object.values(counts).reduce((a, b) => a + b, 0), 0);
    expect(total).toBe(reveal.turns.length);
    const saboteur = actions.find(({ player }) => player === 'seat-3');
    expect(saboteur?.counts).toEqual({ sabotage: reveal.turns.filter(({ player }) => player === 'seat-3').length });
  });
  it('returns what a voice did most, or null if it did nothing', () => {
    expect(mostOf({ player: 'x', counts: { move: 2, help: 2, hide: 1 } }, ACTIONS)).toEqual({ thing: 'move', times: 2 });
    expect(mostOf({ player: 'x', counts: {} }, ACTIONS)).toBeNull();
    expect(thingsDone([{ player: 'x', counts: { hide: 1, move: 0 } }], ACTIONS)).toEqual(['hide']);
  });
});
