/** The public data of a lobby. */
import type { Lobby, LobbyScenario, LobbySummary } from '@one-mind/protocol/games/lobbies';
import { isReady } from './membership.ts';
import type { LobbyRecord } from './store.ts';

/** Bounds of a lobby whose scenario was deleted: those of any game. It can't start before the host chooses another scenario. */
const ANY_GAME = { minPlayers: 3, maxPlayers: 6 } as const;

const deletedScenario = (record: LobbyRecord): LobbyScenario => ({
  id: record.scenarioId,
  title: '',
  description: '',
  difficulty: record.settings.difficultyLevel,
  ...ANY_GAME,
  picture: null,
});

export type LobbyScenarios = ReadonlyMap<string, LobbyScenario>;

export const scenarioOf = (record: LobbyRecord, scenarios: LobbyScenarios): LobbyScenario =>
  scenarios.get(record.scenarioId) ?? deletedScenario(record);

const hostName = (record: LobbyRecord): string => record.players.find(({ id }) => id === record.hostId)?.username ?? '';

/** User ids. */
export type Present = Pick<ReadonlySet<string>, 'has' | 'size'>;

interface Moment {
  readonly scenarios: LobbyScenarios;
  readonly decks: Lobby['decks'];
  /** Users who have the lobby open. */
  readonly present: Present;
  /** On the steady clock, in ms. */
  readonly now: number;
}

export const lobbyView = (record: LobbyRecord, { scenarios, decks, present, now }: Moment): Lobby => {
  const scenario = scenarioOf(record, scenarios);
  return {
    id: record.id,
    name: record.name,
    code: record.code,
    host: { id: record.hostId, username: hostName(record) },
    scenario,
    settings: record.settings,
    status: record.status,
    players: record.players.map((member) => ({
      id: member.id,
      username: member.username,
      role: member.id === record.hostId ? 'host' : 'player',
      status: isReady(record, member) ? 'ready' : 'not_ready',
      kind: member.kind,
      level: member.level,
      present: member.kind === 'ai' || present.has(member.id),
      isGuest: member.isGuest,
    })),
    minPlayers: scenario.minPlayers,
    maxPlayers: scenario.maxPlayers,
    decks,
    gameId: record.status === 'waiting' ? null : record.gameId,
    startsIn: record.status !== 'waiting' || record.startsAt === null ? null : Math.max(0, record.startsAt - now),
    isScenarioGone: !scenarios.has(record.scenarioId),
    createdAt: new Date(record.createdAt).toISOString(),
  };
};

/** The lobby's entry in the list of public lobbies; null = not listed. */
export const lobbySummary = (record: LobbyRecord, scenarios: LobbyScenarios): LobbySummary | null => {
  const scenario = scenarios.get(record.scenarioId);
  if (!scenario || record.settings.isPrivate) return null;
  return {
    id: record.id,
    name: record.name,
    status: record.status,
    scenario: scenario.title,
    scenarioId: scenario.id,
    difficulty: record.settings.difficultyLevel,
    host: hostName(record),
    players: record.players.length,
    maxPlayers: scenario.maxPlayers,
    people: record.players.flatMap(({ userId }) => userId ?? []),
    allowsGuests: record.settings.allowGuests,
    watchGameId: record.status === 'in_progress' && record.settings.allowSpectators ? record.gameId : null,
    createdAt: new Date(record.createdAt).toISOString(),
  };
};
