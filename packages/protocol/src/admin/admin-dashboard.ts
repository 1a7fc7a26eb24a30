/** The admin dashboard: figures and the server's health. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** GET /api/admin/stats. Today begins at midnight of the server's clock; people are active if they were here in the last 24 hours. */
export const AdminStatsSchema = wireObject('AdminStats', {
  totalUsers: z.number(),
  newUsersToday: z.number(),
  /** Games in progress. */
  activeGames: z.number(),
  totalScenarios: z.number(),
  activeUsers: z.number(),
  bannedUsers: z.number(),
});
export type AdminStats = z.output<typeof AdminStatsSchema>;

/** From best to worst: `degraded` still works, but needs attention. */
export const HEALTH_STATES = ['healthy', 'degraded', 'failing'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HealthMeasurementSchema = wireObject('HealthMeasurement', {
  /** `off`: this installation doesn't use it. */
  state: z.enum(['off', ...HEALTH_STATES]),
  /** The measured value, in `unit`; null if there was nothing to measure. */
  value: z.number().nullable(),
  unit: z.enum(['ms', 'bytes']),
  /** The total of which `value` is a part; null = none. */
  of: z.number().nullable(),
  /** One sentence if the figure doesn't explain itself. */
  note: z.string().nullable(),
});
export type HealthMeasurement = z.output<typeof HealthMeasurementSchema>;

export const HealthCheckResultSchema = wireObject('HealthCheckResult', {
  ...HealthMeasurementSchema.shape,
  id: z.string(),
  /** The name of the check, for people. */
  name: z.string(),
});
export type HealthCheckResult = z.output<typeof HealthCheckResultSchema>;

/** GET /api/admin/health. `state`: that of the worst check that isn't off. */
export const HealthSchema = wireObject('Health', {
  state: z.enum(HEALTH_STATES),
  /** ISO 8601. */
  at: z.string(),
  checks: z.array(HealthCheckResultSchema).readonly(),
});
export type Health = z.output<typeof HealthSchema>;
