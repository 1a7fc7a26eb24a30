import { describe, expect, it } from 'vitest';
import { type Mood, scoreFor } from './music-score.ts';

const SCENES: readonly Mood['scene'][] = ['planning', 'hurry', 'resolution', 'victory', 'defeat'];

describe('the score for a moment', () => {
  it('is calm while everybody plans and nothing has happened', () => {
    expect(scoreFor({ scene: 'planning', alarm: 0 })).toMatchObject({ heartbeat: 0, tick: 0, unease: 0, repeats: true });
  });
  it('ticks when the time to choose runs out, and only then', () => {
    expect(SCENES.filter((scene) => scoreFor({ scene, alarm: 0.5 }).tick > 0)).toEqual(['hurry']);
  });
  it('beats harder and faster while the body moves', () => {
    const [calm, tense] = [scoreFor({ scene: 'planning', alarm: 0.3 }), scoreFor({ scene: 'resolution', alarm: 0.3 })];
    expect(tense.heartbeat).toBeGreaterThan(calm.heartbeat);
    expect(tense.beatsPerMinute).toBeGreaterThan(calm.beatsPerMinute);
  });
  it.each(['planning', 'hurry', 'resolution'] as const)('grows more uneasy with the alarm while it is %s', (scene) => {
    const scores = [0, 0.25, 0.5, 0.75, 1].map((alarm) => scoreFor({ scene, alarm }));
    for (const [index, score] of scores.entries()) {
      const before = scores[index - 1];
      if (!before) continue;
      expect(score.beatsPerMinute).toBeGreaterThan(before.beatsPerMinute);
      expect(score.brightness).toBeLessThan(before.brightness);
      expect(score.heartbeat).toBeGreaterThan(before.heartbeat);
      expect(score.unease).toBeGreaterThanOrEqual(before.unease);
    }
    expect(scores.at(-1)?.unease).toBeGreaterThan(0);
  });
  it('ends once, bright or dark, whatever the alarm was', () => {
    const [won, lost] = [scoreFor({ scene: 'victory', alarm: 1 }), scoreFor({ scene: 'defeat', alarm: 0 })];
    expect([won.repeats, lost.repeats]).toEqual([false, false]);
    expect(won.brightness).toBeGreaterThan(lost.brightness);
    expect(won.chords.at(-1)).toContain('F#4');
    expect(lost.chords.at(-1)).toContain('F3');
  });
  it('keeps every level where it can neither clip nor surprise, however wrong the alarm is', () => {
    for (const scene of SCENES)
      for (const alarm of [-1, 0, 0.6, 1, 7]) {
        const { pad, heartbeat, tick, unease, beatsPerMinute } = scoreFor({ scene, alarm });
        for (const level of [pad, heartbeat, tick, unease]) expect(level).toBeGreaterThanOrEqual(0);
        for (const level of [pad, heartbeat, tick, unease]) expect(level).toBeLessThanOrEqual(1);
        expect(beatsPerMinute).toBeLessThanOrEqual(96);
      }
  });
});
