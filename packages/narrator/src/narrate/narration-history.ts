import { sentencesOf } from './sentences.ts';

/** Entries after which an opening counts as fresh again. */
const FRESH_AFTER = 60;
/** A repeated sentence is worse than any number of stale openings and than a text of the wrong length. */
const REPEATED = 1e6;

/** What the story has said already, so that it isn't repeated. Rebuilt from the entries' contents, which are stored anyway. */
export class NarrationHistory {
  /** Entries narrated since the game began. */
  count = 0;
  readonly #sentences = new Set<string>();
  /** The number of the newest entry with each opening; it has those of all sentences. */
  readonly #openings = new Map<string, number>();

  constructor(contents: readonly string[]) {
    for (const content of contents) this.add(content);
  }

  add(content: string): void {
    for (const sentence of sentencesOf(content)) {
      this.#sentences.add(sentence);
      this.#openings.set(openingOf(sentence), this.count);
    }
    this.count += 1;
  }

  /** Whether no sentence of this text has been narrated in this game. */
  isFresh(text: string): boolean {
    return this.areFresh(sentencesOf(text));
  }

  areFresh(sentences: readonly string[]): boolean {
    return sentences.every((sentence) => !this.#sentences.has(sentence));
  }

  /**
   * 0 if no sentence of the text begins like a recent one; higher the more do, and the more recent those are. Highest if
   * a sentence has been narrated before.
   */
  staleness(content: string): number {
    let sum = 0;
    let isRepeated = false;
    for (const sentence of sentencesOf(content)) {
      const newest = this.#openings.get(openingOf(sentence));
      if (newest === undefined) continue;
      sum += Math.max(0, FRESH_AFTER - (this.count - newest));
      isRepeated ||= this.#sentences.has(sentence);
    }
    return isRepeated ? sum + REPEATED : sum;
  }
}

/** Words of an opening: enough to recognise a phrase with other values. */
const OPENING_WORDS = 4;

function openingOf(sentence: string): string {
  let end = -1;
  for (let word = 0; word < OPENING_WORDS; word++) {
    end = sentence.indexOf(' ', end + 1);
    if (end < 0) return sentence.toLowerCase();
  }
  return sentence.slice(0, end).toLowerCase();
}
