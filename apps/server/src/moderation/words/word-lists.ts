/** The lists of banned words, and the filters made from them. Every function takes the database or a transaction. */
import { randomUUIDv7 } from 'node:crypto';
import {
  BUILT_IN_LIST,
  type ChangeWordListSchema,
  type NewWordListSchema,
  WORD_LISTS_MAX,
  type WordList,
  type WordLists,
} from '@one-mind/protocol/moderation/word-lists';
import type { z } from 'zod';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { Refused } from '../../refused.ts';
import { findRudeWords } from './profanity.ts';
import { type FindWords, finderOf, type WordFilter, wordFilterOf } from './word-filter.ts';
import * as store from './word-list-store.ts';

const BUILT_IN: WordList = { id: BUILT_IN_LIST, name: 'English', inChat: true, inNames: true, words: [] };

export const wordLists = async (db: Database): Promise<WordLists> => {
  const stored = await store.listWordLists(db);
  const isBuiltIn = ({ id }: WordList) => id === BUILT_IN_LIST;
  return { lists: [stored.find(isBuiltIn) ?? BUILT_IN, ...stored.filter((list) => !isBuiltIn(list))] };
};

/** @throws Refused `too_many_word_lists` */
export const addWordList = (db: Database, actor: Actor, list: z.output<typeof NewWordListSchema>): Promise<WordLists> =>
  transact(db, async (trx) => {
    const { lists } = await wordLists(trx);
    if (lists.length > WORD_LISTS_MAX) throw new Refused('too_many_word_lists');
    const added = { ...list, id: randomUUIDv7(), words: [...new Set(list.words)] };
    await store.putWordList(trx, added, Date.now());
    await recordAct(trx, actor, { act: 'word_list.created', targetId: added.id, targetLabel: added.name, after: recorded(added) });
    return wordLists(trx);
  });

/** @throws Refused `word_list_gone`, `word_list_built_in` */
export const changeWordList = (
  db: Database,
  actor: Actor,
  { id, changes }: { readonly id: string; readonly changes: z.output<typeof ChangeWordListSchema> },
): Promise<WordLists> =>
  transact(db, async (trx) => {
    const before = (await wordLists(trx)).lists.find((list) => list.id === id);
    if (before === undefined) throw new Refused('word_list_gone');
    if (id === BUILT_IN_LIST && (changes.name !== undefined || changes.words !== undefined)) throw new Refused('word_list_built_in');
    const { name = before.name, inChat = before.inChat, inNames = before.inNames, words = before.words } = changes;
    const after = { id, name, inChat, inNames, words: [...new Set(words)] };
    await store.putWordList(trx, after, Date.now());
    const act = { act: 'word_list.changed', targetId: id, targetLabel: name, before: recorded(before), after: recorded(after) } as const;
    await recordAct(trx, actor, act);
    return wordLists(trx);
  });

/** @throws Refused `word_list_gone`, `word_list_built_in` */
export const deleteWordList = (db: Database, actor: Actor, id: string): Promise<WordLists> =>
  transact(db, async (trx) => {
    if (id === BUILT_IN_LIST) throw new Refused('word_list_built_in');
    const before = (await wordLists(trx)).lists.find((list) => list.id === id);
    if (before === undefined) throw new Refused('word_list_gone');
    await store.deleteWordList(trx, id);
    await recordAct(trx, actor, { act: 'word_list.deleted', targetId: id, targetLabel: before.name, before: recorded(before) });
    return wordLists(trx);
  });

/** The words themselves stay out of the audit log. */
const recorded = ({ name, inChat, inNames, words }: WordList) => ({ name, inChat, inNames, words: words.length });

/** Version of a list → its finder. A version never changes, so the cache is valid on every node. */
const finders = new Map<string, FindWords>();
const FINDERS_MAX = 3 * WORD_LISTS_MAX;

const finderOfVersion = async (db: Database, { id, changedAt }: store.ListVersion): Promise<FindWords> => {
  if (id === BUILT_IN_LIST) return findRudeWords;
  const version = `${id} ${changedAt}`;
  const found = finders.get(version) ?? finderOf(await store.wordsOf(db, id));
  // Moves it to the end, so that the least recently used ones are deleted first.
  finders.delete(version);
  finders.set(version, found);
  for (const oldest of finders.keys()) if (finders.size > FINDERS_MAX) finders.delete(oldest);
  return found;
};

/** The filter with all lists that apply to this place. The chat's setting decides whether words are allowed, masked or refused. */
export const wordFilter = async (db: Database, place: 'inChat' | 'inNames'): Promise<WordFilter> => {
  const versions = await store.listVersions(db);
  const isChanged = versions.some(({ id }) => id === BUILT_IN_LIST);
  const used = [...(isChanged ? [] : [{ ...BUILT_IN, changedAt: 0 }]), ...versions].filter((list) => list[place]);
  return wordFilterOf(await Promise.all(used.map((version) => finderOfVersion(db, version))));
};
