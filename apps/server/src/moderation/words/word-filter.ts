/** Finds banned words in a text, and masks them. Pure. */
import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity';

/** A range of UTF-16 units in a text, without `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
export type FindWords = (text: string) => readonly Span[];

export interface WordFilter {
  readonly isRude: (text: string) => boolean;
  /** Replaces each letter of banned words with an asterisk. */
  readonly masked: (text: string) => string;
}

export const wordFilterOf = (finders: readonly FindWords[]): WordFilter => ({
  isRude: (text) => finders.some((find) => find(text).length > 0),
  masked: (text) => {
    let result = text;
    for (const { start, end } of finders.flatMap((find) => find(text))) {
      result = result.slice(0, start) + '*'.repeat(end - start) + result.slice(end);
    }
    return result;
  },
});

/** Replaces look-alike characters, and digits and signs that stand for letters. */
const [unconfuse, unleet] = [resolveConfusablesTransformer().transform, resolveLeetSpeakTransformer().transform];

/** The folded text that is compared, and for each of its UTF-16 units the span of the original. */
const fold = (text: string): { readonly folded: string; readonly spans: readonly Span[] } => {
  let folded = '';
  const spans: Span[] = [];
  let start = 0;
  for (const character of text) {
    const plain = unconfuse(character.codePointAt(0) ?? 0);
    const letter = plain === undefined ? plain : unleet(plain);
    const shown = letter === undefined ? '' : String.fromCodePoint(letter).toLowerCase();
    folded += shown;
    const span = { start, end: start + character.length };
    for (let unit = 0; unit < shown.length; unit++) spans.push(span);
    start = span.end;
  }
  return { folded, spans };
};

const ENDS_WITH_LETTER = /[\p{L}\p{M}\p{N}]$/u;
const BEGINS_WITH_LETTER = /^[\p{L}\p{M}\p{N}]/u;

interface Edges {
  readonly mayContinueBefore: boolean;
  readonly mayContinueAfter: boolean;
}

/** `words` have passed `BannedWordSchema`. The time depends on the length of the text, but not on the number of words. */
export const finderOf = (words: readonly string[]): FindWords => {
  const known = new Map<string, Edges[]>();
  for (const word of words) {
    const edges = { mayContinueBefore: word.startsWith('*'), mayContinueAfter: word.endsWith('*') };
    known.getOrInsertComputed(fold(word.replace(/^\*|\*$/g, '')).folded, () => []).push(edges);
  }
  const lengths = [...new Set([...known.keys()].map(({ length }) => length))];
  return (text) => {
    const { folded, spans } = fold(text);
    const found: Span[] = [];
    for (let from = 0; from < folded.length; from++) {
      for (const length of lengths) {
        const [first, last] = [spans[from], spans[from + length - 1]];
        const edges = last && known.get(folded.slice(from, from + length));
        if (!edges || !first) continue;
        const continuesBefore = ENDS_WITH_LETTER.test(text.slice(0, first.start));
        const continuesAfter = BEGINS_WITH_LETTER.test(text.slice(last.end));
        const isWord = ({ mayContinueBefore, mayContinueAfter }: Edges) =>
          (mayContinueBefore || !continuesBefore) && (mayContinueAfter || !continuesAfter);
        if (edges.some(isWord)) found.push({ start: first.start, end: last.end });
      }
    }
    return found;
  };
};
