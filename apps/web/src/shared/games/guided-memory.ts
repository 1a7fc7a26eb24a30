import type { Command } from '@one-mind/engine/commands';

/** A guided game in progress: its commands are the whole game, because the rest follows from the rules. */
export interface KeptGuidedGame {
  /** Epoch ms. */
  readonly startedAt: number;
  readonly journal: readonly Command[];
  readonly step: string;
}
/** What this browser knows about the guided game. */
export interface GuidedMemory {
  /** It was played to its end, or skipped. */
  readonly isDone: boolean;
  readonly game: KeptGuidedGame | null;
}

const KEY = 'guided-game';

export function readGuided(): GuidedMemory {
  try {
    const { isDone, game }: { readonly isDone?: unknown; readonly game?: Partial<KeptGuidedGame> | null } = {
      ...JSON.parse(window.localStorage.getItem(KEY) ?? '{}'),
    };
    const { startedAt, journal, step } = game ?? {};
    const isWhole = typeof startedAt === 'number' && Array.isArray(journal) && typeof step === 'string';
    return { isDone: isDone === true, game: isWhole ? { startedAt, journal, step } : null };
  } catch {
    return { isDone: false, game: null };
  }
}

export function keepGuided(change: Partial<GuidedMemory>): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...readGuided(), ...change }));
  } catch {
    // Storage can be full or switched off: the game then lasts as long as the page.
  }
}
