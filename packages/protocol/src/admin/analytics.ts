/** GET /api/admin/analytics: daily statistics of finished games. Days are UTC, `YYYY-MM-DD`. */

import { ACTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** Longest range in days: three years. */
export const ANALYTICS_DAYS_MAX = 1096;
/** Default range in days, up to today. */
export const ANALYTICS_DAYS_DEFAULT = 30;

/** Whose seats and turns count: `ai` are AI players and what the AI played for people. */
export const PLAYED_BY = ['all', 'person', 'ai'] as const;
export type AskedPlayedBy = (typeof PLAYED_BY)[number];

/** Both days are inclusive. `playedBy` filters roles, actions and tags. */
export const AnalyticsQuerySchema = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  playedBy: z.enum(PLAYED_BY).default('all'),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuerySchema>;

/** The names of the tables in the address of their CSV. */
export const ANALYTICS_TABLES = ['games', 'length', 'roles', 'scenarios', 'actions', 'tags', 'drop-out', 'narrator'] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];

/** GET /api/admin/analytics/export.csv */
export const AnalyticsExportSchema = AnalyticsQuerySchema.extend({ table: z.enum(ANALYTICS_TABLES) });

export const NarratorDaySchema = wireObject('NarratorDay', {
  day: z.string(),
  calls: z.number(),
  failed: z.number(),
  /** Of successful calls, in ms; null = none. */
  medianMs: z.number().nullable(),
  /** The 95th percentile. */
  p95Ms: z.number().nullable(),
  /** In the currency of the prices that admins entered; null = no prices. */
  cost: z.number().nullable(),
});
export type NarratorDay = z.output<typeof NarratorDaySchema>;

export const AnalyticsDaySchema = wireObject('AnalyticsDay', {
  day: z.string(),
  completed: z.number(),
  abandoned: z.number(),
  /** Different people in the games completed that day. */
  players: z.number(),
  /** Average over completed games; null without any. */
  minutes: z.number().nullable(),
  rounds: z.number().nullable(),
  /** Seats of people in completed games, and those of them that the AI played at the end. */
  seats: z.number(),
  dropped: z.number(),
});
export type AnalyticsDay = z.output<typeof AnalyticsDaySchema>;

export const RoleRateSchema = wireObject('RoleRate', {
  role: z.enum(ROLES),
  /** In completed games. */
  seats: z.number(),
  won: z.number(),
});
export type RoleRate = z.output<typeof RoleRateSchema>;

/** Abandoned games count only in `abandoned`. */
export const AnalyticsSchema = wireObject('Analytics', {
  from: z.string(),
  to: z.string(),
  playedBy: z.enum(PLAYED_BY),
  /** Every day of the range, oldest first. */
  days: z.array(AnalyticsDaySchema).readonly(),
  roles: z.array(RoleRateSchema).readonly(),
  /** Most played first. */
  scenarios: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        completed: z.number(),
        abandoned: z.number(),
        /** Games that reached the objective. */
        successes: z.number(),
        roles: z.array(RoleRateSchema).readonly(),
      }),
    )
    .readonly(),
  actions: z.array(z.object({ action: z.enum(ACTIONS), turns: z.number() })).readonly(),
  tags: z.array(z.object({ tag: z.enum(TAGS), turns: z.number() })).readonly(),
  /** Days on which models were asked to narrate, oldest first. */
  narrator: z.array(NarratorDaySchema).readonly(),
});
export type Analytics = z.output<typeof AnalyticsSchema>;
