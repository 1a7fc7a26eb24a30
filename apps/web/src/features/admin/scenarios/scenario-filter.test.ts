import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import { describe, expect, it } from 'vitest';
import { matchingScenarios, type ScenarioFilter, ScenarioFilterSchema } from './scenario-filter.ts';

const scenario = (change: Partial<AdminScenario>): AdminScenario => ({
  id: 'a',
  version: 1,
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
  can_edit: true,
  can_copy: true,
  ...change,
});
const EVERYTHING: ScenarioFilter = { search: '', difficulty: 'all', status: 'all' };
const SCENARIOS = [
  scenario({ is_featured: true }),
  scenario({ id: 'b', title: 'The Lighthouse', difficulty: 'expert', is_public: false }),
  scenario({ id: 'c', title: 'Low Tide', description: 'A lighthouse, too.', difficulty: 'easy' }),
];

describe('filtering scenarios for an admin', () => {
  it.each([
    [{}, ['a', 'b', 'c']],
    [{ search: ' LIGHT' }, ['b', 'c']],
    [{ search: 'mara' }, []],
    [{ difficulty: 'easy' }, ['a', 'c']],
    [{ status: 'public' }, ['a', 'c']],
    [{ status: 'private' }, ['b']],
    [{ status: 'featured' }, ['a']],
    [{ status: 'private', difficulty: 'easy' }, []],
  ] satisfies [Partial<ScenarioFilter>, string[]][])('finds by %j', (change, found) => {
    expect(matchingScenarios(SCENARIOS, { ...EVERYTHING, ...change }).map(({ id }) => id)).toEqual(found);
  });

  it('ignores an address without a valid filter', () => {
    expect(ScenarioFilterSchema.parse({ difficulty: 'odd', status: 'gone' })).toEqual(EVERYTHING);
    expect(ScenarioFilterSchema.parse({ search: 'a', difficulty: 'hard', status: 'private' })).toEqual({
      search: 'a',
      difficulty: 'hard',
      status: 'private',
    });
  });
});
