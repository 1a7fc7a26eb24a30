/** GET /api/admin/analytics: what finished games came to, day by day. Days are those of UTC, `YYYY-MM-DD`. */
import type { Action, Role, Tag } from '@one-mind/engine/vocabulary';
import { z } from 'zod';

/** Days of the longest range: three years. */
export const ANALYTICS_DAYS_MAX = 1096;
/** Days shown where none are asked for, up to today. */
export const ANALYTICS_DAYS_DEFAULT = 30;

/** Whose seats and turns count: `ai` are AI players and what the AI played for people. */
export const PLAYED_BY = ['all', 'person', 'ai'] as const;
export type AskedPlayedBy = (typeof PLAYED_BY)[number];

/** Days are both included. `playedBy` narrows roles, actions and tags. */
export const AnalyticsQuerySchema = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  playedBy: z.enum(PLAYED_BY).default('all'),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuerySchema>;

/** What the tables are called, in the address of their CSV. */
export const ANALYTICS_TABLES = ['games', 'length', 'roles', 'scenarios', 'actions', 'tags', 'drop-out', 'narrator'] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];
/** GET /api/admin/analytics/export.csv */
export const AnalyticsExportSchema = AnalyticsQuerySchema.extend({ table: z.enum(ANALYTICS_TABLES) });

/** Abandoned games count in `abandoned` and in nothing else. */
export interface Analytics {
  readonly from: string;
  readonly to: string;
  readonly playedBy: AskedPlayedBy;
  /** Every day of the range, oldest first. */
  readonly days: readonly AnalyticsDay[];
  readonly roles: readonly RoleRate[];
  /** Most played first. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    readonly completed: number;
    readonly abandoned: number;
    /** Games that reached the objective. */
    readonly successes: number;
    readonly roles: readonly RoleRate[];
  }[];
  readonly actions: readonly { readonly action: Action; readonly turns: number }[];
  readonly tags: readonly { readonly tag: Tag; readonly turns: number }[];
  /** Days on which models were asked to tell the story, oldest first. */
  readonly narrator: readonly NarratorDay[];
}

export interface NarratorDay {
  readonly day: string;
  readonly calls: number;
  readonly failed: number;
  /** Of the calls that succeeded, in ms; null = none did. */
  readonly medianMs: number | null;
  /** 95 of 100 took no longer. */
  readonly p95Ms: number | null;
  /** In the currency of the prices that admins entered; null = none were. */
  readonly cost: number | null;
}

export interface AnalyticsDay {
  readonly day: string;
  readonly completed: number;
  readonly abandoned: number;
  /** Different people in the games completed that day. */
  readonly players: number;
  /** Average over completed games; null without any. */
  readonly minutes: number | null;
  readonly rounds: number | null;
  /** Seats of people in completed games, and those of them that the AI played at the end. */
  readonly seats: number;
  readonly dropped: number;
}

export interface RoleRate {
  readonly role: Role;
  /** In completed games. */
  readonly seats: number;
  readonly won: number;
}
