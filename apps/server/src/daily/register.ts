import { DAY_MS } from '@one-mind/protocol/daily/case-scores';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../admin/health.ts';
import type { Database } from '../db/open.ts';
import type { RateLimits } from '../limits.ts';
import { DailyCases } from './daily-cases.ts';
import { registerDailyRoutes } from './routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly secretKey: string;
  readonly rateLimits: RateLimits;
  readonly now: () => number;
}

export const registerDaily = (app: FastifyInstance, { rateLimits, ...dependencies }: Dependencies): DailyCases => {
  const cases = new DailyCases(dependencies);
  registerDailyRoutes(app, cases, rateLimits);
  const warn = () =>
    warnBeforeTheLastCase(cases, app.log).catch((error: unknown) => app.log.error({ err: error }, 'Counting the Daily Cases failed.'));
  const timer = setInterval(() => void warn(), DAY_MS).unref();
  app.addHook('onReady', async () => void warn());
  app.addHook('onClose', async () => clearInterval(timer));
  return cases;
};

/** More cases take a release, so the operator hears of it this many days before the last one. */
const WARNED_DAYS = 60;
const runsOut = (daysLeft: number): boolean => daysLeft <= WARNED_DAYS;

const MAKE_MORE = 'Update the server, or make more with npm run cases.';

/** How many days still have a case. Games don't need them, so this check never fails. */
export const dailyCasesCheck = (cases: Pick<DailyCases, 'daysLeft'>): HealthCheck => ({
  id: 'daily_cases',
  name: 'Daily Cases',
  measure: async () => {
    const daysLeft = await cases.daysLeft();
    const left = `Days that have a case: ${daysLeft}.`;
    const rest = { value: null, unit: 'ms', of: null } as const;
    return runsOut(daysLeft) ? { ...rest, state: 'degraded', note: `${left} ${MAKE_MORE}` } : { ...rest, state: 'healthy', note: left };
  },
});

/** Without an effect while there are enough cases. */
export const warnBeforeTheLastCase = async (
  cases: Pick<DailyCases, 'daysLeft'>,
  log: { warn(context: { readonly daysLeft: number }, message: string): void },
): Promise<void> => {
  const daysLeft = await cases.daysLeft();
  if (runsOut(daysLeft)) log.warn({ daysLeft }, `The Daily Cases run out soon. ${MAKE_MORE}`);
};
