/** All SQL for reactions. */
import type { Reaction } from '@one-mind/protocol/moderation/chat';
import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ReactionsTable } from '../db/schema/moderation.ts';

/** Returns the new version, or null if this is the person's reaction already. `at`: epoch ms. */
export const storeReaction = async (
  db: Database,
  { gameId, userId, subject, reaction }: Omit<Reaction, 'version'>,
  at: number,
): Promise<number | null> => {
  const stored = await db
    .insertInto('reactions')
    .values({ game_id: gameId, user_id: userId, subject, reaction, version: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['game_id', 'user_id', 'subject'])
        .doUpdateSet((row) => ({ reaction, version: row('reactions.version', '+', 1), changed_at: at }))
        .where('reactions.reaction', 'is distinct from', (row) => row.ref('excluded.reaction')),
    )
    .returning('version')
    .executeTakeFirst();
  return stored?.version ?? null;
};

/** `since`: only those that have changed since then, epoch ms. */
export const listReactions = async (db: Database, gameId: string, since = 0): Promise<Reaction[]> => {
  const rows = await db.selectFrom('reactions').selectAll().where('game_id', '=', gameId).where('changed_at', '>=', since).execute();
  return rows.map(reactionOf);
};

/** What a person may read about their own reactions. */
export const listReactionsBy = async (db: Database, userId: string) => {
  const rows = await db.selectFrom('reactions').selectAll().where('user_id', '=', userId).where('reaction', 'is not', null).execute();
  return rows.map(({ game_id, subject, reaction, changed_at }) => ({
    gameId: game_id,
    subject,
    reaction,
    at: new Date(changed_at).toISOString(),
  }));
};

const reactionOf = (row: Selectable<ReactionsTable>): Reaction => ({
  gameId: row.game_id,
  userId: row.user_id,
  subject: row.subject,
  reaction: row.reaction,
  version: row.version,
});
