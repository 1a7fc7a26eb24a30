/** The server's health: checks that measure real operations. Each domain that can fail registers its own. */
import { HEALTH_STATES, type Health, type HealthCheckResult, type HealthMeasurement } from '@one-mind/protocol/admin/admin-dashboard';

export interface HealthCheck {
  readonly id: string;
  /** The name of the check, for people. */
  readonly name: string;
  readonly measure: () => Promise<HealthMeasurement>;
}

export type HealthChecks = ReturnType<typeof createHealthChecks>;

/** A check that takes longer than this, in ms, counts as not answering. */
const PATIENCE = 3000;

export const createHealthChecks = ({
  log,
  patienceMs = PATIENCE,
}: {
  readonly log: (error: unknown, id: string) => void;
  readonly patienceMs?: number;
}) => {
  const checks: HealthCheck[] = [];

  const run = async ({ id, name, measure }: HealthCheck): Promise<HealthCheckResult> => {
    const failing = { id, name, state: 'failing', value: null, unit: 'ms', of: null } as const;
    const patience = Promise.withResolvers<HealthCheckResult>();
    const timer = setTimeout(() => patience.resolve({ ...failing, value: patienceMs, note: 'It did not answer in time.' }), patienceMs);
    try {
      const measured = measure().then((measurement): HealthCheckResult => ({ id, name, ...measurement }));
      return await Promise.race([measured, patience.promise]);
    } catch (error) {
      log(error, id);
      return { ...failing, note: 'It failed; the server’s log says why.' };
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    /** In display order. */
    register: (check: HealthCheck): void => void checks.push(check),

    async run(): Promise<Health> {
      const results = await Promise.all(checks.map(run));
      const worst = Math.max(0, ...results.map(({ state }) => (state === 'off' ? 0 : HEALTH_STATES.indexOf(state))));
      return { state: HEALTH_STATES[worst] ?? 'failing', at: new Date().toISOString(), checks: results };
    },
  };
};

/** Turns a measured time into a check's result: healthy up to the first limit, degraded up to the second. All in ms. */
export const timed = (ms: number, limits: { readonly healthy: number; readonly degraded: number }): HealthMeasurement => ({
  state: ms <= limits.healthy ? 'healthy' : ms <= limits.degraded ? 'degraded' : 'failing',
  value: Math.round(ms * 10) / 10,
  unit: 'ms',
  of: null,
  note: null,
});
