import { AVATARS, type Avatar, avatarPath, ChooseAvatarSchema } from '@one-mind/protocol/accounts/avatars';
import { fileOf, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { okAfter, zodRoutes } from '../../plugins/zod-routes.ts';
import { Refused } from '../../refused.ts';
import { updateUser } from '../store.ts';

const DAY_S = 86_400;
/** One colour for each seat, in Okabe–Ito order, for a dark disc. */
const COLOURS = ['#e69f00', '#56b4e9', '#16a37b', '#f0e442', '#3d8fd1', '#e0651a'];

const pictureOf = ({ voices, seat }: Avatar): string => {
  const discs = Array.from({ length: voices }, (_, index) => {
    const colour = COLOURS[(seat + index) % COLOURS.length];
    const turn = `rotate(${(360 / voices) * index} 50 50)`;
    return `<circle cx="50" cy="33" r="24" fill="${colour}" fill-opacity=".45" stroke="${colour}" stroke-width="2" transform="${turn}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="#16131c"/>${discs.join('')}<circle cx="50" cy="50" r="5" fill="#fff3d6"/></svg>`;
};

export const registerAvatarRoutes = (app: FastifyInstance, db: Database): void => {
  const { routes, about } = zodRoutes(app, 'account');

  routes.get(
    avatarPath(':name').replace(/\.svg$/, ''),
    about('An avatar (SVG)', { params: z.object({ name: z.string().max(100) }), response: { 200: fileOf('image/svg+xml') } }),
    (request, reply) => {
      const avatar = AVATARS.find(({ name }) => request.params.name === `${name}.svg`);
      if (!avatar) throw new Refused('not_found');
      return reply
        .header('cache-control', `public, max-age=${DAY_S}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/svg+xml')
        .send(pictureOf(avatar));
    },
  );
  routes.put('/api/account/avatar', about('Choose an avatar', { body: ChooseAvatarSchema, response: { 200: OkSchema } }), (request) => {
    const { avatar } = request.body;
    const avatarUrl = avatar === null ? null : avatarPath(avatar);
    return okAfter(updateUser(db, requireUser(request).userId, { avatarUrl, at: Date.now() }));
  });
};
