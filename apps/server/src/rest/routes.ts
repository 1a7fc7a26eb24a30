import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { PostgrestErrorSchema, SelectedUserSchema } from '@one-mind/protocol/accounts/postgrest';
import { ERRORS } from '@one-mind/protocol/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeAccount, findAccount, findAccountByUsername, recordLogin, visibleRow } from '../accounts/accounts.ts';
import { type User, usernameKey } from '../accounts/user.ts';
import { usernameProblem } from '../accounts/username-rules.ts';
import type { Identity } from '../auth/identities.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isNameRefused } from '../moderation/chat-config.ts';
import { declareRefusals } from '../plugins/answer-schemas.ts';
import { requireUser, showsToken } from '../plugins/authentication.ts';
import { logInternal, refusalOf } from '../plugins/errors.ts';
import { PostgrestError, postgrestBody } from './postgrest-error.ts';
import { parseUsersQuery, type UsersQuery } from './users-query.ts';

/** /rest/v1/users: the part of PostgREST that the product uses, for the official `@supabase/supabase-js` client. */

const SINGLE_OBJECT = 'application/vnd.pgrst.object+json';

/** Rows, or a single row if the client requests a single object. */
const rows = {
  description: 'Accounts',
  content: { 'application/json': { schema: z.array(SelectedUserSchema).optional() }, [SINGLE_OBJECT]: { schema: SelectedUserSchema } },
};

const QuerySchema = z.looseObject({});
const InsertSchema = z.strictObject({
  id: z.string().max(64),
  username: z.string().max(256),
  email: z.string().max(320).optional(),
  role: z.string().max(32).optional(),
});
/** One row, or a list of one. */
const InsertBodySchema = z.union([InsertSchema, z.tuple([InsertSchema]).transform(([row]) => row)]);
const UpdateSchema = z.strictObject({ last_login: z.iso.datetime({ offset: true }) });

const postgrestErrorOf = (error: unknown, request: FastifyRequest): PostgrestError => {
  if (error instanceof PostgrestError) return error;
  const { code, fields } = refusalOf(error);
  if (code === 'unauthenticated')
    return showsToken(request) ? new PostgrestError(401, 'PGRST301', 'JWT expired or not valid') : notYours(401);
  if (code === 'internal') logInternal(request, error);
  const [field, sentence] = Object.entries(fields ?? {})[0] ?? [];
  const pgCode = code === 'invalid_json' || code === 'invalid_input' ? 'PGRST102' : code === 'internal' ? 'XX000' : code;
  return new PostgrestError(ERRORS[code].status, pgCode, ERRORS[code].message, field === undefined ? null : `${field}: ${sentence}`);
};

/** The error of row-level security for another person's row, or for role or status; visitors can change none. */
const notYours = (status = 403): PostgrestError =>
  new PostgrestError(status, '42501', 'new row violates row-level security policy for table "users"');

export interface RestRoutesOptions {
  readonly db: Database;
}

export const restRoutes: FastifyPluginAsyncZod<RestRoutesOptions> = async (app, { db }) => {
  declareRefusals(app, PostgrestErrorSchema);
  app.setErrorHandler((error, request, reply) => {
    const refusal = postgrestErrorOf(error, request);
    return reply.code(refusal.status).send(postgrestBody(refusal));
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw new PostgrestError(404, 'PGRST205', 'Only the table users can be reached here');
  });

  const findRow = async ({ id, username }: UsersQuery): Promise<User | null> => {
    if (id === null && username === null) throw new PostgrestError(400, 'PGRST100', 'Filter users by id or username');
    const user = id !== null ? await findAccount(db, id) : await findAccountByUsername(db, username ?? '');
    return user && (username === null || usernameKey(username) === usernameKey(user.username)) ? user : null;
  };

  const sendRows = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { asker: Identity | null; users: readonly User[]; query: UsersQuery },
  ) => {
    const rows = answer.users.map((user) => {
      const row = visibleRow(answer.asker, user);
      return Object.fromEntries(answer.query.columns.map((column) => [column, row[column]]));
    });
    if (!(request.headers.accept ?? '').includes(SINGLE_OBJECT)) return reply.send(rows);
    const [row] = rows;
    if (!row) throw new PostgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', 'The result contains 0 rows');
    return reply.type(`${SINGLE_OBJECT}; charset=utf-8`).send(JSON.stringify(row));
  };
  const wantsRows = (request: FastifyRequest): boolean => `${request.headers.prefer ?? ''}`.includes('return=representation');

  app.get('/users', { schema: { querystring: QuerySchema, tags: ['users'], response: { 200: rows } } }, async (request, reply) => {
    const asker = request.user;
    const query = parseUsersQuery(request.query);
    const user = await findRow(query);
    return sendRows(request, reply, { asker, users: user ? [user] : [], query });
  });

  // The profile exists since sign-up, because accounts can't be without one; inserting one's own again is harmless.
  app.post(
    '/users',
    { schema: { querystring: QuerySchema, body: InsertBodySchema, tags: ['users'], response: { 201: rows } } },
    async (request, reply) => {
      const asker = requireUser(request);
      const { id, username, email, role } = request.body;
      const user = asker.userId === id ? await findAccount(db, id) : null;
      if (!user || (email !== undefined && email.trim().toLowerCase() !== user.email) || (role !== undefined && role !== 'user')) {
        throw notYours();
      }
      const profile = await nameProfile(user, username);
      reply.code(201);
      if (!wantsRows(request)) return reply.send(undefined);
      return sendRows(request, reply, { asker, users: [profile], query: parseUsersQuery(request.query) });
    },
  );

  /** A person who signed up without a username chooses it now; after that, the name must be the same. */
  const nameProfile = async (user: User, wanted: string): Promise<User> => {
    const parsed = UsernameSchema.safeParse(wanted);
    if (!parsed.success) throw new PostgrestError(400, '23514', ERRORS.username_invalid.message);
    const username = parsed.data;
    const isTaken = new PostgrestError(409, '23505', ERRORS.username_taken.message, 'Key (username) already exists.');
    if (user.metadata.username !== undefined) {
      if (usernameKey(user.username) === usernameKey(username)) return user;
      if (await findAccountByUsername(db, username)) throw isTaken;
      throw new PostgrestError(
        409,
        '23505',
        'duplicate key value violates unique constraint "users_pkey"',
        'This account already has a profile.',
      );
    }
    const problem = usernameProblem(username, user.role === 'admin');
    if (problem !== null) throw new PostgrestError(400, '23514', ERRORS[problem].message);
    if (await isNameRefused(db, username)) throw new PostgrestError(400, '23514', ERRORS.name_refused.message);
    const changes = { username, metadata: { ...user.metadata, username }, at: Date.now() };
    const changed = await transact(db, (trx) => changeAccount(trx, user, changes));
    if (typeof changed === 'string') throw isTaken;
    return changed;
  };

  app.patch(
    '/users',
    { schema: { querystring: QuerySchema, body: UpdateSchema, tags: ['users'], response: { 200: rows, 204: z.undefined() } } },
    async (request, reply) => {
      const asker = requireUser(request);
      const query = parseUsersQuery(request.query);
      if (query.id !== asker.userId) throw notYours();
      // The server sets the time, because a client's clock proves nothing.
      await recordLogin(db, asker.userId, Date.now());
      if (!wantsRows(request)) return reply.code(204).send();
      const user = await findRow(query);
      return sendRows(request, reply, { asker, users: user ? [user] : [], query });
    },
  );
};
