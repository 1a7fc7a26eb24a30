/** Replaces the name wherever the text contains it as a whole word in exactly this spelling. */
export const withoutName = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}_-])${RegExp.escape(from)}(?![\\p{L}\\p{N}_-])`, 'gu'), () => to);
