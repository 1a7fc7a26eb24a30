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

/** A text, then gaps with the text after each. */
interface Template {
  readonly start: string;
  readonly gaps: readonly { readonly key: string; readonly lowerKey: string; readonly after: string }[];
}

/** Each phrase is split once; there are as many as the phrase tables have. */
const templates = new Map<string, Template>();

function templateOf(phrase: string): Template {
  const known = templates.get(phrase);
  if (known !== undefined) return known;
  const [start = '', ...parts] = phrase.split(/\{(\w+)\}/);
  const gaps = parts.flatMap((key, at) =>
    at % 2 === 0 ? [{ key, lowerKey: key.charAt(0).toLowerCase() + key.slice(1), after: parts[at + 1] ?? '' }] : [],
  );
  const template: Template = { start, gaps };
  templates.set(phrase, template);
  return template;
}

/**
 * Puts values into a phrase. `{Key}` is `{key}` at the start of a sentence: it capitalises an article, never a name. One
 * pass, so that braces inside a name stay what they are.
 */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  const { start, gaps } = templateOf(phrase);
  let text = start;
  for (const { key, lowerKey, after } of gaps) text += (values[key] ?? withCapitalArticle(values[lowerKey] ?? '')) + after;
  return text;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'his', 'her', 'its', 'their', 'no', 'one', 'some']);

const withCapitalArticle = (name: string): string =>
  ARTICLES.has(name.slice(0, Math.max(0, name.indexOf(' ')))) ? capitalised(name) : name;

export function capitalised(text: string): string {
  const first = text.charCodeAt(0);
  if (first >= 65 && first <= 90) return text;
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
  return text === '' || '.!?…”"'.includes(text.charAt(text.length - 1)) ? text : `${text}.`;
}

/** Split at the spaces after a full stop or the like, and a closing mark after it. At least one, possibly empty. */
export function sentencesOf(text: string): string[] {
  const all = text.trim();
  const found: string[] = [];
  let start = 0;
  for (let at = 1; at < all.length; at++) {
    if (!isSpace(all.charCodeAt(at)) || !endsSentence(all.charCodeAt(at - 1), all.charCodeAt(at - 2))) continue;
    found.push(all.slice(start, at));
    while (isSpace(all.charCodeAt(at))) at += 1;
    start = at;
  }
  found.push(all.slice(start));
  return found;
}

// Compares character codes, because the narrator checks every character of every text.
export const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || (code >= 160 && isRareSpace(code));

const isRareSpace = (code: number): boolean =>
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff;

/** Whether a sentence ends before a space. `last`, `before`: the character before the space, and the one before that. */
export const endsSentence = (last: number, before: number): boolean => isEndMark(last) || (isClosingMark(last) && isEndMark(before));

const isEndMark = (code: number): boolean => code === 46 || code === 33 || code === 63 || code === 0x2026; // . ! ? …
const isClosingMark = (code: number): boolean => code === 0x201d || code === 34 || code === 0x2019 || code === 41; // ” " ’ )

/** At most `max` characters, cut between words where there are any. */
export function clipped(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\uD800-\uDBFF]+$/, '')}…`;
}

/**
 * The pieces as one text of at most CONTENT_MAX characters. If they are too long, the lightest is dropped first, and of equals the last.
 */
export function fitted(pieces: readonly Piece[]): string {
  const kept = pieces.filter(({ text }) => text !== '');
  const length = () => kept.reduce((sum, { text }) => sum + text.length, kept.length - 1);
  while (kept.length > 1 && length() > CONTENT_MAX) {
    const lightest = Math.min(...kept.map(({ weight }) => weight));
    kept.splice(
      kept.findLastIndex(({ weight }) => weight === lightest),
      1,
    );
  }
  return clipped(kept.map(({ text }) => text).join(' '), CONTENT_MAX);
}
