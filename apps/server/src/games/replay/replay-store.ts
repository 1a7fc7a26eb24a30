/** All SQL for who may see replays. */
import type { Database } from '../../db/open.ts';
import { findOutline, type GameOutline } from '../store/game-store.ts';

export interface ReplayAccess extends GameOutline {
  readonly isOpen: boolean;
  /** In seat order; the names of deleted accounts are gone. */
  readonly names: readonly string[];
}

/** Null if the game doesn't exist. */
export const findReplayAccess = async (db: Database, gameId: string): Promise<ReplayAccess | null> => {
  const outline = await findOutline(db, gameId);
  if (!outline) return null;
  const open = await db.selectFrom('open_replays').select('game_id').where('game_id', '=', gameId).executeTakeFirst();
  const players = await db.selectFrom('game_players').select('username').where('game_id', '=', gameId).orderBy('seat').execute();
  return { ...outline, isOpen: open !== undefined, names: players.map(({ username }) => username) };
};

/** Repeating it has no effect. `at`: epoch ms. */
export const insertOpenReplay = async (db: Database, gameId: string, at: number): Promise<void> => {
  await db
    .insertInto('open_replays')
    .values({ game_id: gameId, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
