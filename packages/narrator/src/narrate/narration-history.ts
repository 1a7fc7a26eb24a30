import { sentencesOf } from './sentences.ts';

/** Entries further back than this are forgotten; a long game has about 250. */
const REMEMBERED = 600;
/** Entries after which an opening counts as fresh again. */
const FRESH_AFTER = 60;

/** What the story has said already, so that it isn't repeated. Rebuilt from the entries' contents, which are stored anyway. */
export class NarrationHistory {
  /** Entries narrated since the game began, including forgotten ones. */
  count = 0;
  last = '';
  readonly #contents = new Set<string>();
  readonly #sentences = new Set<string>();
  readonly #openings = new Map<string, number>();

  constructor(contents: readonly string[]) {
    for (const content of contents) this.add(content);
  }

  add(content: string): void {
    this.#contents.delete(content);
    this.#contents.add(content);
    for (const oldest of this.#contents) {
      if (this.#contents.size <= REMEMBERED) break;
      this.#contents.delete(oldest);
    }
    for (const opening of openingsOf(content)) this.#openings.set(opening, this.count);
    for (const sentence of sentencesOf(content)) this.#sentences.add(sentence);
    this.last = content;
    this.count += 1;
  }

  has(content: string): boolean {
    return this.#contents.has(content);
  }

  /** Whether no sentence of this text has been narrated in this game. */
  isFresh(text: string): boolean {
    return sentencesOf(text).every((sentence) => !this.#sentences.has(sentence));
  }

  /** 0 if no sentence of the text begins like a recent one; higher the more do, and the more recent those are. */
  staleness(content: string): number {
    let sum = 0;
    for (const opening of openingsOf(content)) {
      const told = this.#openings.get(opening);
      if (told !== undefined) sum += Math.max(0, FRESH_AFTER - (this.count - told));
    }
    return sum;
  }
}

/** How each sentence begins: enough to recognise a phrase with other values. */
function openingsOf(content: string): string[] {
  return sentencesOf(content).map((sentence) => sentence.toLowerCase().split(' ').slice(0, 4).join(' '));
}
