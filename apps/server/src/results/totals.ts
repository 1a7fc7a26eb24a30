import type { Database } from '../db/open.ts';
import { countGames, countPlayersSince } from './store.ts';

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
