import type { Lobby, LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { ScenarioCard } from './scenario-card.tsx';

beforeAll(startI18n);

const LOBBY: Lobby = {
  id: 'l',
  name: 'Friday night',
  code: 'ABC234',
  host: { id: 'ada', username: 'Ada' },
  scenario: { id: 's', title: 'Forty Fathoms', description: '', difficulty: 'hard', minPlayers: 3, maxPlayers: 6, picture: null },
  settings: {
    timeLimit: 120,
    difficultyLevel: 'medium',
    isPrivate: false,
    allowSpectators: true,
    spectatorsInQuietChat: false,
    aiLevel: 'normal',
    chatFilter: 'off',
    aiVoices: true,
    allowGuests: true,
  },
  status: 'waiting',
  players: [],
  minPlayers: 3,
  maxPlayers: 6,
  decks: [
    { players: 3, deck: { collaborator: 2, rogue: 0, saboteur: 1 } },
    { players: 4, deck: { collaborator: 1, rogue: 1, saboteur: 2 } },
  ],
  gameId: null,
  startsIn: null,
  isScenarioGone: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const card = (lobby: Lobby): string => renderToStaticMarkup(<ScenarioCard lobby={lobby} />);
const value = (lobby: Lobby, label: string): string | undefined => new RegExp(`>${label}</dt><dd[^>]*>([^<]*)`).exec(card(lobby))?.[1];

it('shows the difficulty of the scenario and that of the game separately', () => {
  expect(['Scenario difficulty', 'Game difficulty', 'Difficulty'].map((label) => value(LOBBY, label))).toEqual([
    'Hard',
    'Medium',
    undefined,
  ]);
  expect(card(LOBBY).match(/Hard/g)).toHaveLength(1);
});

it('shows the roles for the current number of players, at first for the minimum', () => {
  const players = ['ada', 'bea', 'cleo', 'dora'].map(
    (id): LobbyPlayer => ({ id, username: id, role: 'player', status: 'ready', kind: 'human', level: null, present: true, isGuest: false }),
  );
  expect(value(LOBBY, 'Roles for 3 players')).toBe('1 Saboteur, no Rogues, 2 Collaborators');
  expect(value({ ...LOBBY, players }, 'Roles for 4 players')).toBe('2 Saboteurs, 1 Rogue, 1 Collaborator');
  expect(card({ ...LOBBY, decks: [], isScenarioGone: true })).not.toContain('Roles for');
});
