import { fileOf } from '@one-mind/protocol/answers';
import { type LoadedPicture, LoadedPictureSchema, LoadPictureSchema } from '@one-mind/protocol/scenarios/scenarios';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireUser } from '../../plugins/authentication.ts';
import { zodRoutes } from '../../plugins/zod-routes.ts';
import { Refused } from '../../refused.ts';
import { picturePath } from './picture-path.ts';
import type { Pictures } from './pictures.ts';

/** How often missing pictures are loaded, in ms. */
const TIDY_EVERY = 3_600_000;

/** Serves copies of external pictures, and tidies them up now and every hour. */
export const registerPictures = (app: FastifyInstance, pictures: Pictures): void => {
  const { routes, about } = zodRoutes(app, 'scenarios');

  // Browsers send no token for a picture. Anyone who knows its hash has seen the scenario or already has the picture.
  routes.get(
    picturePath(':hash'),
    about('The copy of an external scenario picture', {
      params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
      response: { 200: fileOf('image/png', 'image/jpeg', 'image/webp', 'image/gif') },
    }),
    async (request, reply) => {
      const picture = await pictures.read(request.params.hash);
      if (picture === null) throw new Refused('not_found');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(picture.type)
        .send(picture.bytes);
    },
  );
  routes.post(
    '/api/scenarios/picture',
    about('Load an external picture', { body: LoadPictureSchema, response: { 200: LoadedPictureSchema } }),
    async (request): Promise<LoadedPicture> => ({ picture: await pictures.preview(request.body.image_url, requireUser(request)) }),
  );

  let timer: NodeJS.Timeout | undefined;
  const tidy = () => pictures.tidy().catch((error: unknown) => app.log.error({ err: error }, 'External pictures could not be cleaned up'));
  let tidying: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    tidying = tidy();
    timer = setInterval(() => {
      tidying = tidy();
    }, TIDY_EVERY).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await pictures.close();
    await tidying;
  });
};
