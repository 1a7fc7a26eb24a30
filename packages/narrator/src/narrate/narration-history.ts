import { endsSentence, isSpace } from './sentences.ts';

/** Entries after which an opening counts as fresh again. */
const FRESH_AFTER = 60;
/** The staleness of a sentence that has been narrated. No opening is as stale. */
const REPEATED = FRESH_AFTER + 1;
/** Words of an opening: enough to recognise a phrase with other values. */
const OPENING_WORDS = 4;
/** Openings that share a slot count as one, which only makes the narrator choose another phrase. */
const OPENING_SLOTS = 1024;

/** One sentence as numbers. */
export interface Mark {
  /** The hash of the whole sentence. */
  readonly sentence: number;
  /** The slot of its opening. */
  readonly opening: number;
}

/**
 * The hashes of what the story has said, so that it repeats no sentence. Rebuilt from the contents of the entries, which
 * are stored anyway. Texts that differ only in commas and full stops count as one.
 */
export class NarrationHistory {
  /** Entries narrated since the game began. */
  count = 0;
  readonly #sentences = new Set<number>();
  /** One more than the number of the newest entry with an opening, by the slot of that opening; 0 if there is none. */
  readonly #newest = new Uint16Array(OPENING_SLOTS);

  constructor(contents: readonly string[]) {
    for (const content of contents) this.add(marksOf(content));
  }

  add(content: readonly Mark[]): void {
    this.count += 1;
    for (const { sentence, opening } of content) {
      this.#sentences.add(sentence);
      this.#newest[opening] = this.count;
    }
  }

  /** How many of these sentences have been narrated in this game. */
  repetitions(text: readonly Mark[]): number {
    let sum = 0;
    for (const { sentence } of text) if (this.#sentences.has(sentence)) sum += 1;
    return sum;
  }

  /**
   * 0 if no recent sentence begins like this text, which begins a sentence; higher the more recent that sentence is, and
   * highest if the text is a sentence that has been narrated.
   */
  staleness(text: string): number {
    const characters = charactersOf(text);
    const newest = this.#newest[openingOf(characters)] ?? 0;
    if (newest === 0) return 0;
    return this.repetitions(marksIn(characters)) > 0 ? REPEATED : Math.max(0, FRESH_AFTER - (this.count - newest));
  }
}

// FNV-1a, in 32 bits.
const HASH_START = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x01000193;
const COMMA = 44;
const FULL_STOP = 46;

/** Adds a character to a hash. Commas and full stops don't count, so that a clause has the hash of its sentence. */
const hashed = (hash: number, code: number): number => (code === COMMA || code === FULL_STOP ? hash : Math.imul(hash ^ code, HASH_FACTOR));

/** For the first character of a text, whose capital doesn't count either. */
const withoutCapital = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

const slotOf = (hash: number): number => (hash ^ (hash >>> 16)) & (OPENING_SLOTS - 1);

/** The slot of the opening of a text that begins a sentence. */
function openingOf({ codes, length }: Characters): number {
  let hash = hashed(HASH_START, withoutCapital(codes[0] ?? 0));
  let words = 1;
  for (let at = 1; at < length; at++) {
    const code = codes[at] ?? 0;
    if (isSpace(code) && (isSentenceEnd(codes, at) || words++ === OPENING_WORDS)) break;
    hash = hashed(hash, code);
  }
  return slotOf(hash);
}

/** The sentences of a text, as `sentencesOf` splits it, in one pass. */
export const marksOf = (text: string): Mark[] => marksIn(charactersOf(text));

function marksIn({ codes, length }: Characters): Mark[] {
  const marks: Mark[] = [];
  for (let start = afterSpaces(codes, 0, length); start < length; ) {
    let hash = hashed(HASH_START, withoutCapital(codes[start] ?? 0));
    let words = 1;
    let opening: number | null = null;
    let at = start + 1;
    for (; at < length; at++) {
      const code = codes[at] ?? 0;
      if (isSpace(code)) {
        if (isSentenceEnd(codes, at)) break;
        if (words++ === OPENING_WORDS) opening = slotOf(hash);
      }
      hash = hashed(hash, code);
    }
    marks.push({ sentence: hash, opening: opening ?? slotOf(hash) });
    start = afterSpaces(codes, at, length);
  }
  return marks;
}

/** The index of the first character from here on that isn't a space. */
function afterSpaces(codes: Uint16Array, from: number, length: number): number {
  let at = from;
  while (at < length && isSpace(codes[at] ?? 0)) at += 1;
  return at;
}

/** Whether a sentence ends before this space. */
const isSentenceEnd = (codes: Uint16Array, space: number): boolean => endsSentence(codes[space - 1] ?? 0, codes[space - 2] ?? 0);

interface Characters {
  /** The first `length` of these are the text's. */
  readonly codes: Uint16Array;
  readonly length: number;
}

// Texts are made of many pieces. Copying one as a whole and reading the copy takes a third of the time of reading its characters. Browsers
// have no `Buffer`, and narrate one game at a time.
let codes = new Uint16Array(1024);
let bytes = bytesOf(codes);

function bytesOf({ buffer }: Uint16Array<ArrayBuffer>): Buffer | null {
  return typeof Buffer === 'undefined' ? null : Buffer.from(buffer);
}

/** The result is valid until the next call. */
function charactersOf(text: string): Characters {
  if (text.length > codes.length) {
    codes = new Uint16Array(2 * text.length);
    bytes = bytesOf(codes);
  }
  if (bytes !== null) return { codes, length: bytes.write(text, 'utf16le') / codes.BYTES_PER_ELEMENT };
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return { codes, length: text.length };
}
