/** What a television shows of a lobby and its game. Anyone with the join code may see it. */
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { StageQuery, Stage as StageView } from '@one-mind/protocol/games/stage';
import type { Games } from '../games/games.ts';
import { Refused } from '../refused.ts';
import type { Lobbies } from './lobbies.ts';

interface Dependencies {
  readonly lobbies: Pick<Lobbies, 'behindCode'>;
  readonly games: Pick<Games, 'snapshot'>;
}

export type Stage = ReturnType<typeof createStage>;

/** The view has no field that a spectator of the game or a visitor with the invitation link couldn't see. */
export const createStage = ({ lobbies, games }: Dependencies) => {
  /** The game as spectators see it; null if the host doesn't allow them. */
  const watched = async (gameId: string, { game, since }: StageQuery): Promise<StageView['game']> => {
    try {
      return await games.snapshot(null, gameId, game === gameId ? since : 0);
    } catch (error) {
      if (error instanceof Refused && error.code === 'game_not_found') return null;
      throw error;
    }
  };
  return async (code: string, query: StageQuery): Promise<StageView> => {
    const lobby = await lobbies.behindCode(code);
    const { gameId } = lobby;
    return { lobby: stageLobby(lobby), game: gameId === null ? null : await watched(gameId, query) };
  };
};

const stageLobby = ({ name, code, host, scenario, settings, players, maxPlayers, startsIn, status }: Lobby): StageView['lobby'] => ({
  name,
  code,
  host: host.username,
  scenario: { id: scenario.id, title: scenario.title, description: scenario.description, picture: scenario.picture },
  players: players.map(({ username, kind, status: own }) => ({ username, kind, isReady: own === 'ready' })),
  maxPlayers,
  startsIn,
  isWaiting: status === 'waiting',
  allowsSpectators: settings.allowSpectators && !settings.isPrivate,
});
