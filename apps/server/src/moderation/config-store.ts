/** All SQL for the chat settings. */
import type { ChatConfig } from '@one-mind/protocol/moderation/chat';
import type { Database } from '../db/open.ts';

/** There is at most one row. */
const ID = 'site';

export const findConfig = async (db: Database): Promise<ChatConfig | null> => {
  const row = await db.selectFrom('chat_config').select(['filter', 'voices']).where('id', '=', ID).executeTakeFirst();
  return row ? { filter: row.filter, voices: row.voices === 1 } : null;
};

export const putConfig = async (db: Database, { filter, voices }: ChatConfig): Promise<void> => {
  const row = { filter, voices: voices ? 1 : 0 };
  await db
    .insertInto('chat_config')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};
