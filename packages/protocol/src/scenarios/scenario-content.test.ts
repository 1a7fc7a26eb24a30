import type { Condition } from '@one-mind/engine/scenario/types';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { describe, expect, it } from 'vitest';
import { CONDITION_DEPTH_MAX } from './scenario-conditions.ts';
import { parseScenario } from './scenario-content.ts';

/** Plain JSON, as it would arrive. Tests may change it. */
const json = (change: (scenario: ReturnType<typeof structuredClone<typeof TINY>>) => unknown = (scenario) => scenario): unknown =>
  JSON.parse(JSON.stringify(change(structuredClone(TINY))));
const nested = (depth: number): Condition => (depth <= 1 ? { type: 'at', location: 'hall' } : { type: 'not', of: nested(depth - 1) });
const withGoal = (when: Condition) =>
  json((scenario) => ({ ...scenario, content: { ...scenario.content, saboteur_goal: { title: 'Doom', description: '', when } } }));

describe('parseScenario', () => {
  it('returns a valid scenario unchanged', () => {
    const parsed = parseScenario(json());
    expect(parsed).toEqual({ ok: true, scenario: TINY });
  });

  it('names a problem by its path in the content', () => {
    const broken = json((scenario) => ({
      ...scenario,
      content: {
        ...scenario.content,
        locations: scenario.content.locations.map((location) => ({ ...location, exits: [{ to: 7 }], size: 9 })),
      },
    }));
    const parsed = parseScenario(broken);
    expect(parsed.ok ? [] : parsed.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['locations[2].exits[0].to', 'locations[4].size']),
    );
  });

  it('refuses unknown fields by name', () => {
    const parsed = parseScenario(json((scenario) => ({ ...scenario, script: 'alert(1)' })));
    expect(parsed).toMatchObject({ ok: false, problems: [{ code: 'unknown_field', reason: expect.stringContaining('script') }] });
  });

  it('accepts conditions up to the maximum depth', () => {
    expect(parseScenario(withGoal(nested(CONDITION_DEPTH_MAX))).ok).toBe(true);
    expect(parseScenario(withGoal(nested(CONDITION_DEPTH_MAX + 1))).ok).toBe(false);
    expect(parseScenario(withGoal(nested(2000))).ok).toBe(false);
  });

  it('limits texts and lists', () => {
    expect(parseScenario(json((scenario) => ({ ...scenario, title: 'x'.repeat(81) }))).ok).toBe(false);
    const crowd = json((scenario) => ({
      ...scenario,
      content: { ...scenario.content, hazards: Array.from({ length: 61 }, () => scenario.content.hazards[0]) },
    }));
    expect(parseScenario(crowd).ok).toBe(false);
  });

  it.each([null, 'scenario', [], 4, {}])('refuses %j without throwing', (input) => {
    expect(parseScenario(input).ok).toBe(false);
  });
});
