import { createHash } from 'node:crypto';
import {
  ContentHistorySchema,
  ContentPreviewSchema,
  ImportContentSchema,
  PreviewContentSchema,
  type PublishedContent,
  PublishedContentSchema,
  RestoreContentSchema,
  SaveContentSchema,
  SavedContentSchema,
} from '@one-mind/protocol/content/content';
import { CONTENT_PATHS } from '@one-mind/protocol/content/pages';
import { may } from '@one-mind/protocol/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import type { Printer } from '../pages/printer.ts';
import { requirePermission, requireUser } from '../plugins/authentication.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import { Refused } from '../refused.ts';
import type { Content } from './content.ts';

const ADDRESS = '/api/admin/content';
const VersionSchema = z.object({ version: z.coerce.number().int().min(1) });

/** `printer`: null if the web app is not built. */
export const registerContentRoutes = (app: FastifyInstance, content: Content, printer: Pick<Printer, 'printDraft'> | null): void => {
  const { routes, about } = zodRoutes(app, 'content');

  routes.get(
    ADDRESS,
    {
      ...about('Texts of the public pages: for admins what was saved last, for everybody else what is published', {
        querystring: z.object({ version: z.enum(['published', 'draft']).optional() }),
        response: { 200: z.union([SavedContentSchema, PublishedContentSchema]) },
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const version = request.query.version ?? (may(request.user?.role ?? null, 'administer') ? 'draft' : 'published');
      if (version === 'published') return sendIfNew(request, reply, await content.published());
      requirePermission(requireUser(request), 'administer');
      return content.draft();
    },
  );
  routes.put(
    ADDRESS,
    about('Save the draft; admins alone', { body: SaveContentSchema, response: { 200: SavedContentSchema } }),
    (request) => content.save(actorOf(request), request.body),
  );
  routes.post(
    `${ADDRESS}/publish`,
    about('Publish the draft, of this version if one is named; admins alone', {
      querystring: z.object({ version: z.coerce.number().int().min(0).optional() }),
      response: { 200: SavedContentSchema },
    }),
    (request) => content.publish(actorOf(request), request.query.version),
  );
  routes.post(
    `${ADDRESS}/import`,
    about('Import texts from a file into the draft, or try it; admins only', {
      body: ImportContentSchema,
      response: { 200: SavedContentSchema },
    }),
    (request) => content.take(actorOf(request), request.body),
  );
  routes.post(
    `${ADDRESS}/preview`,
    about('A page as it would be with these texts; admins alone', { body: PreviewContentSchema, response: { 200: ContentPreviewSchema } }),
    async (request) => {
      const { page, content: changes } = request.body;
      const html = (await printer?.printDraft(CONTENT_PATHS[page], await content.tried(changes))) ?? null;
      if (html === null) throw new Refused('preview_unavailable');
      return { html: html.replaceAll(/<noscript>.*?<\/noscript>/gs, '') };
    },
  );
  routes.get(
    `${ADDRESS}/versions`,
    about('Saved states, newest first; admins alone', {
      querystring: z.object({
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(10),
      }),
      response: { 200: ContentHistorySchema },
    }),
    (request) => content.versions(request.query),
  );
  routes.get(
    `${ADDRESS}/versions/:version`,
    about('One saved state; admins alone', { params: VersionSchema, response: { 200: SavedContentSchema } }),
    (request) => content.version(request.params.version),
  );
  routes.post(
    `${ADDRESS}/versions/:version/restore`,
    about('Save an earlier state as the new draft; admins alone', {
      params: VersionSchema,
      body: RestoreContentSchema,
      response: { 200: SavedContentSchema },
    }),
    (request) => content.restore(actorOf(request), { from: request.params.version, version: request.body.version }),
  );
};

/** Open pages poll this, so clients that already have the texts don't get them again. */
const sendIfNew = (request: FastifyRequest, reply: FastifyReply, texts: PublishedContent): FastifyReply => {
  const json = JSON.stringify(texts);
  const tag = `W/"${createHash('sha1').update(json).digest('base64url')}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
};
