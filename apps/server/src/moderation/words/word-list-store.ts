/** All SQL for the lists of banned words. Every function takes the database or a transaction. */
import type { WordList } from '@one-mind/protocol/moderation/word-lists';
import type { Database } from '../../db/open.ts';

/** A list without its words. */
export interface ListVersion extends Omit<WordList, 'name' | 'words'> {
  /** Epoch ms; grows with each change. */
  readonly changedAt: number;
}

/** By name. */
export const listWordLists = async (db: Database): Promise<WordList[]> => {
  const rows = await db.selectFrom('word_lists').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, inChat: row.in_chat === 1, inNames: row.in_names === 1 },
    words: JSON.parse(row.words_json),
  }));
};

export const listVersions = async (db: Database): Promise<ListVersion[]> => {
  const rows = await db.selectFrom('word_lists').select(['id', 'in_chat', 'in_names', 'changed_at']).orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, inChat: row.in_chat === 1, inNames: row.in_names === 1, changedAt: row.changed_at }));
};

export const wordsOf = async (db: Database, id: string): Promise<string[]> => {
  const row = await db.selectFrom('word_lists').select('words_json').where('id', '=', id).executeTakeFirst();
  return row ? JSON.parse(row.words_json) : [];
};

/** Call it in a transaction, because it reads before it writes. */
export const putWordList = async (db: Database, { id, name, inChat, inNames, words }: WordList, now: number): Promise<void> => {
  const before = await db.selectFrom('word_lists').select('changed_at').where('id', '=', id).executeTakeFirst();
  const changed_at = Math.max(now, (before?.changed_at ?? 0) + 1);
  const row = { name, in_chat: inChat ? 1 : 0, in_names: inNames ? 1 : 0, words_json: JSON.stringify(words), changed_at };
  await db
    .insertInto('word_lists')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};

export const deleteWordList = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('word_lists').where('id', '=', id).execute();
};
