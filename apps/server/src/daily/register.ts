import type { FastifyInstance } from 'fastify';
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

export const registerDaily = (app: FastifyInstance, { rateLimits, ...dependencies }: Dependencies): void =>
  registerDailyRoutes(app, new DailyCases(dependencies), rateLimits);
