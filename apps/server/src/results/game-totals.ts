import type { Database } from '../db/open.ts';
import { countGames, countPlayers, countPlayersSince, findScenarioPlayed, listEndedSeats, listKnownPlayers } from './store.ts';

export interface GameTotals {
  /** People who have finished a game since then. */
  readonly activePlayers: number;
  /** All completed games. */
  readonly gamesPlayed: number;
  /** Completed games that reached the objective. */
  readonly successes: number;
}

/** Over all games except abandoned ones. `since`: epoch ms. */
export const gameTotals = async (db: Database, since: number): Promise<GameTotals> => ({
  activePlayers: await countPlayersSince(db, since),
  ...(await countGames(db)),
});

/** The scenario of a finished game, with its title at that time; null if there is no such game. */
export const scenarioPlayedIn = findScenarioPlayed;

/** Roles, survivors and turns of finished games, for lists of them. */
export const endedSeats = listEndedSeats;

/** Different people who have finished a game, or are among these people, who are playing one. */
export const countPeople = async (db: Database, playing: readonly string[]): Promise<number> => {
  const known = new Set(await listKnownPlayers(db, playing));
  return (await countPlayers(db)) + playing.filter((userId) => !known.has(userId)).length;
};
