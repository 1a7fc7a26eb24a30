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

/** A text and a gap in turn, beginning and ending with a text. */
interface Template {
  readonly texts: readonly string[];
  readonly gaps: readonly { readonly key: string; readonly lowerKey: string }[];
}

/** Each phrase is split once; there are as many as the phrase tables have. */
const templates = new Map<string, Template>();

function templateOf(phrase: string): Template {
  const known = templates.get(phrase);
  if (known !== undefined) return known;
  const parts = phrase.split(/\{(\w+)\}/);
  const template: Template = {
    texts: parts.filter((_, at) => at % 2 === 0),
    gaps: parts.filter((_, at) => at % 2 === 1).map((key) => ({ key, lowerKey: key.charAt(0).toLowerCase() + key.slice(1) })),
  };
  templates.set(phrase, template);
  return template;
}

/**
 * Puts values into a phrase. `{Key}` is `{key}` at the start of a sentence: it capitalises an article, never a name. One
 * pass, so that braces inside a name stay what they are.
 */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  const { texts, gaps } = templateOf(phrase);
  let text = texts[0] ?? '';
  gaps.forEach(({ key, lowerKey }, at) => {
    text += (values[key] ?? withCapitalArticle(values[lowerKey] ?? '')) + (texts[at + 1] ?? '');
  });
  return text;
}

const withCapitalArticle = (name: string): string => (/^(the|a|an|his|her|its|their|no|one|some) /.test(name) ? capitalised(name) : name);

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

/** Split at the spaces after a full stop or the like, and a closing mark after it. At least one, possibly empty. */
export function sentencesOf(text: string): string[] {
  const all = text.trim();
  const found: string[] = [];
  let start = 0;
  for (let at = 1; at < all.length; at++) {
    if (!isSpace(all.charCodeAt(at)) || !isSentenceEnd(all, at)) continue;
    found.push(all.slice(start, at));
    while (isSpace(all.charCodeAt(at + 1))) at += 1;
    start = at + 1;
  }
  found.push(all.slice(start));
  return found;
}

// Compares codes, because the narrator splits ten candidates for every entry.
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(String.fromCharCode(code)));

const ENDS = '.!?…';
const CLOSING_MARKS = '”"’)';

function isSentenceEnd(text: string, at: number): boolean {
  const last = text.charAt(at - 1);
  return ENDS.includes(last) || (at > 1 && CLOSING_MARKS.includes(last) && ENDS.includes(text.charAt(at - 2)));
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
