/** Finds names inside running text. A name counts only as a whole word, whatever its case. */

/** Matches every occurrence of the name. */
export const namePattern = (name: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu');

export const isNamed = (text: string, name: string): boolean => namePattern(name).test(text);

/** Replaces each name with a mark that isn't a word. Longer names go first, because they can contain shorter ones. */
export const maskNames = (text: string, names: readonly string[]): string =>
  [...names].sort((a, b) => b.length - a.length).reduce((rest, name) => (name === '' ? rest : rest.replace(namePattern(name), '·')), text);
