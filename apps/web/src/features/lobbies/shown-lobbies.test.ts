import type { LobbySummary } from '@one-mind/protocol/games/lobbies';
import { LobbyFilterSchema } from '@one-mind/protocol/games/lobby-filter';
import { expect, it } from 'vitest';
import { shownLobbies } from './shown-lobbies.ts';

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
  people: [],
  allowsGuests: true,
  watchGameId: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...change,
});

it('shows matching lobbies, with those that can be joined first', () => {
  const lobbies = [
    lobby({ id: 'running', status: 'in_progress' }),
    lobby({ id: 'full', players: 6 }),
    lobby({ id: 'free' }),
    lobby({ id: 'other', scenarioId: 'lighthouse' }),
    lobby({ id: 'later' }),
  ];
  const filter = { ...LobbyFilterSchema.parse({}), scenarioId: 'prison-break' };
  expect(shownLobbies(lobbies, filter, new Set()).map(({ id }) => id)).toEqual(['free', 'later', 'full', 'running']);
});
