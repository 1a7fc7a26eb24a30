import { ChangeRegistrationSchema } from '@one-mind/protocol/admin/registration';
import {
  AnnouncementSchema,
  ChangeFirstStepsSchema,
  FirstStepsSchema,
  MaintenanceSchema,
  SiteAddressSchema,
  SiteAdministrationSchema,
  SiteNoticesSchema,
  SiteSecuritySchema,
} from '@one-mind/protocol/admin/site';
import type { FastifyInstance } from 'fastify';
import type { AddressForOthers } from '../addresses.ts';
import { actorOf } from '../audit/audit.ts';
import { zodRoutes } from '../plugins/zod-routes.ts';
import type { FirstStepsList } from './first-steps.ts';
import type { Site } from './site.ts';

const ADDRESS = '/api/admin/site';

export const registerSiteRoutes = (app: FastifyInstance, site: Site, addressForOthers: AddressForOthers): void => {
  const { routes, about } = zodRoutes(app, 'site');

  routes.get('/api/site', { ...about('Announcement and maintenance', { response: { 200: SiteNoticesSchema } }) }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return site.notices();
  });
  routes.get(
    '/api/site/address',
    about('The address to pass on, for people who use localhost', { response: { 200: SiteAddressSchema } }),
    (request) => ({ address: addressForOthers(request) }),
  );
  routes.get(ADDRESS, about('Settings of the whole site', { response: { 200: SiteAdministrationSchema } }), () => site.administration());
  routes.put(
    `${ADDRESS}/announcement`,
    about('Announce something', { body: AnnouncementSchema, response: { 200: SiteAdministrationSchema } }),
    (request) => site.announce(actorOf(request), request.body),
  );
  routes.delete(`${ADDRESS}/announcement`, about('Remove the announcement', { response: { 200: SiteAdministrationSchema } }), (request) =>
    site.announce(actorOf(request), null),
  );
  routes.put(
    `${ADDRESS}/maintenance`,
    about('Start or end maintenance', { body: MaintenanceSchema, response: { 200: SiteAdministrationSchema } }),
    (request) => site.maintain(actorOf(request), request.body),
  );
  routes.put(
    `${ADDRESS}/registration`,
    about('Choose who may register', { body: ChangeRegistrationSchema, response: { 200: SiteAdministrationSchema } }),
    (request) => site.setRegistration(actorOf(request), request.body),
  );
  routes.put(
    `${ADDRESS}/security`,
    about('Choose whether administrators need a second factor', { body: SiteSecuritySchema, response: { 200: SiteAdministrationSchema } }),
    (request) => site.setSecurity(actorOf(request), request.body),
  );
};

export const registerFirstStepsRoutes = (app: FastifyInstance, firstSteps: FirstStepsList): void => {
  const { routes, about } = zodRoutes(app, 'site');
  const address = '/api/admin/first-steps';
  routes.get(address, about('What a new installation still needs', { response: { 200: FirstStepsSchema } }), () => firstSteps.steps());
  routes.put(
    address,
    about('Mark or dismiss first steps', { body: ChangeFirstStepsSchema, response: { 200: FirstStepsSchema } }),
    (request) => firstSteps.change(request.body),
  );
};
