import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAYABLE_SHAPES, playableScenario } from '../../testing/playable-scenario.ts';
import type { Scenario, ScenarioContent } from '../types.ts';
import { validateScenario } from './validate.ts';
import type { Problem } from './validate-problem.ts';

const errorsOf = (scenario: Scenario): Problem[] => validateScenario(scenario).filter(({ severity }) => severity === 'error');
const withContent = (scenario: Scenario, content: Partial<ScenarioContent>): Scenario => ({
  ...scenario,
  content: { ...scenario.content, ...content },
});

/** Each entry breaks a playable scenario in one way; `code` is the problem that must be reported. */
const MUTATIONS: readonly { readonly code: Problem['code']; readonly mutate: (scenario: Scenario) => Scenario | null }[] = [
  {
    code: 'unreachable_location',
    mutate: (scenario) => {
      const { locations } = scenario.content;
      const last = `place-${locations.length - 1}`;
      return withContent(scenario, {
        locations: locations.map((place) => ({ ...place, exits: place.exits.filter(({ to }) => to !== last) })),
      });
    },
  },
  {
    code: 'unknown_reference',
    mutate: (scenario) => {
      const [first, ...others] = scenario.content.locations;
      return first === undefined
        ? null
        : withContent(scenario, { locations: [{ ...first, exits: [...first.exits, { to: 'nowhere' }] }, ...others] });
    },
  },
  {
    code: 'duplicate_id',
    mutate: (scenario) => {
      const [object] = scenario.content.objects;
      return object === undefined ? null : withContent(scenario, { objects: [...scenario.content.objects, object] });
    },
  },
  {
    // The key lies behind the gate that it opens.
    code: 'unreachable_location',
    mutate: (scenario) => {
      const { objects, locations } = scenario.content;
      if (!objects.some(({ id }) => id === 'gate')) return null;
      const last = `place-${locations.length - 1}`;
      return withContent(scenario, { objects: objects.map((object) => (object.id === 'key' ? { ...object, place: last } : object)) });
    },
  },
  {
    code: 'unknown_reference',
    mutate: (scenario) => {
      const [person, ...others] = scenario.content.characters;
      return person === undefined ? null : withContent(scenario, { characters: [{ ...person, location: 'nowhere' }, ...others] });
    },
  },
  { code: 'objective_at_start', mutate: (scenario) => withContent(scenario, { start: `place-${scenario.content.locations.length - 1}` }) },
];

describe('validateScenario', () => {
  it('[W5] accepts every playable scenario, however many places, objects, people and locks it has', () => {
    fc.assert(
      fc.property(PLAYABLE_SHAPES, (shape) => {
        expect(errorsOf(playableScenario(shape))).toEqual([]);
      }),
      { numRuns: 300, examples: [[{ places: 2, objects: 2, people: 0, isLocked: false }]] },
    );
  });

  it('[W5] refuses a playable scenario that was broken in one way, and names the problem', () => {
    fc.assert(
      fc.property(PLAYABLE_SHAPES, fc.constantFrom(...MUTATIONS), (shape, { code, mutate }) => {
        const broken = mutate(playableScenario(shape));
        fc.pre(broken !== null);
        if (broken !== null) expect(errorsOf(broken).map((problem) => problem.code)).toContain(code);
      }),
      { numRuns: 300 },
    );
  });
});
