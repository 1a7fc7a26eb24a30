import type { Coaching, FinishedGame } from '@one-mind/simulator/observer/coach';

/** From the coach's worker. */
export type CoachWord =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  /** `games`: how many games of AI players the observer has learned from. */
  | { readonly kind: 'finished'; readonly coaching: Coaching; readonly games: number };

/** To the coach's worker. */
export type CoachJob = FinishedGame;
