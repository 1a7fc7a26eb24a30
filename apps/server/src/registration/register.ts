import {
  CreatedInvitationSchema,
  NewInvitationSchema,
  ReadInvitationSchema,
  RegistrationInvitationSchema,
  RegistrationInvitationsSchema,
} from '@one-mind/protocol/admin/registration';
import { OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import type { Outbox } from '../mail/outbox.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import { createInvitations } from './invitations.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly now: () => number;
}

const ADDRESS = '/api/admin/site/invitations';

export const registerRegistration = (app: FastifyInstance, dependencies: Dependencies): void => {
  const invitations = createInvitations(dependencies);
  const { routes, about } = zodRoutes(app, 'site');

  routes.get(ADDRESS, about('Active invitations to register', { response: { 200: RegistrationInvitationsSchema } }), () =>
    invitations.list(),
  );
  routes.post(
    ADDRESS,
    about('Invite people to register', { body: NewInvitationSchema, response: { 200: CreatedInvitationSchema } }),
    (request) => invitations.create(actorOf(request), request.body),
  );
  routes.delete(`${ADDRESS}/:id`, about('Withdraw an invitation', { params, response: { 200: OkSchema } }), (request) =>
    okAfter(invitations.withdraw(actorOf(request), request.params.id)),
  );
  routes.post(
    '/api/registration/invitation',
    about('Who sent an invitation, and for which address', {
      body: ReadInvitationSchema,
      response: { 200: RegistrationInvitationSchema },
    }),
    (request) => invitations.read(request.body.token),
  );
};
