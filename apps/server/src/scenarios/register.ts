import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import type { FastifyInstance } from 'fastify';
import type { Allowances } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import { createGuardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.ts';
import { registerAdminScenarioRoutes } from './admin/admin-scenario-routes.ts';
import { registerDraftingRoutes } from './authoring/draft-routes.ts';
import { registerArt } from './pictures/art.ts';
import { PICTURE_SCOPES } from './pictures/fetch-picture.ts';
import { registerPictures } from './pictures/picture-routes.ts';
import { Pictures } from './pictures/pictures.ts';
import { type AfterSaving, registerScenarioRoutes } from './routes.ts';
import { storeBuiltIns } from './scenarios.ts';
import { registerUploads } from './uploads/upload-routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly allowances: Allowances;
  /** For tests only: loads external pictures. */
  readonly fetchPictures?: GuardedFetch | undefined;
}

export const registerScenarios = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { db, events, clock, allowances, fetchPictures } = dependencies;
  const { wall: now } = clock;
  const fetch = fetchPictures ?? createGuardedFetch({ allowedScopes: PICTURE_SCOPES });
  const pictures = new Pictures({ db, fetch, now, allowances, log: app.log });
  registerArt(app);
  registerPictures(app, pictures);
  registerUploads(app, { db, allowances });
  const afterSaving: AfterSaving = { onChanged: (scenarioId) => events.emit('scenarioChanged', { scenarioId }), pictures };
  registerScenarioRoutes(app, db, afterSaving);
  registerAdminScenarioRoutes(app, db, afterSaving);
  registerDraftingRoutes(app, db, afterSaving);
  app.addHook('onReady', () => storeBuiltIns(db, BUILT_IN, now()));
};
