/** All SQL for wishes for a rematch. Every function takes the database or a transaction. */
import type { Database } from '../db/open.ts';
import type { Wish } from './rematch-agreement.ts';

/** Replaces this person's wish for the game. `at`: epoch ms. */
export const putWish = async (db: Database, gameId: string, { userId, kind, without }: Wish, at: number): Promise<void> => {
  const values = { kind, without_json: JSON.stringify(without), wished_at: at };
  await db
    .insertInto('rematch_wishes')
    .values({ game_id: gameId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(values))
    .execute();
};

/** Filters: the wishes for one game, those of one person, or both. */
export const deleteWishes = async (
  db: Database,
  { gameId, userId }: { readonly gameId: string; readonly userId?: string } | { readonly gameId?: never; readonly userId: string },
): Promise<void> => {
  await db
    .deleteFrom('rematch_wishes')
    .$if(gameId !== undefined, (query) => query.where('game_id', '=', gameId ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
};

/** Of all games. */
export const deleteWishesBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('rematch_wishes').where('wished_at', '<', at).execute();
};

/** Those that were made at `since` or later. */
export const listWishes = async (db: Database, gameId: string, since: number): Promise<Wish[]> => {
  const rows = await db
    .selectFrom('rematch_wishes')
    .select(['user_id', 'kind', 'without_json'])
    .where('game_id', '=', gameId)
    .where('wished_at', '>=', since)
    .execute();
  return rows.map(({ user_id, kind, without_json }) => ({ userId: user_id, kind, without: JSON.parse(without_json) }));
};
