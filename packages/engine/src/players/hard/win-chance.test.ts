import { describe, expect, it } from 'vitest';
import { scene } from '../../testing/scene.ts';
import { viewFor } from '../../view/view.ts';
import { distancesIn } from '../knowledge/distances.ts';
import { chanceOf, paceOf, type Race } from './win-chance.ts';

const race = (change: Partial<Race> = {}): Race => ({ steps: 8, calm: 6, turns: 30, pace: paceOf(4, 1, 0.5), ...change });

describe('chanceOf', () => {
  it('[B1] the objective is likelier with fewer steps, more calm, more turns and fewer saboteurs', () => {
    const now = chanceOf('objective', race());
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThan(1);
    for (const better of [{ steps: 7 }, { calm: 7 }, { turns: 34 }, { pace: paceOf(4, 0, 0.5) }]) {
      expect(chanceOf('objective', race(better))).toBeGreaterThan(now);
    }
  });

  it('[B1] the alarm is likelier with more steps, less calm and more saboteurs', () => {
    const now = chanceOf('alarm', race());
    for (const worse of [{ steps: 9 }, { calm: 5 }, { pace: paceOf(4, 2, 0.5) }])
      expect(chanceOf('alarm', race(worse))).toBeGreaterThan(now);
    expect(now + chanceOf('objective', race())).toBeLessThan(1.0001);
  });

  it('[B1] is certain at the ends of the race', () => {
    expect(chanceOf('objective', race({ steps: 0 }))).toBe(1);
    expect(chanceOf('alarm', race({ calm: 0 }))).toBe(1);
    expect(chanceOf('objective', race({ turns: 0 }))).toBe(0);
    expect(chanceOf('objective', race({ steps: 90, calm: 90, turns: 900 }))).toBeGreaterThanOrEqual(0);
  });
});

describe('distancesIn', () => {
  it('[W7] measures known routes in Move Tokens, and counts a barred exit as longer', () => {
    const { world } = viewFor(scene(['collaborator', 'collaborator', 'saboteur']), { type: 'spectator' }).public;
    const distances = distancesIn(world);
    expect(distances.tokens('cellar', 'kitchen')).toBe(3);
    expect(distances.next('cellar', 'kitchen')).toBe('hall');
    expect(distances.tokens('cellar', 'yard')).toBeGreaterThan(3);
    expect(distances.tokens('cellar', 'tunnel')).toBe(Number.POSITIVE_INFINITY);
    expect(distances.next('cellar', 'cellar')).toBeNull();
  });
});
