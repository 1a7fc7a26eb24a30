import type { LobbySummary } from '@one-mind/protocol/lobbies';
import { describe, expect, it } from 'vitest';
import { matchingLobbies, quickJoinChoice } from './lobby-choice.ts';

const lobby = (change: Partial<LobbySummary>): LobbySummary => ({
  id: 'a',
  name: 'Friday night',
  status: 'waiting',
  scenario: 'Prison Break',
  difficulty: 'medium',
  host: 'Mara',
  players: 2,
  maxPlayers: 6,
  createdAt: '2026-01-01T00:00:00Z',
  ...change,
});

describe('searching the lobbies', () => {
  const lobbies = [lobby({}), lobby({ id: 'b', name: 'Beginners', scenario: 'The Lighthouse', host: 'Odd' })];

  it.each([
    ['NIGHT', ['a']],
    ['lighthouse', ['b']],
    ['mar', ['a']],
    ['  ', ['a', 'b']],
    ['nothing like it', []],
  ])('finds by a part of name, scenario or host in any case: %j', (search, found) => {
    expect(matchingLobbies(lobbies, search).map(({ id }) => id)).toEqual(found);
  });
});

describe('quick join', () => {
  it('takes the first lobby that is waiting and not full', () => {
    const lobbies = [
      lobby({ id: 'running', status: 'in_progress' }),
      lobby({ id: 'full', players: 6 }),
      lobby({ id: 'free' }),
      lobby({ id: 'later' }),
    ];
    expect(quickJoinChoice(lobbies)?.id).toBe('free');
  });

  it('finds nothing where every lobby is full or running', () => {
    expect(quickJoinChoice([lobby({ status: 'in_progress' }), lobby({ players: 6 })])).toBeNull();
  });
});
