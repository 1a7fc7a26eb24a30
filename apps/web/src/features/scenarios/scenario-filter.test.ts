import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { describe, expect, it } from 'vitest';
import { filterFromParams, matchingScenarios, paramsFromFilter, type ScenarioFilter } from './scenario-filter.ts';

const scenario = (change: Partial<ScenarioSummary>): ScenarioSummary => ({
  id: 'a',
  title: 'Prison Break',
  description: 'Out, before the morning.',
  difficulty: 'easy',
  min_players: 3,
  max_players: 6,
  image_url: null,
  picture: null,
  is_public: true,
  is_featured: false,
  creator: { id: 'mara', username: 'Mara' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  play_count: 0,
  rating: null,
  rating_count: 0,
  your_rating: null,
  can_rate: false,
  is_built_in: false,
  can_edit: false,
  can_copy: false,
  ...change,
});
const EVERYTHING: ScenarioFilter = { search: '', difficulty: null, players: null, mine: false };

describe('filtering scenarios', () => {
  const scenarios = [
    scenario({}),
    scenario({
      id: 'b',
      title: 'The Lighthouse',
      difficulty: 'expert',
      min_players: 4,
      max_players: 4,
      creator: { id: 'odd', username: 'Odd' },
    }),
  ];
  it.each([
    [{}, ['a', 'b']],
    [{ search: 'LIGHT' }, ['b']],
    [{ search: ' morning ' }, ['a', 'b']],
    [{ search: 'mar' }, ['a']],
    [{ search: 'nothing like it' }, []],
    [{ difficulty: 'expert' }, ['b']],
    [{ players: 3 }, ['a']],
    [{ players: 4 }, ['a', 'b']],
    [{ mine: true }, ['b']],
    [{ mine: true, difficulty: 'easy' }, []],
  ] satisfies [Partial<ScenarioFilter>, string[]][])('finds by %j', (change, found) => {
    expect(matchingScenarios(scenarios, { ...EVERYTHING, ...change }, 'odd').map(({ id }) => id)).toEqual(found);
  });

  it('is kept in the address, and takes nothing from it that means nothing', () => {
    const filter: ScenarioFilter = { search: 'a & b', difficulty: 'hard', players: 5, mine: true };
    expect(filterFromParams(paramsFromFilter(filter))).toEqual(filter);
    expect(paramsFromFilter(EVERYTHING).toString()).toBe('');
    expect(filterFromParams(new URLSearchParams('difficulty=odd&players=99&mine=yes'))).toEqual(EVERYTHING);
  });
});
