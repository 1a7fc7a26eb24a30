/** The text with another name wherever this one stands in it as a word of its own, written just so. */
export const withoutName = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}_-])${RegExp.escape(from)}(?![\\p{L}\\p{N}_-])`, 'gu'), () => to);
