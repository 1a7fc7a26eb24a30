/** Puts a topic into words: an unused phrase of the speaker's temper. */
import type { Dice } from '@one-mind/engine/rng';
import { type Occasion, phrasesOf, type Temper } from '../grammar/ai-lines.ts';

/** What a line asks another voice about a turn that the other voice claims, or about its silence. */
export interface Question {
  readonly occasion: Occasion;
  /** The id of the voice that is asked. */
  readonly to: string;
  readonly round: number;
  readonly turn: number;
}

export interface Topic {
  readonly occasion: Occasion;
  readonly words: Readonly<Record<string, string | number>>;
  /** Identifies what is argued about, so that only one voice brings it up. */
  readonly subject?: string;
  readonly question?: Question;
}

export interface Line {
  readonly text: string;
  readonly occasion: Occasion;
  readonly subject: string | null;
  readonly question: Question | null;
}

export interface Talk {
  readonly temper: Temper;
  /** Depends only on public facts, so that a line follows from the standpoint alone. */
  readonly dice: Dice;
  /** Lines of this game, none of which is repeated. */
  readonly said?: readonly string[];
  /** Subjects that have been brought up. */
  readonly raised?: ReadonlySet<string>;
}

/** The first topic that is still open and has an unused phrase. */
export function worded(topics: readonly Topic[], pick: number, { temper, said = [], raised }: Omit<Talk, 'dice'>): Line | null {
  for (const { occasion, words, subject = null, question = null } of topics) {
    if (subject !== null && raised?.has(subject)) continue;
    const unsaid = phrasesOf(occasion, temper).filter((phrase) => !said.some((text) => isPhrase(phrase, text)));
    const phrase = unsaid[pick % Math.max(1, unsaid.length)];
    if (phrase === undefined) continue;
    return { occasion, text: phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? '')), subject, question };
  }
  return null;
}

/** Whether a text is this phrase with any values filled in. */
function isPhrase(phrase: string, text: string): boolean {
  const pattern = patterns.getOrInsertComputed(phrase, () => {
    const parts = phrase.split(/\{\w+\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('.+')}$`, 'u');
  });
  return pattern.test(text);
}
const patterns = new Map<string, RegExp>();
