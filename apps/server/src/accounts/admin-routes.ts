import { UserRowSchema } from '@one-mind/protocol/accounts/accounts';
import {
  BulkAnswerSchema,
  BulkSchema,
  ChangeRoleSchema,
  ChangeStatusSchema,
  ListQuerySchema,
  NewNoteSchema,
  ReasonQuerySchema,
  UserDetailSchema,
  UserFilterSchema,
  UserGameListSchema,
  UserListQuerySchema,
  UserListSchema,
  UserNoteSchema,
  UserStatsSchema,
} from '@one-mind/protocol/admin/admin-users';
import { fileOf, OK, OkSchema } from '@one-mind/protocol/answers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Actor, actorOf } from '../audit/audit.ts';
import { requireAdmin } from '../plugins/authentication.ts';
import { sendCsv } from '../plugins/csv.ts';
import type { Administration, Wanted } from './administration.ts';

const Id = z.string().min(1).max(64);
const params = z.object({ id: Id });

const COLUMNS = ['id', 'username', 'email', 'role', 'status', 'created_at', 'last_login'] as const;

/** @throws Refused `forbidden` */
const adminOf = (request: FastifyRequest): Actor => {
  requireAdmin(request);
  return actorOf(request);
};

const orNull = <Value extends string>(value: Value | '' | 'all'): Value | null => (value === '' || value === 'all' ? null : value);
const wantedOf = ({ search, role, status }: z.output<typeof UserFilterSchema>, askedBy: string): Wanted => ({
  search,
  role: orNull(role),
  status: orNull(status),
  askedBy,
});

export const registerUserAdminRoutes = (app: FastifyInstance, administration: Administration): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const about = (summary: string) => ({ tags: ['admin'], summary });
  const path = '/api/admin/users';

  routes.get(
    path,
    { schema: { ...about('List accounts by page'), querystring: UserListQuerySchema, response: { 200: UserListSchema } } },
    (request) => {
      const { userId } = requireAdmin(request);
      return administration.list(wantedOf(request.query, userId), request.query, { sort: request.query.sort, order: request.query.order });
    },
  );
  routes.get(`${path}/stats`, { schema: { ...about('How many accounts there are'), response: { 200: UserStatsSchema } } }, (request) => {
    requireAdmin(request);
    return administration.stats();
  });
  routes.get(
    `${path}/export.csv`,
    { schema: { ...about('Accounts as a file'), querystring: UserFilterSchema, response: { 200: fileOf('text/csv') } } },
    async (request, reply) => {
      const actor = adminOf(request);
      return sendCsv(reply, 'users.csv', COLUMNS, columnsOf(await administration.export(actor, wantedOf(request.query, actor.userId))));
    },
  );
  routes.post(
    `${path}/bulk`,
    { schema: { ...about('Apply an action to many accounts'), body: BulkSchema, response: { 200: BulkAnswerSchema } } },
    async (request) => ({ results: await administration.bulk(adminOf(request), request.body) }),
  );

  routes.get(
    `${path}/:id`,
    { schema: { ...about('One account, its sessions and notes'), params, response: { 200: UserDetailSchema } } },
    (request) => {
      requireAdmin(request);
      return administration.detail(request.params.id);
    },
  );
  routes.get(
    `${path}/:id/games`,
    { schema: { ...about('The games of one person'), params, querystring: ListQuerySchema, response: { 200: UserGameListSchema } } },
    (request) => {
      requireAdmin(request);
      return administration.games(request.params.id, request.query);
    },
  );
  routes.patch(
    `${path}/:id/role`,
    { schema: { ...about('Give another role'), params, body: ChangeRoleSchema, response: { 200: UserRowSchema } } },
    (request) => administration.setRole(adminOf(request), request.params.id, { role: request.body.role, reason: request.body.reason }),
  );
  routes.patch(
    `${path}/:id/status`,
    {
      schema: { ...about('Ban a user, sign them out, or lift a ban'), params, body: ChangeStatusSchema, response: { 200: UserRowSchema } },
    },
    (request) =>
      administration.setStatus(adminOf(request), request.params.id, {
        status: request.body.status,
        reason: request.body.reason,
        duration: request.body.ban_duration,
      }),
  );
  routes.delete(
    `${path}/:id`,
    { schema: { ...about('Delete an account for good'), params, querystring: ReasonQuerySchema, response: { 200: OkSchema } } },
    async (request) => {
      await administration.delete(adminOf(request), request.params.id, request.query.reason);
      return OK;
    },
  );
  routes.delete(
    `${path}/:id/sessions`,
    { schema: { ...about('Sign somebody out everywhere'), params, querystring: ReasonQuerySchema, response: { 200: OkSchema } } },
    async (request) => {
      await administration.endSessions(adminOf(request), request.params.id, { sessionId: null, reason: request.query.reason });
      return OK;
    },
  );
  routes.delete(
    `${path}/:id/sessions/:session`,
    {
      schema: {
        ...about('Sign one device out'),
        params: params.extend({ session: Id }),
        querystring: ReasonQuerySchema,
        response: { 200: OkSchema },
      },
    },
    async (request) => {
      const { id, session } = request.params;
      await administration.endSessions(adminOf(request), id, { sessionId: session, reason: request.query.reason });
      return OK;
    },
  );
  routes.post(
    `${path}/:id/notes`,
    { schema: { ...about('Add a note about a user'), params, body: NewNoteSchema, response: { 200: UserNoteSchema } } },
    (request) => administration.addNote(adminOf(request), request.params.id, request.body.text),
  );
  routes.delete(
    `${path}/:id/notes/:note`,
    { schema: { ...about('Remove a note'), params: params.extend({ note: Id }), response: { 200: OkSchema } } },
    async (request) => {
      await administration.removeNote(adminOf(request), request.params.id, request.params.note);
      return OK;
    },
  );
};

async function* columnsOf(rows: Awaited<ReturnType<Administration['export']>>) {
  for await (const row of rows) yield Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
}
