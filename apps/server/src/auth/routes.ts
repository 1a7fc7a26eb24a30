/** /auth/v1: the GoTrue wire format, for the official `@supabase/auth-js` client. */

import {
  GoTrueHealthSchema,
  GoTrueSessionSchema,
  GoTrueSettingsSchema,
  GoTrueUserSchema,
  KeySetSchema,
  SignUpChallengeSchema,
} from '@one-mind/protocol/accounts/gotrue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findAccount } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import type { Allowances } from '../allowance.ts';
import type { Database } from '../db/open.ts';
import { type RateLimits, routeLimit } from '../limits.ts';
import { REFUSED_UNDER_LOAD } from '../operations/load-shedding.ts';
import { requireUser } from '../plugins/authentication.ts';
import { subnetKey } from '../plugins/client-address.ts';
import { registrationOf } from '../site/restrictions.ts';
import { invitationIn, requireNoPhone } from './account-checks.ts';
import type { Auth } from './auth.ts';
import { listFactors } from './factors/store.ts';
import { createFailureLimits } from './failed-attempts.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { answerAsGoTrue } from './gotrue/gotrue-refusal.ts';
import { answerSession, wireSignUp, wireUser } from './gotrue/gotrue-views.ts';
import { notOfferedError } from './gotrue/unsupported-routes.ts';
import type { Guests } from './guests/guests.ts';
import type { AfterAnswer } from './mailed/background-work.ts';
import { pendingEmailOf } from './mailed/email-change.ts';
import { LinkRequestSchema, linkOptionsOf, RedirectSchema } from './mailed/link-request.ts';
import type { MailLimits } from './mailed/mail-limits.ts';
import type { MailedLinks } from './mailed/mailed-links.ts';
import { listLinkedIdentities } from './openid/linked-identity-store.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { type ProofOfWork, SecuritySchema } from './proof-of-work.ts';
import { originOf } from './request-origin.ts';

