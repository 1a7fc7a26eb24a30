import { AnnouncementSchema, ChangeFirstStepsSchema, MaintenanceSchema, RegistrationSchema } from '@one-mind/protocol/admin/site';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf } from '../audit/audit.ts';
import type { FirstStepsList } from './first-steps.ts';
import type { Site } from './site.ts';

const ADDRESS = '/api/admin/site';

export const registerSiteRoutes = (app: FastifyInstance, site: Site): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['site'], summary });

  routes.get('/api/site', { config: { isPublic: true }, schema: about('Announcement and maintenance') }, (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return site.notices();
  });
  routes.get(ADDRESS, { schema: about('What admins have decided about the whole site') }, () => site.administration());
  routes.put(`${ADDRESS}/announcement`, { schema: { ...about('Announce something'), body: AnnouncementSchema } }, (request) =>
    site.announce(actorOf(request), request.body),
  );
  routes.delete(`${ADDRESS}/announcement`, { schema: about('Remove the announcement') }, (request) =>
    site.announce(actorOf(request), null),
  );
  routes.put(`${ADDRESS}/maintenance`, { schema: { ...about('Begin or end maintenance'), body: MaintenanceSchema } }, (request) =>
    site.maintain(actorOf(request), request.body),
  );
  routes.put(`${ADDRESS}/registration`, { schema: { ...about('Choose who may register'), body: RegistrationSchema } }, (request) =>
    site.setRegistration(actorOf(request), request.body),
  );
};

export const registerFirstStepsRoutes = (app: FastifyInstance, firstSteps: FirstStepsList): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['site'], summary });
  const address = '/api/admin/first-steps';
  routes.get(address, { schema: about('What a new installation still needs') }, () => firstSteps.steps());
  routes.put(address, { schema: { ...about('Mark or dismiss first steps'), body: ChangeFirstStepsSchema } }, (request) =>
    firstSteps.change(request.body),
  );
};
