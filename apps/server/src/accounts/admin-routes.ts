import {
  AdminUserRowSchema,
  BulkAnswerSchema,
  BulkSchema,
  ChangeRoleSchema,
  ChangeStatusSchema,
  ListQuerySchema,
  NewNoteSchema,
  ReasonBodySchema,
  ReasonQuerySchema,
  TemporaryPasswordSchema,
  UserDetailSchema,
  UserFilterSchema,
  UserGameListSchema,
  UserListQuerySchema,
  UserListSchema,
  UserNoteSchema,
  UserStatsSchema,
} from '@one-mind/protocol/admin/admin-users';
import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { actorOf } from '../audit/audit.ts';
import { requireUser } from '../plugins/authentication.ts';
import { sendCsv } from '../plugins/csv.ts';
import { okAfter, params, zodRoutes } from '../plugins/zod-routes.ts';
import type { AdminLinks } from './admin-links.ts';
import type { Administration, Wanted } from './administration.ts';

const COLUMNS = ['id', 'username', 'email', 'role', 'status', 'created_at', 'last_login'] as const;

const orNull = <Value extends string>(value: Value | '' | 'all'): Value | null => (value === '' || value === 'all' ? null : value);
const wantedOf = ({ search, role, status }: z.output<typeof UserFilterSchema>, askedBy: string): Wanted => ({
  search,
  role: orNull(role),
  status: orNull(status),
  askedBy,
});

export const registerUserAdminRoutes = (app: FastifyInstance, administration: Administration, links: AdminLinks): void => {
  const { routes, about } = zodRoutes(app, 'admin');
  const path = '/api/admin/users';

  routes.get(path, about('List accounts by page', { querystring: UserListQuerySchema, response: { 200: UserListSchema } }), (request) => {
    const { userId } = requireUser(request);
    return administration.list(wantedOf(request.query, userId), request.query, { sort: request.query.sort, order: request.query.order });
  });
  routes.get(`${path}/stats`, about('How many accounts there are', { response: { 200: UserStatsSchema } }), () => administration.stats());
  routes.get(
    `${path}/export.csv`,
    about('Accounts as a file', { querystring: UserFilterSchema, response: { 200: fileOf('text/csv') } }),
    async (request, reply) => {
      const actor = actorOf(request);
      return sendCsv(reply, 'users.csv', COLUMNS, columnsOf(await administration.export(actor, wantedOf(request.query, actor.userId))));
    },
  );
  routes.post(
    `${path}/bulk`,
    about('Apply an action to many accounts', { body: BulkSchema, response: { 200: BulkAnswerSchema } }),
    async (request) => ({ results: await administration.bulk(actorOf(request), request.body) }),
  );

  routes.get(`${path}/:id`, about('One account, its sessions and notes', { params, response: { 200: UserDetailSchema } }), (request) =>
    administration.detail(request.params.id),
  );
  routes.get(
    `${path}/:id/games`,
    about('The games of one person', { params, querystring: ListQuerySchema, response: { 200: UserGameListSchema } }),
    (request) => administration.games(request.params.id, request.query),
  );
  routes.patch(
    `${path}/:id/role`,
    about('Give another role', { params, body: ChangeRoleSchema, response: { 200: AdminUserRowSchema } }),
    (request) => administration.setRole(actorOf(request), request.params.id, { role: request.body.role, reason: request.body.reason }),
  );
  routes.patch(
    `${path}/:id/status`,
    about('Ban a user, sign them out, or lift a ban', { params, body: ChangeStatusSchema, response: { 200: AdminUserRowSchema } }),
    (request) =>
      administration.setStatus(actorOf(request), request.params.id, {
        status: request.body.status,
        reason: request.body.reason,
        duration: request.body.ban_duration,
      }),
  );
  routes.post(
    `${path}/:id/temporary-password`,
    about('Set a password that its owner has to replace', { params, body: ReasonBodySchema, response: { 200: TemporaryPasswordSchema } }),
    (request) => administration.setTemporaryPassword(actorOf(request), request.params.id, request.body.reason),
  );
  routes.post(
    `${path}/:id/recovery-mail`,
    about('Mail a link to set a new password', { params, body: ReasonBodySchema, response: { 200: OkSchema } }),
    (request) => okAfter(links.mailRecovery(actorOf(request), request.params.id, request.body.reason)),
  );
  routes.delete(
    `${path}/:id`,
    about('Delete an account for good', { params, querystring: ReasonQuerySchema, response: { 200: OkSchema } }),
    (request) => okAfter(administration.delete(actorOf(request), request.params.id, request.query.reason)),
  );
  routes.delete(
    `${path}/:id/sessions`,
    about('Sign somebody out everywhere', { params, querystring: ReasonQuerySchema, response: { 200: OkSchema } }),
    (request) =>
      okAfter(administration.endSessions(actorOf(request), request.params.id, { sessionId: null, reason: request.query.reason })),
  );
  routes.delete(
    `${path}/:id/sessions/:session`,
    about('Sign one device out', {
      params: params.extend({ session: params.shape.id }),
      querystring: ReasonQuerySchema,
      response: { 200: OkSchema },
    }),
    async (request) => {
      const { id, session } = request.params;
      await administration.endSessions(actorOf(request), id, { sessionId: session, reason: request.query.reason });
      return OK;
    },
  );
  routes.post(
    `${path}/:id/notes`,
    about('Add a note about a user', { params, body: NewNoteSchema, response: { 200: UserNoteSchema } }),
    (request) => administration.addNote(actorOf(request), request.params.id, request.body.text),
  );
  routes.delete(
    `${path}/:id/notes/:note`,
    about('Remove a note', { params: params.extend({ note: params.shape.id }), response: { 200: OkSchema } }),
    (request) => okAfter(administration.removeNote(actorOf(request), request.params.id, request.params.note)),
  );
};

async function* columnsOf(rows: Awaited<ReturnType<Administration['export']>>) {
  for await (const row of rows) yield Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
}
