/** What this browser remembers of the Daily Cases: marks, opened rounds and a visitor's answers. */
import type { CaseResult } from '@one-mind/protocol/daily/daily';
import { create } from 'zustand';

export type Mark = 'suspect' | 'cleared';

export interface CaseMemory {
  /** Opened so far, at least 1. */
  readonly rounds: number;
  /** By seat. */
  readonly marks: Readonly<Record<number, Mark>>;
  /** The suspected seats at the end of each round that was read, in order. */
  readonly suspects: readonly (readonly number[])[];
  /** A visitor's answer. The server stores the answers of people with an account. */
  readonly named: { readonly result: CaseResult; readonly receipt: string } | null;
}

export const NOTHING_REMEMBERED: CaseMemory = { rounds: 1, marks: {}, suspects: [], named: null };

const KEY = 'one-mind:daily';
/** Older cases are forgotten. */
const KEPT = 60;

type Memories = Readonly<Record<string, CaseMemory>>;

/** Storage can be full or switched off; the case then works without memory. */
function load(): Memories {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Memories) : {};
  } catch {
    return {};
  }
}

const useMemories = create<Memories>(load);

export const useCaseMemory = (day: string): CaseMemory => ({ ...NOTHING_REMEMBERED, ...useMemories((all) => all[day]) });

/** Whether this browser has opened a case before. */
export const hasReadCases = (): boolean => Object.keys(useMemories.getState()).length > 0;

/** What a visitor has named here, by day. */
export const useNamedHere = (): Readonly<Record<string, NonNullable<CaseMemory['named']>>> => {
  const all = useMemories();
  return Object.fromEntries(Object.entries(all).flatMap(([day, { named }]) => (named ? [[day, named]] : [])));
};

export function remember(day: string, change: Partial<CaseMemory>): void {
  const before = useMemories.getState();
  const all = Object.entries({ ...before, [day]: { ...NOTHING_REMEMBERED, ...before[day], ...change } });
  const kept = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(-KEPT));
  useMemories.setState(kept, true);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // See `load`.
  }
}

/** The next mark when one is pressed again and again. */
export const nextMark = (mark: Mark | undefined): Mark | undefined =>
  mark === undefined ? 'suspect' : mark === 'suspect' ? 'cleared' : undefined;
