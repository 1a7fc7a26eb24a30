import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import type { Metrics } from '../operations/metrics.ts';
import { registerModelRoutes } from './admin-routes.ts';
import { ModelCatalogue } from './catalogue.ts';
import { Evaluations } from './evaluation/evaluations.ts';
import { Models } from './models.ts';
import { forgetOldCalls } from './usage/usage.ts';

/** Interval in ms, so that a server that runs for a long time also deletes old calls. */
const FORGET_EVERY = 24 * 3_600_000;

interface Dependencies {
  readonly db: Database;
  readonly secretKey: string;
  readonly metrics: Metrics;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Adds the models and their routes to the app, and closes them with it. */
export const registerModels = (app: FastifyInstance, { db, secretKey, metrics, leases, clock }: Dependencies): Models => {
  const { log } = app;
  const { wall: now, steady } = clock;
  const models = new Models({ db, secretKey, metrics, now, steady, log });
  const evaluations = new Evaluations({ db, models, leases, now, log });
  leases.onAbandoned(() => evaluations.recover());
  const catalogue = new ModelCatalogue({ db, models, evaluations, now });
  registerModelRoutes(app, { db, models, catalogue, evaluations });
  const forget = () =>
    forgetOldCalls(db, now()).catch((error: unknown) => log.error({ err: error }, 'Old model calls could not be deleted'));
  const timer = setInterval(forget, FORGET_EVERY).unref();
  app.addHook('onReady', async () => {
    await forget();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  // Runs before requests are awaited, because some of them wait for a model.
  app.addHook('preClose', async () => {
    // The next start marks evaluations that could not be stored here as interrupted.
    await evaluations.close().catch((error: unknown) => log.error({ err: error }, 'An interrupted evaluation could not be stored'));
    await models.close();
  });
  return models;
};
