/** Lists of banned words, for the filter of chats and names. */
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

export const WORD_LISTS_MAX = 20;
export const WORDS_MAX = 2000;
/** The list that comes with the server. Its words can't be read or changed. */
export const BUILT_IN_LIST = 'english';

/** Letters and digits of any script. A * at the beginning or end stands for any number of them. */
export const BannedWordSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .max(60)
  .regex(/^\*?[\p{L}\p{M}\p{N}]{2,}\*?$/u, 'Enter at least two letters or digits, with a * only at the beginning or end.');

const WordListShape = {
  name: z.string().trim().min(1).max(60),
  /** Whether the filter looks for its words in messages. */
  inChat: z.boolean(),
  /** The same in the names of people, lobbies and public scenarios. */
  inNames: z.boolean(),
  words: z.array(BannedWordSchema).max(WORDS_MAX),
};

/** POST /api/admin/word-lists. */
export const NewWordListSchema = z.strictObject(WordListShape);
/** PUT /api/admin/word-lists/{id}. What is absent stays as it is. The built-in list accepts only `inChat` and `inNames`. */
export const ChangeWordListSchema = NewWordListSchema.partial();

/** Answer of all calls below /api/admin/word-lists: the built-in list, then the others by name. */
export const WordListsSchema = wireObject('WordLists', {
  lists: z
    .array(
      z.object({
        id: z.string(),
        ...WordListShape,
        name: z.string(),
        /** Empty for the built-in list. */
        words: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
});
export type WordLists = z.output<typeof WordListsSchema>;
export type WordList = WordLists['lists'][number];
