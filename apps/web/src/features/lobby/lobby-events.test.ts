import type { Lobby, LobbyPlayer } from '@one-mind/protocol/games/lobbies';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { lobbyEvents } from './lobby-events.ts';

beforeAll(startI18n);

const player = (id: string, change: Partial<LobbyPlayer> = {}): LobbyPlayer => ({
  id,
  username: id.toUpperCase(),
  role: 'player',
  status: 'ready',
  kind: 'human',
  isGuest: false,
  level: null,
  present: true,
  ...change,
});
const LOBBY: Lobby = {
  id: 'l',
  name: 'Friday night',
  code: 'ABC234',
  host: { id: 'ada', username: 'ADA' },
  scenario: { id: 's', title: 'Prison Break', description: '', difficulty: 'medium', minPlayers: 3, maxPlayers: 6, picture: null },
  settings: {
    timeLimit: 30,
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
  players: [player('ada', { role: 'host' }), player('bea')],
  minPlayers: 3,
  maxPlayers: 6,
  decks: [],
  gameId: null,
  startsIn: null,
  isScenarioGone: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const news = (change: Partial<Lobby>, { before = LOBBY, ownId = 'bea' } = {}) =>
  lobbyEvents(i18next.t, before, { ...before, ...change }, ownId);

describe('the news of a lobby', () => {
  it('name every setting that the host has changed, to everybody else', () => {
    const change: Partial<Lobby> = {
      name: 'Late night',
      scenario: { ...LOBBY.scenario, id: 'other', title: 'Forty Fathoms' },
      settings: {
        timeLimit: 120,
        difficultyLevel: 'hard',
        isPrivate: true,
        allowSpectators: false,
        spectatorsInQuietChat: false,
        aiLevel: 'easy',
        chatFilter: 'off',
        aiVoices: true,
        allowGuests: false,
      },
    };
    expect(news(change)).toEqual([
      'Scenario: Forty Fathoms',
      'Lobby name: Late night',
      'Time limit: 2 minutes',
      'Game difficulty: Hard',
      'Visibility: Private',
      'Guests: Not allowed',
      'Spectators: Not allowed',
      'AI level: Easy',
    ]);
    expect(news(change, { ownId: 'ada' })).toEqual([]);
  });

  it('report joining and leaving, except for AI players and oneself', () => {
    expect(news({ players: [...LOBBY.players, player('cleo'), player('bot', { kind: 'ai', level: 'normal' })] })).toEqual([
      'CLEO has joined.',
    ]);
    expect(news({ players: [player('bea')], host: { id: 'bea', username: 'BEA' } })).toEqual(['ADA has left.', 'You are the host now.']);
    expect(news({ players: [player('ada')] })).toEqual([]);
  });

  it('report a new host, a stopped countdown and a deleted scenario', () => {
    expect(news({ host: { id: 'cleo', username: 'CLEO' } })).toEqual(['CLEO is the host now.']);
    expect(news({ startsIn: null }, { before: { ...LOBBY, startsIn: 5000 }, ownId: 'ada' })).toEqual(['The countdown was stopped.']);
    expect(news({ isScenarioGone: true })).toEqual(['The scenario was deleted.']);
  });

  it('are none when nothing has changed, somebody is ready, or the game has begun', () => {
    expect(news({})).toEqual([]);
    expect(news({ players: [player('ada'), player('bea', { status: 'not_ready' })] })).toEqual([]);
    expect(news({ status: 'in_progress', startsIn: null }, { before: { ...LOBBY, startsIn: 1 } })).toEqual([]);
  });
});
