/** Plays games of people and AI players to their end, without browsers. Quick where the server's TURN_PACE_MS is 0. */
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import type { CreateLobby, Lobby } from '@one-mind/protocol/games/lobbies';
import type { ApiPlayer } from './api-player.ts';

const WAIT_MS = 20;

/** Plays a game of this player against AI players. Returns how it ended. */
export const finishGame = (player: ApiPlayer, wanted: Partial<CreateLobby> = {}): Promise<GameSnapshot> =>
  finishGameOf([player], { bots: ['normal', 'normal', 'random'], ...wanted });

/**
 * Opens a lobby for these people, whose host is the first, and starts. In every round, each of them chooses the first possible search, or
 * else any action. Returns how the game ended.
 */
export async function finishGameOf(people: readonly ApiPlayer[], wanted: Partial<CreateLobby>): Promise<GameSnapshot> {
  const [host, ...others] = people;
  if (host === undefined) throw new Error('A game needs somebody.');
  const { settings, ...rest } = wanted;
  const lobby = await host.call<Lobby>('POST', '/api/lobbies', {
    name: `${host.name}’s table`,
    scenarioId: 'prison-break',
    ...rest,
    settings: { timeLimit: null, ...settings },
  });
  for (const other of others) await other.call('POST', `/api/lobbies/${lobby.id}/join`);
  const { gameId } = await host.call<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
  return playOn(people, gameId);
}

/** The same for a game that is already running. A paced game needs a longer wait, or the reads exceed their limit. */
export async function playOn(people: readonly ApiPlayer[], gameId: string, waitMs = WAIT_MS): Promise<GameSnapshot> {
  const planned = new Map<ApiPlayer, number>();
  for (;;) {
    for (const player of people) {
      const game = await player.game(gameId);
      if (game.reveal !== null) return game;
      const { phase, round } = game.current_state;
      const possible = game.you?.options.filter(({ enabled, targets }) => enabled && targets.length > 0) ?? [];
      const option = possible.find(({ action }) => action === (round % 3 === 0 ? 'search' : 'move')) ?? possible[0];
      if (phase !== 'planning' || planned.get(player) === round || option === undefined) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        continue;
      }
      planned.set(player, round);
      const target = option.targets[round % option.targets.length]?.id;
      await player.call('POST', `/api/game/${gameId}/action`, { action_type: option.action, action_data: { target } });
    }
  }
}
