/** Plays a game against AI players to its end, without a browser. Quick where the server's TURN_PACE_MS is 0. */
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { CreateLobby, Lobby } from '@one-mind/protocol/games/lobbies';
import type { ApiPlayer } from './api-player.ts';

const WAIT_MS = 20;

/** Opens a lobby, starts, and in every round chooses the first possible search, or else any action. Returns how the game ended. */
export async function finishGame(player: ApiPlayer, wanted: Partial<CreateLobby> = {}): Promise<GameSnapshot> {
  const { settings, ...rest } = wanted;
  const lobby = await player.call<Lobby>('POST', '/api/lobbies', {
    name: `${player.name}’s table`,
    scenarioId: 'prison-break',
    bots: ['normal', 'normal', 'random'],
    ...rest,
    settings: { timeLimit: null, ...settings },
  });
  const { gameId } = await player.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  for (let planned = 0; ; ) {
    const game = await player.game(gameId);
    if (game.reveal !== null) return game;
    const { phase, round } = game.current_state;
    const possible = game.you?.options.filter(({ enabled, targets }) => enabled && targets.length > 0) ?? [];
    const option = possible.find(({ action }) => action === (round % 3 === 0 ? 'search' : 'move')) ?? possible[0];
    if (phase !== 'planning' || round === planned || option === undefined) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      continue;
    }
    planned = round;
    const target = option.targets[round % option.targets.length]?.id;
    await player.call('POST', `/api/game/${gameId}/action`, { action_type: option.action, action_data: { target } });
  }
}
