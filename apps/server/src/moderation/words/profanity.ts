/** Detects rude English words in any spelling, with the `obscenity` package. */
import { DataSet, englishDataset, englishRecommendedTransformers, type MatchPayload, RegExpMatcher } from 'obscenity';
import type { FindWords } from './word-filter.ts';

/** Innocent words that begin with a rude one. */
const INNOCENT = ['cockpit', 'cocktail', 'cockatoo', 'cockroach', 'penistone'];

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset).build();
const matcher = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), ...INNOCENT],
});

/** Digits can stand for letters in rude words, but a word of digits alone is a number, such as 455. */
const isNumber = (text: string, { startIndex, endIndex }: MatchPayload): boolean =>
  /^\p{N}+$/u.test(text.slice(startIndex, endIndex + 1)) &&
  !/\p{L}$/u.test(text.slice(0, startIndex)) &&
  !/^\p{L}/u.test(text.slice(endIndex + 1));

export const findRudeWords: FindWords = (text) =>
  matcher
    .getAllMatches(text)
    .filter((match) => !isNumber(text, match))
    // The matcher's end is the index of the last character, in UTF-16 units as in strings.
    .map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 }));
