import { describe, expect, it } from 'vitest';
import type { LobbySummary } from './lobbies.ts';
import { fitsFilter, type LobbyFilter, LobbyFilterSchema } from './lobby-filter.ts';

const lobby = (change: Partial<LobbySummary>): LobbySummary => ({
  id: 'a',
  name: 'Friday night',
  status: 'waiting',
  scenario: 'Prison Break',
  scenarioId: 'prison-break',
  difficulty: 'medium',
  host: 'Mara',
  players: 2,
  maxPlayers: 6,
  people: ['mara', 'ben'],
  allowsGuests: true,
  watchGameId: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...change,
});
const LOBBIES = [
  lobby({}),
  lobby({
    id: 'b',
    name: 'Beginners',
    scenario: 'The Lighthouse',
    scenarioId: 'lighthouse',
    host: 'Odd',
    difficulty: 'easy',
    people: ['odd'],
  }),
  lobby({ id: 'c', name: 'Nearly there', players: 5 }),
  lobby({ id: 'd', name: 'Under way', status: 'in_progress' }),
];
const found = (change: Partial<LobbyFilter>, friends: readonly string[] = []): string[] => {
  const filter = { ...LobbyFilterSchema.parse({}), ...change };
  return LOBBIES.filter((one) => fitsFilter(one, filter, new Set(friends))).map(({ id }) => id);
};

describe('the filter of lobbies', () => {
  it.each([
    ['FRIDAY', ['a']],
    ['lighthouse', ['b']],
    ['od', ['b']],
    ['  ', ['a', 'b', 'c', 'd']],
    ['nothing like it', []],
  ])('finds part of a name, scenario or host in any case: %j', (search, ids) => {
    expect(found({ search })).toEqual(ids);
  });

  it('finds free seats only in lobbies that have not started', () => {
    expect(found({ openSeats: 1 })).toEqual(['a', 'b', 'c']);
    expect(found({ openSeats: 2 })).toEqual(['a', 'b']);
  });

  it('finds by scenario and difficulty, and only lobbies that match all filters', () => {
    expect(found({ scenarioId: 'prison-break' })).toEqual(['a', 'c', 'd']);
    expect(found({ difficulty: 'easy' })).toEqual(['b']);
    expect(found({ difficulty: 'easy', scenarioId: 'prison-break' })).toEqual([]);
  });

  it('finds lobbies with a friend', () => {
    expect(found({ withFriends: true }, ['odd', 'nobody'])).toEqual(['b']);
    expect(found({ withFriends: true })).toEqual([]);
  });
});
