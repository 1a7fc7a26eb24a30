/** /auth/v1/admin/users: accounts for admins in the GoTrue wire format, as requested by `auth.admin` of the official client. */
import { isDeepStrictEqual } from 'node:util';
import {
  GoTrueFactorSchema,
  GoTrueFactorsSchema,
  GoTruePasskeysSchema,
  type GoTrueUser,
  GoTrueUserSchema,
  GoTrueUsersSchema,
} from '@one-mind/protocol/accounts/gotrue';
import { BanDurationSchema } from '@one-mind/protocol/moderation/bans';
import { DECISION_REASON_MAX } from '@one-mind/protocol/moderation/moderation';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Administration } from '../../accounts/administration.ts';
import type { User } from '../../accounts/user.ts';
import { actorOf } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { bannedUntil } from '../../moderation/bans.ts';
import type { AppMetadata } from '../account-by-admin.ts';
import { requireNoPhone } from '../account-checks.ts';
import type { Factors } from '../factors/factors.ts';
import { type Factor, isPasskey, listFactors } from '../factors/store.ts';
import { type LinkedIdentity, listLinkedIdentities } from '../openid/linked-identity-store.ts';
import { GoTrueError } from './gotrue-error.ts';
import { answerAsGoTrue } from './gotrue-refusal.ts';
import { wireFactor, wirePasskey, wireUser } from './gotrue-views.ts';

interface AuthAdminOptions {
  readonly administration: Administration;
  readonly factors: Pick<Factors, 'removeOf'>;
  readonly db: Database;
}

/** The official client sends empty values for absent parameters. */
const number = (standard: number, most: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(most).default(standard));
const ListSchema = z.object({ page: number(1, 1_000_000), per_page: number(50, 1000) });
const params = z.object({ id: z.string().min(1).max(64) });
const Text = z.string().max(1024);
const DataSchema = z.record(z.string(), z.unknown());
/** Unsupported fields are refused, not ignored. docs/auth-clients.md lists them. */
const ChangeSchema = z.strictObject({
  email: Text.optional(),
  password: Text.optional(),
  user_metadata: DataSchema.optional(),
  app_metadata: DataSchema.optional(),
  email_confirm: z.boolean().optional(),
  phone: Text.optional(),
  phone_confirm: z.boolean().optional(),
  role: z.literal('authenticated', { error: 'Every account has the role authenticated; the admin area changes what it may do' }).optional(),
  ban_duration: z.literal('none').or(BanDurationSchema).optional(),
  /** An addition to GoTrue: the reason for the audit log. The person also sees it for a ban or a new name. */
  reason: z.string().trim().max(DECISION_REASON_MAX).optional(),
});
const NewUserSchema = ChangeSchema.extend({ password_hash: Text.optional() });
const FactorParamsSchema = params.extend({ factorId: z.string().min(1).max(64) });
/** Both kinds of deletion are the same here: only what others need stays under the id, without anything about the person. */
const DeleteSchema = z.object({ should_soft_delete: z.boolean().nullish() }).nullish();

/** What the server itself shows in `app_metadata`. */
const OWN_METADATA = new Set(['provider', 'providers', 'next_rename_at', 'email_change_waits_for']);

/** Programs send back what they have read, so the server's own fields are accepted if they are unchanged. @throws GoTrueError */
const givenAppMetadata = (given: AppMetadata | undefined, current: AppMetadata): AppMetadata | undefined => {
  if (given === undefined) return undefined;
  const own = Object.keys(given).filter((name) => OWN_METADATA.has(name));
  const changed = own.find((name) => !isDeepStrictEqual(given[name], current[name]));
  if (changed !== undefined) throw new GoTrueError(400, 'validation_failed', `The server sets app_metadata.${changed}`);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name)));
};

interface Ways {
  readonly factors: readonly Factor[];
  readonly linked: readonly LinkedIdentity[];
}

const requireNoNumber = ({ phone, phone_confirm: isConfirmed }: z.output<typeof ChangeSchema>): void =>
  requireNoPhone(phone || (isConfirmed ? 'confirmed' : null));

const wire = (user: User, ways: Ways): GoTrueUser => ({
  ...wireUser(user, ways),
  ...(user.status === 'banned' ? { banned_until: bannedUntil(user) } : {}),
});

