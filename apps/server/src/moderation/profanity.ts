/** What counts as a rude word: the `obscenity` package decides, whatever letters it is written with. */
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

/** Innocent words that begin with one that is not. */
const INNOCENT = ['cockpit', 'cocktail', 'cockatoo', 'cockroach', 'penistone'];

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset).build();
const matcher = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), ...INNOCENT],
});

export const isRude = (text: string): boolean => matcher.hasMatch(text);

/** The text with an asterisk for each letter of its rude words. */
export const masked = (text: string): string => {
  let result = text;
  for (const { startIndex, endIndex } of matcher.getAllMatches(text, true)) {
    // The matcher's ends are those of the last character, and both count UTF-16 units, as strings do.
    const end = endIndex + 1;
    result = result.slice(0, startIndex) + '*'.repeat(end - startIndex) + result.slice(end);
  }
  return result;
};
