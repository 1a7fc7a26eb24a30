import type { Lobby } from '@one-mind/protocol/lobbies';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { ScenarioCard } from './scenario-card.tsx';

beforeAll(startI18n);

it('tells the difficulty of the scenario from that of the game', () => {
  const lobby: Lobby = {
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
    },
    status: 'waiting',
    players: [],
    minPlayers: 3,
    maxPlayers: 6,
    gameId: null,
    startsIn: null,
    isScenarioGone: false,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const card = renderToStaticMarkup(<ScenarioCard lobby={lobby} />);
  const value = (label: string): string | undefined => new RegExp(`>${label}</dt><dd[^>]*>([^<]*)`).exec(card)?.[1];
  expect([value('Scenario difficulty'), value('Game difficulty'), value('Difficulty')]).toEqual(['Hard', 'Medium', undefined]);
  expect(card.match(/Hard/g)).toHaveLength(1);
});
