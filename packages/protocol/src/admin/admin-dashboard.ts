/** What the admin dashboard shows: figures and how the server is doing. */

/** GET /api/admin/stats. Today begins at midnight of the server's clock; active is whoever was here in the last 24 hours. */
export interface AdminStats {
  readonly totalUsers: number;
  readonly newUsersToday: number;
  /** Games in progress. */
  readonly activeGames: number;
  readonly totalScenarios: number;
  readonly activeUsers: number;
  readonly bannedUsers: number;
}

/** From best to worst: `degraded` still works, but somebody should look. */
export const HEALTH_STATES = ['healthy', 'degraded', 'failing'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export interface HealthMeasurement {
  readonly state: HealthState;
  /** What was measured, in `unit`; null where there was nothing to measure. */
  readonly value: number | null;
  readonly unit: 'ms' | 'bytes';
  /** The whole of which `value` is a part; null where it is none. */
  readonly of: number | null;
  /** One sentence where the figure alone doesn't say it. */
  readonly note: string | null;
}
export interface HealthCheckResult extends HealthMeasurement {
  readonly id: string;
  /** What is checked, for people. */
  readonly name: string;
}

/** GET /api/admin/health. `state`: that of the worst check. */
export interface Health {
  readonly state: HealthState;
  /** ISO 8601. */
  readonly at: string;
  readonly checks: readonly HealthCheckResult[];
}
