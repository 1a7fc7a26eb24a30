/** This server, as `npm start` runs it: accounts, lobbies and games of real clients, committed to SQLite. */
import { type Contestant, RULES_ROUNDS } from './contestant.ts';
import { oneMindPlayers } from './one-mind-players.ts';
import { startOneMindServer } from './one-mind-server.ts';

/** `turnPaceMs`: the pause between two turns; without one, a round is one frame. */
export const oneMindAt = (turnPaceMs: number): Contestant => ({
  id: 'one-mind',
  name: 'this server, committed to SQLite',
  rounds: RULES_ROUNDS,
  start: async (port) => {
    // The benchmark is meant to saturate the server.
    const server = await startOneMindServer({ port, env: { TURN_PACE_MS: String(turnPaceMs), MAX_LOOP_DELAY_MS: '0' } });
    const players = oneMindPlayers({ urls: [server.url], spread: 'games', timeLimit: null, gamesPerAccount: 1, name: 'Player' });
    return {
      ...players,
      server,
      close: async () => {
        players.close();
        await server.stop();
      },
    };
  },
});

export const oneMind = oneMindAt(0);
