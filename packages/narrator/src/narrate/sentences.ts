/** Functions for sentences: filling in, fitting, counting in words. */

/** Longest content of an entry, in characters. */
export const CONTENT_MAX = 250;

/** Characters of a turn: enough to say what happened, and few enough to read before the next one. */
export const TURN_MIN = 60;
export const TURN_MAX = 160;

/** A sentence, with a weight for how much would be lost without it. */
export interface Piece {
  readonly text: string;
  readonly weight: number;
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

export function inWords(n: number): string {
  return NUMBERS[n] ?? String(n);
}

/**
 * Puts values into a template. `{Key}` is `{key}` at the start of a sentence: it capitalises an article, never a name.
 * One pass, so that braces inside a name stay what they are.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const exact = values[key];
    if (exact !== undefined) return exact;
    const value = values[key.charAt(0).toLowerCase() + key.slice(1)] ?? '';
    return /^(the|a|an|his|her|its|their|no|one|some) /.test(value) ? capitalised(value) : value;
  });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text that somebody else wrote, in quotation marks; those inside it become single ones. */
export function quoted(text: string): string {
  return `“${singleQuotes(text)}”`;
}

/** For text that is already inside quotation marks. */
export function singleQuotes(text: string): string {
  return text.replaceAll(/“|"(?=\S)/g, '‘').replaceAll(/”|"/g, '’');
}

/** A clause as a sentence: a capital and a full stop, unless it ends in a mark of its own. */
export function sentence(clause: string): string {
  const text = capitalised(clause.trim());
  return text === '' || /[.!?…”"]$/.test(text) ? text : `${text}.`;
}

export function sentencesOf(text: string): string[] {
  return text.trim().split(/(?<=[.!?…][”"’)]?)\s+/);
}

/** At most `max` characters, cut between words where there are any. */
export function clipped(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\uD800-\uDBFF]+$/, '')}…`;
}

/** The pieces as one text of at most CONTENT_MAX characters. If they are too long, the lightest is dropped first, and of equals the last. */
export function fitted(pieces: readonly Piece[]): string {
  const kept = pieces.filter(({ text }) => text !== '');
  const text = () => kept.map((piece) => piece.text).join(' ');
  while (kept.length > 1) {
    if (text().length <= CONTENT_MAX) break;
    const lightest = Math.min(...kept.map(({ weight }) => weight));
    kept.splice(
      kept.findLastIndex(({ weight }) => weight === lightest),
      1,
    );
  }
  return clipped(text(), CONTENT_MAX);
}
