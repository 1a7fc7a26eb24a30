import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import { isUploadedArt } from '@one-mind/protocol/scenarios/art-names';
import { type UploadedPicture, UploadedPictureSchema, UploadPictureSchema } from '@one-mind/protocol/scenarios/scenario-art';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Allowances } from '../../allowance.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { zodRoutes } from '../../plugins/zod-routes.ts';
import { Refused } from '../../refused.ts';
import { authorOf } from '../routes.ts';
import { readUpload, removeUpload, uploadPicture } from './uploads.ts';

/** Bytes of a picture in base64, and of the JSON around it. */
const BODY_MAX = 1_500_000;

interface UploadRoutesOptions {
  readonly db: Database;
  readonly allowances: Allowances;
}

/** Uploading, showing and removing authors' pictures. */
export const registerUploads = (app: FastifyInstance, { db, allowances }: UploadRoutesOptions): void => {
  const { routes, about } = zodRoutes(app, 'scenarios');
  const params = z.object({ name: z.string().refine(isUploadedArt) });
  const requireMayUpload = allowances.guard('uploads');

  routes.post(
    '/api/scenarios/pictures',
    {
      bodyLimit: BODY_MAX,
      ...about('Upload a picture; admins and creators', { body: UploadPictureSchema, response: { 201: UploadedPictureSchema } }),
    },
    async (request, reply): Promise<UploadedPicture> => {
      const author = requireUser(request);
      await requireMayUpload(author.userId);
      const uploaded = await uploadPicture(db, Buffer.from(request.body.data, 'base64'), { author, at: Date.now() });
      reply.code(201);
      return uploaded;
    },
  );
  // Browsers send no token for a picture; its name is as hard to guess as its content.
  routes.get(
    '/art/own/:name',
    about('An uploaded picture', { params, response: { 200: fileOf('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml') } }),
    async (request, reply) => {
      const picture = await readUpload(db, request.params.name);
      if (picture === null) throw new Refused('not_found');
      return (
        reply
          .header('cache-control', 'public, max-age=86400')
          // Opened directly, a picture can run and load nothing.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .type(picture.type)
          .send(picture.bytes)
      );
    },
  );
  routes.delete(
    '/api/admin/scenarios/pictures/:name',
    about('Remove an uploaded picture', { tags: ['admin'], params, response: { 200: OkSchema } }),
    async (request) => {
      const { name } = request.params;
      await transact(db, (trx) => removeUpload(trx, name, authorOf(request)));
      return OK;
    },
  );
};
