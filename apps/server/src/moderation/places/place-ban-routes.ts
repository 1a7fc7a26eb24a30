import { OkSchema } from '@one-mind/protocol/answers';
import { NewPlaceBanSchema, PlaceBanSchema, PlaceBansSchema, SignInPlacesSchema } from '@one-mind/protocol/moderation/place-bans';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import { okAfter, params, zodRoutes } from '../../plugins/zod-routes.ts';
import type { PlaceBans } from './place-bans.ts';

export const registerPlaceBanRoutes = (app: FastifyInstance, placeBans: PlaceBans): void => {
  const { routes, about } = zodRoutes(app, 'admin');
  const path = '/api/admin/place-bans';

  routes.get(path, about('Banned addresses and devices', { response: { 200: PlaceBansSchema } }), async () => ({
    bans: await placeBans.list(),
  }));
  routes.post(path, about('Ban an address or a device', { body: NewPlaceBanSchema, response: { 200: PlaceBanSchema } }), (request) =>
    placeBans.ban(actorOf(request), request.body),
  );
  routes.delete(`${path}/:id`, about('Lift the ban on an address or a device', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(placeBans.lift(actorOf(request), request.params.id)),
  );
  routes.get(
    '/api/admin/users/:id/places',
    about('The addresses and devices that a person used lately, and who else used them', { params, response: { 200: SignInPlacesSchema } }),
    (request) => placeBans.placesOf(request.params.id),
  );
};