export const authAdminRoutes: FastifyPluginAsyncZod<AuthAdminOptions> = async (app, { administration, factors, db }) => {
  answerAsGoTrue(app);
  const schema = { tags: ['auth'] };

  const requireAccount = async (id: string): Promise<User> => {
    const user = await administration.find(id);
    if (!user) throw new GoTrueError(404, 'user_not_found', 'User not found');
    return user;
  };

  const wireAll = async (users: readonly User[]): Promise<GoTrueUser[]> => {
    const ids = users.map(({ id }) => id);
    const factors = Map.groupBy(await listFactors(db, ids), ({ userId }) => userId);
    const linked = Map.groupBy(await listLinkedIdentities(db, ids), ({ userId }) => userId);
    return users.map((user) => wire(user, { factors: factors.get(user.id) ?? [], linked: linked.get(user.id) ?? [] }));
  };
  const wireOne = async (user: User): Promise<GoTrueUser> =>
    wire(user, { factors: await listFactors(db, [user.id]), linked: await listLinkedIdentities(db, [user.id]) });

  app.get('/users', { schema: { ...schema, querystring: ListSchema, response: { 200: GoTrueUsersSchema } } }, async (request, reply) => {
    const { page, per_page: limit } = request.query;
    const { users, total } = await administration.everybody({ page, limit });
    const last = Math.max(1, Math.ceil(total / limit));
    const link = (to: number, rel: string) => `</auth/v1/admin/users?page=${to}&per_page=${limit}>; rel="${rel}"`;
    reply.header('x-total-count', total).header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
    return { users: await wireAll(users), aud: 'authenticated' as const };
  });

  app.post('/users', { schema: { ...schema, body: NewUserSchema, response: { 200: GoTrueUserSchema } } }, async (request) => {
    const actor = actorOf(request);
    const { email, password, password_hash: hash, user_metadata: data = {}, app_metadata: appMetadata } = request.body;
    const { email_confirm: isConfirmed = false, ban_duration: duration = 'none', reason } = request.body;
    requireNoNumber(request.body);
    if (!email) throw new GoTrueError(400, 'validation_failed', 'Cannot create a user without an email');
    if (password !== undefined && hash !== undefined)
      throw new GoTrueError(400, 'validation_failed', 'Only a password or a password hash should be provided');
    const { id } = await administration.create(
      actor,
      {
        ...{ email, data, isConfirmed },
        appMetadata: givenAppMetadata(appMetadata, {}),
        password: hash === undefined ? (password ?? null) : { hash },
      },
      { reason, ban: duration === 'none' ? null : { duration } },
    );
    return wireOne(await requireAccount(id));
  });

  app.get('/users/:id', { schema: { ...schema, params, response: { 200: GoTrueUserSchema } } }, async (request) => {
    return wireOne(await requireAccount(request.params.id));
  });

  app.put('/users/:id', { schema: { ...schema, params, body: ChangeSchema, response: { 200: GoTrueUserSchema } } }, async (request) => {
    const actor = actorOf(request);
    const { id } = request.params;
    const { email, password, user_metadata: data, email_confirm: isConfirmed, ban_duration: duration, reason } = request.body;
    requireNoNumber(request.body);
    const { app_metadata: current } = await wireOne(await requireAccount(id));
    const changes = { email, password, data, isConfirmed, appMetadata: givenAppMetadata(request.body.app_metadata, current) };
    if (Object.values(changes).some((value) => value !== undefined)) await administration.change(actor, id, changes, reason);
    // Lifting a ban doesn't sign anybody out.
    if (duration !== undefined && (duration !== 'none' || (await requireAccount(id)).status === 'banned')) {
      const change = duration === 'none' ? ({ status: 'offline' } as const) : ({ status: 'banned', duration } as const);
      await administration.setStatus(actor, id, { ...change, reason });
    }
    return wireOne(await requireAccount(id));
  });

  app.get('/users/:id/factors', { schema: { ...schema, params, response: { 200: GoTrueFactorsSchema } } }, async (request) => {
    const { id } = await requireAccount(request.params.id);
    return (await listFactors(db, [id])).map(wireFactor);
  });

  app.delete(
    '/users/:id/factors/:factorId',
    { schema: { ...schema, params: FactorParamsSchema, response: { 200: GoTrueFactorSchema } } },
    async (request) => {
      const actor = actorOf(request);
      const { id: userId, factorId } = request.params;
      return wireFactor(await factors.removeOf(actor, userId, factorId));
    },
  );

  app.get('/users/:id/passkeys', { schema: { ...schema, params, response: { 200: GoTruePasskeysSchema } } }, async (request) => {
    const { id } = await requireAccount(request.params.id);
    return (await listFactors(db, [id])).filter(isPasskey).map(wirePasskey);
  });

  app.delete(
    '/users/:id/passkeys/:factorId',
    { schema: { ...schema, params: FactorParamsSchema, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await factors.removeOf(actorOf(request), request.params.id, request.params.factorId);
      return reply.code(204).send();
    },
  );

  app.delete('/users/:id', { schema: { ...schema, params, body: DeleteSchema, response: { 200: z.object({}) } } }, async (request) => {
    const actor = actorOf(request);
    await requireAccount(request.params.id);
    await administration.delete(actor, request.params.id, undefined);
    return {};
  });
};
