/** The results of finished games. None of this exists before a game ends. */

import { ACHIEVEMENTS, OUTCOMES } from '@one-mind/engine/state';
import { DIFFICULTIES, ROLES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { USER_ROLES } from '../accounts/accounts.ts';
import { wireObject } from '../wire-types.ts';
import { GameResultSchema } from './fact-schemas.ts';

/** The query of every paged list: `before` is the `next` of the previous page. */
export const PageQuerySchema = z.object({
  before: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Requests the next page; null = this is the last one. */
  readonly next: string | null;
}
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).readonly(), next: z.string().nullable() });

/** A finished game from the point of view of one of its players. GET /api/games/finished: a page of them, newest first. */
export const FinishedGameSchema = wireObject('FinishedGame', {
  id: z.string(),
  scenario: z.object({ id: z.string(), title: z.string() }),
  difficulty: z.enum(DIFFICULTIES),
  /** The number of seats, including AI players. */
  players: z.number(),
  outcome: z.enum(OUTCOMES),
  reason: GameResultSchema.shape.reason,
  rounds: z.number(),
  role: z.enum(ROLES),
  won: z.boolean(),
  survived: z.boolean(),
  /** The AI played the seat at the end. */
  takenOver: z.boolean(),
  actions: z.number(),
  points: z.number(),
  /** ISO 8601. */
  startedAt: z.string(),
  endedAt: z.string(),
});
export type FinishedGame = z.output<typeof FinishedGameSchema>;

/** Abandoned games only count in `abandoned` and don't end a streak. */
export const PlayerStatisticsSchema = wireObject('PlayerStatistics', {
  games: z.number(),
  won: z.number(),
  lost: z.number(),
  abandoned: z.number(),
  /** Games in which this player's voice was not quieted. */
  survived: z.number(),
  byRole: z.array(z.object({ role: z.enum(ROLES), games: z.number(), won: z.number() })).readonly(),
  favouriteScenario: z.object({ id: z.string(), title: z.string(), games: z.number() }).nullable(),
  /** Games won in a row: currently, and the record. */
  streak: z.object({ current: z.number(), best: z.number() }),
});
export type PlayerStatistics = z.output<typeof PlayerStatisticsSchema>;

export const AchievementCountSchema = wireObject('AchievementCount', {
  achievement: z.enum(ACHIEVEMENTS),
  /** The number of games in which it was earned. */
  times: z.number(),
  /** ISO 8601; null = not earned yet. */
  firstAt: z.string().nullable(),
});
export type AchievementCount = z.output<typeof AchievementCountSchema>;

/** GET /api/profiles/{username}: what every signed-in person may know about another. */
export const ProfileSchema = wireObject('Profile', {
  id: z.string(),
  username: z.string(),
  role: z.enum(USER_ROLES),
  avatar_url: z.string().nullable(),
  /** ISO 8601. */
  memberSince: z.string(),
  statistics: PlayerStatisticsSchema,
  /** All achievements, earned or not. */
  achievements: z.array(AchievementCountSchema).readonly(),
});
export type Profile = z.output<typeof ProfileSchema>;
