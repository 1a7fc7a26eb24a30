import type { Database } from '../db/open.ts';
import { countGames, countPlayers, countPlayersSince, findScenarioPlayed, listEndedSeats, listKnownPlayers } from './store.ts';

export interface GameTotals {
  /** People who have finished a game since then. */
  readonly activePlayers: number;
  /** All games that were played to their end. */
  readonly gamesPlayed: number;
  /** Those of them that reached the objective. */
  readonly successes: number;
}

/** Over all games that count, abandoned ones left out. `since`: epoch ms. */
export const gameTotals = async (db: Database, since: number): Promise<GameTotals> => ({
  activePlayers: await countPlayersSince(db, since),
  ...(await countGames(db)),
});

/** What was played in a finished game, as it was called then; null where there is no such game. */
export const scenarioPlayedIn = findScenarioPlayed;

/** Roles, survivors and turns of finished games, for lists of them. */
export const endedSeats = listEndedSeats;

/** Different people who have finished a game, or are among these, who play one now. */
export const countPeople = async (db: Database, playing: readonly string[]): Promise<number> => {
  const known = new Set(await listKnownPlayers(db, playing));
  return (await countPlayers(db)) + playing.filter((userId) => !known.has(userId)).length;
};