export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly db: Database;
  readonly rateLimits: RateLimits;
  readonly allowances: Allowances;
  readonly proofOfWork: ProofOfWork;
  readonly guests: Guests;
  readonly links: MailedLinks;
  readonly afterAnswer: AfterAnswer;
  readonly requireMailAllowed: MailLimits;
  readonly publicUrl: string | undefined;
  /** Of OpenID Connect. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

const Text = z.string().max(1024);
const DataSchema = z.record(z.string(), z.unknown());
// GoTrue ignores fields it doesn't know, so these objects are not strict.
const SignUpSchema = LinkRequestSchema.extend({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  data: DataSchema.nullish(),
  gotrue_meta_security: SecuritySchema,
});
const TokenQuerySchema = z.object({ grant_type: Text.optional() });
const TokenSchema = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  refresh_token: Text.nullish(),
  auth_code: Text.nullish(),
  code_verifier: Text.nullish(),
});
const UserSchema = LinkRequestSchema.extend({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  current_password: Text.nullish(),
  nonce: Text.nullish(),
  data: DataSchema.nullish(),
});
const LogoutQuerySchema = z.object({ scope: z.enum(['local', 'others', 'global']).default('global') });

export const authRoutes: FastifyPluginAsyncZod<AuthRoutesOptions> = async (
  app,
  { auth, db, rateLimits, allowances, proofOfWork, guests, links, afterAnswer, requireMailAllowed, publicUrl, providers },
) => {
  answerAsGoTrue(app);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request) => {
    throw notOfferedError(request.url.replace(/^\/auth\/v1/, '').replace(/[?#].*$/, ''));
  });

  const limitFailures = createFailureLimits(allowances, rateLimits);
  const requireSubnetMaySignUp = allowances.guard('signUpsOfSubnet');

  app.post(
    '/signup',
    {
      schema: {
        body: SignUpSchema,
        querystring: RedirectSchema,
        tags: ['auth'],
        response: { 200: z.union([GoTrueSessionSchema, GoTrueUserSchema]) },
      },
      config: { ...routeLimit(rateLimits, 'signUps'), ...REFUSED_UNDER_LOAD },
    },
    async (request, reply) => {
      const { email, phone, password, data, gotrue_meta_security: security } = request.body;
      requireNoPhone(phone);
      if (!email) await guests.requireAllowed();
      else if (!password) throw new GoTrueError(400, 'validation_failed', 'Signup requires a valid password');
      await requireSubnetMaySignUp(subnetKey(request.ip));
      await proofOfWork.require(request.ip, security?.captcha_token);
      if (!email || !password) return answerSession(reply, await guests.signUp(invitationIn(data).data, originOf(request)));
      const details = { email, password, ...invitationIn(data) };
      if ((await registrationOf(db)).confirmsEmail) {
        const signUp = await links.checkedSignUp(details);
        await requireMailAllowed({ of: signUp.email, ip: request.ip });
        const link = linkOptionsOf(request, request.body, { redirectTo: request.query.redirect_to, publicUrl });
        afterAnswer(request, reply, () => links.mailSignUp(signUp, link));
        return wireSignUp(signUp);
      }
      const signedUp = await auth.signUp(details, originOf(request));
      // GoTrue's answer if an address has to be confirmed first: the user without a session.
      return 'waiting' in signedUp ? wireUser(signedUp.waiting, {}) : answerSession(reply, signedUp);
    },
  );

  app.post(
    '/token',
    {
      schema: { body: TokenSchema, querystring: TokenQuerySchema, tags: ['auth'], response: { 200: GoTrueSessionSchema } },
      config: routeLimit(rateLimits, 'refreshes'),
    },
    async (request, reply) => {
      const { email, phone, password, refresh_token: refreshToken, auth_code: code, code_verifier: verifier } = request.body;
      switch (request.query.grant_type) {
        case 'password':
          // Unlike elsewhere, GoTrue answers 422 here.
          requireNoPhone(phone, 422);
          if (!email?.trim() || !password) throw new GoTrueError(400, 'validation_failed', 'missing email or password');
          return answerSession(reply, await limitFailures(request.ip, () => auth.signIn({ email, password }, originOf(request))));
        case 'refresh_token':
          if (!refreshToken) throw new GoTrueError(400, 'validation_failed', 'refresh_token required');
          return answerSession(reply, await auth.refresh(refreshToken, originOf(request)));
        case 'pkce':
          if (!code || !verifier)
            throw new GoTrueError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
          return answerSession(reply, await links.exchange(code, verifier, originOf(request)));
        case 'id_token':
          throw new GoTrueError(400, 'provider_disabled', 'This way to sign in is not enabled');
        case 'web3':
          throw new GoTrueError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
        default:
          throw new GoTrueError(400, 'validation_failed', 'unsupported_grant_type');
      }
    },
  );

  const requireAccount = async (userId: string): Promise<User> => {
    const user = await findAccount(db, userId);
    if (!user) throw new GoTrueError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    return user;
  };
  const waysOf = async (userId: string) => ({
    factors: await listFactors(db, [userId]),
    linked: await listLinkedIdentities(db, [userId]),
    pending: await pendingEmailOf(db, userId),
  });

  app.get('/user', { schema: { tags: ['auth'], response: { 200: GoTrueUserSchema } } }, async (request) => {
    const { userId } = requireUser(request);
    return wireUser(await requireAccount(userId), await waysOf(userId));
  });

  app.put(
    '/user',
    {
      schema: { body: UserSchema, querystring: RedirectSchema, tags: ['auth'], response: { 200: GoTrueUserSchema } },
      config: routeLimit(rateLimits, 'accountChanges'),
    },
    async (request, reply) => {
      const identity = requireUser(request);
      const { email, phone, password, current_password: currentPassword, nonce, data } = request.body;
      requireNoPhone(phone);
      const changes = {
        email: email ?? undefined,
        password: password ?? undefined,
        currentPassword: currentPassword ?? undefined,
        nonce: nonce ?? undefined,
        data: data ?? undefined,
      };
      const link = linkOptionsOf(request, request.body, { redirectTo: request.query.redirect_to, publicUrl });
      const origin = originOf(request);
      if (identity.role === 'guest' && (email || password)) {
        const { data: others, invitation } = invitationIn(data);
        const keeping = { email: changes.email, password: changes.password, data: others, invitation };
        const wanted = await guests.checked(identity.userId, keeping);
        if (!(await registrationOf(db)).confirmsEmail) return wireUser(await guests.keep(identity, { wanted, data: others }, origin), {});
        await requireMailAllowed({ of: wanted.email, ip: request.ip });
        if (Object.keys(others).length > 0) await auth.changeProfile(identity, { data: others }, { origin });
        afterAnswer(request, reply, () => links.mailSignUp(wanted, link));
        const guest = await requireAccount(identity.userId);
        const pending = { newEmail: wanted.email, sentAt: new Date().toISOString(), unconfirmed: [wanted.email] };
        return wireUser(guest, { pending });
      }
      if (email) {
        // The account as well as the new address, which may be somebody else's.
        await requireMailAllowed({ of: identity.userId, ip: request.ip });
        await requireMailAllowed({ of: email.trim().toLowerCase(), ip: null });
      }
      const { user, afterwards } = await auth.changeProfile(identity, changes, { origin, link });
      if (afterwards) afterAnswer(request, reply, afterwards);
      return wireUser(user, await waysOf(user.id));
    },
  );

  app.post(
    '/logout',
    { schema: { querystring: LogoutQuerySchema, tags: ['auth'], response: { 204: z.undefined() } } },
    async (request, reply) => {
      await auth.signOut(requireUser(request), request.query.scope, originOf(request));
      return reply.code(204).send();
    },
  );

  app.get('/captcha', { schema: { tags: ['auth'], response: { 200: SignUpChallengeSchema } } }, () => proofOfWork.challenge());
  app.get('/settings', { schema: { tags: ['auth'], response: { 200: GoTrueSettingsSchema } } }, async (request) => {
    const { mode, confirmsEmail, allowsGuests } = await registrationOf(db);
    return {
      external: { email: true, phone: false, anonymous_users: allowsGuests, ...Object.fromEntries(providers.map(({ id }) => [id, true])) },
      openid_providers: [...providers],
      disable_signup: mode === 'closed',
      mailer_autoconfirm: !confirmsEmail,
      mailer_sends: links.sendsMail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      mfa_enabled: true,
      passkeys_enabled: relyingPartyOf(publicUrl, request) !== null,
    };
  });
  app.get('/health', { schema: { tags: ['auth'], response: { 200: GoTrueHealthSchema } } }, async () => ({
    name: 'GoTrue',
    description: 'GoTrue wire format',
    version: 'one-mind-many',
  }));
  app.get('/.well-known/jwks.json', { schema: { tags: ['auth'], response: { 200: KeySetSchema } } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: [auth.keys.publicJwk] };
  });
};
