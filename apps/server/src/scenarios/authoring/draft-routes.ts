import { OkSchema } from '@one-mind/protocol/answers';
import { DraftAnswerSchema, DraftStampSchema, PutDraftSchema } from '@one-mind/protocol/scenarios/scenario-drafts';
import { RestoreVersionSchema, ScenarioVersionsSchema } from '@one-mind/protocol/scenarios/scenario-versions';
import { ScenarioFileSchema, ScenarioSummarySchema } from '@one-mind/protocol/scenarios/scenarios';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { okAfter, params, zodRoutes } from '../../plugins/zod-routes.ts';
import { type AfterSaving, authorOf } from '../routes.ts';
import { discardDraft, putDraft, readDraft } from './drafts.ts';
import { listVersions, readVersion, restoreVersion } from './versions.ts';

/** Size limit in bytes: a draft may have 786,432 characters, some of which take more than one byte, and its quotes are escaped again. */
const DRAFT_BODY_MAX = 2 * 1024 * 1024;

/** Drafts and old versions of scenarios. */
export const registerDraftingRoutes = (app: FastifyInstance, db: Database, { onChanged, pictures }: AfterSaving): void => {
  const { routes, about } = zodRoutes(app, 'scenarios');
  const key = z.object({ key: z.string().min(1).max(64) });
  const ofVersion = params.extend({ version: z.coerce.number().int().min(1) });

  routes.get(
    '/api/scenarios/drafts/:key',
    about('The caller’s draft of a scenario, or of a new one', { params: key, response: { 200: DraftAnswerSchema } }),
    (request) => readDraft(db, request.params.key, requireUser(request)),
  );
  routes.put(
    '/api/scenarios/drafts/:key',
    { bodyLimit: DRAFT_BODY_MAX, ...about('Keep my draft', { params: key, body: PutDraftSchema, response: { 200: DraftStampSchema } }) },
    (request) => putDraft(db, request.params.key, request.body, { asker: requireUser(request), at: Date.now() }),
  );
  routes.delete('/api/scenarios/drafts/:key', about('Discard my draft', { params: key, response: { 200: OkSchema } }), (request) =>
    okAfter(discardDraft(db, request.params.key, requireUser(request))),
  );
  routes.get(
    '/api/scenarios/:id/versions',
    about('The saved versions of a scenario of one’s own, newest first', { params, response: { 200: ScenarioVersionsSchema } }),
    (request) => listVersions(db, request.params.id, requireUser(request)),
  );
  routes.get(
    '/api/scenarios/:id/versions/:version',
    about('An earlier version of a scenario', { params: ofVersion, response: { 200: ScenarioFileSchema } }),
    (request) => readVersion(db, request.params, requireUser(request)),
  );
  routes.post(
    '/api/scenarios/:id/versions/:version/restore',
    about('Save an old version as the newest', { params: ofVersion, body: RestoreVersionSchema, response: { 200: ScenarioSummarySchema } }),
    async (request) => {
      const { id, version } = request.params;
      const change = { author: authorOf(request), at: Date.now() };
      const restored = await transact(db, (trx) => restoreVersion(trx, { id, version, newest: request.body.version }, change));
      // Comes first, because loading the picture may take a while.
      await onChanged(id);
      return pictures.withPicture(restored, change.author);
    },
  );
};
