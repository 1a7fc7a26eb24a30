/** What the admin dashboard shows: figures and how the server is doing. */

import { z } from 'zod';
import { wireTypes } from '../wire-types.ts';

/** GET /api/admin/stats. Today begins at midnight of the server's clock; active are those who were here in the last 24 hours. */
export const AdminStatsSchema = z
  .object({
    totalUsers: z.number(),
    newUsersToday: z.number(),
    /** Games in progress. */
    activeGames: z.number(),
    totalScenarios: z.number(),
    activeUsers: z.number(),
    bannedUsers: z.number(),
  })
  .register(wireTypes, { id: 'AdminStats' });
export type AdminStats = z.output<typeof AdminStatsSchema>;

/** From best to worst: `degraded` still works, but somebody should look. */
export const HEALTH_STATES = ['healthy', 'degraded', 'failing'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HealthMeasurementSchema = z
  .object({
    state: z.enum(HEALTH_STATES),
    /** What was measured, in `unit`; null where there was nothing to measure. */
    value: z.number().nullable(),
    unit: z.enum(['ms', 'bytes']),
    /** The whole of which `value` is a part; null where it is none. */
    of: z.number().nullable(),
    /** One sentence where the figure alone doesn't say it. */
    note: z.string().nullable(),
  })
  .register(wireTypes, { id: 'HealthMeasurement' });
export type HealthMeasurement = z.output<typeof HealthMeasurementSchema>;

export const HealthCheckResultSchema = z
  .object({
    ...HealthMeasurementSchema.shape,
    id: z.string(),
    /** What is checked, for people. */
    name: z.string(),
  })
  .register(wireTypes, { id: 'HealthCheckResult' });
export type HealthCheckResult = z.output<typeof HealthCheckResultSchema>;

/** GET /api/admin/health. `state`: that of the worst check. */
export const HealthSchema = z
  .object({
    state: z.enum(HEALTH_STATES),
    /** ISO 8601. */
    at: z.string(),
    checks: z.array(HealthCheckResultSchema).readonly(),
  })
  .register(wireTypes, { id: 'Health' });
export type Health = z.output<typeof HealthSchema>;
