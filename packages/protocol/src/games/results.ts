/** What finished games came to. Nothing in here exists before a game's end. */
import type { Achievement, GameResult } from '@one-mind/engine/state';
import type { Difficulty, Role } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { UserRole } from '../accounts/accounts.ts';

/** Query of every list that comes in pages: `before` is the `next` of the page before. */
export const PageQuerySchema = z.object({
  before: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Asks for what comes after; null = that was all. */
  readonly next: string | null;
}

/** A finished game as one of its players looks back on it. GET /api/games/finished: a page of them, newest first. */
export interface FinishedGame {
  readonly id: string;
  readonly scenario: { readonly id: string; readonly title: string };
  readonly difficulty: Difficulty;
  /** Seats, AI players included. */
  readonly players: number;
  readonly outcome: GameResult['outcome'];
  readonly reason: GameResult['reason'];
  readonly rounds: number;
  readonly role: Role;
  readonly won: boolean;
  readonly survived: boolean;
  /** The AI played the seat at the end. */
  readonly takenOver: boolean;
  readonly actions: number;
  readonly points: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
}

/** Abandoned games are counted in `abandoned` and in nothing else; no streak ends by them. */
export interface PlayerStatistics {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly abandoned: number;
  /** Games in which the voice was not quieted. */
  readonly survived: number;
  readonly byRole: readonly { readonly role: Role; readonly games: number; readonly won: number }[];
  readonly favouriteScenario: { readonly id: string; readonly title: string; readonly games: number } | null;
  /** Games won in a row: up to now, and ever. */
  readonly streak: { readonly current: number; readonly best: number };
}

/** GET /api/profiles/{username}: what everybody who is signed in may know of somebody. */
export interface Profile {
  readonly id: string;
  readonly username: string;
  readonly role: UserRole;
  readonly avatar_url: string | null;
  /** ISO 8601. */
  readonly memberSince: string;
  readonly statistics: PlayerStatistics;
  /** All there are, earned or not. */
  readonly achievements: readonly AchievementCount[];
}
export interface AchievementCount {
  readonly achievement: Achievement;
  /** In how many games. */
  readonly times: number;
  /** ISO 8601; null = not earned yet. */
  readonly firstAt: string | null;
}
