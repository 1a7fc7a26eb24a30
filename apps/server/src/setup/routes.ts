/** /auth/v1/setup: the setup page's API. It uses the wire format of the account routes beside it. */
import { GoTrueSessionSchema, GoTrueUserSchema, SetupLinkSchema } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerAsGoTrue } from '../auth/gotrue/gotrue-refusal.ts';
import { answerSession, wireUser } from '../auth/gotrue/gotrue-views.ts';
import { originOf } from '../auth/request-origin.ts';
import { type RateLimits, routeLimit } from '../limits.ts';
import { requireUser } from '../plugins/authentication.ts';
import type { Setup } from './setup.ts';

interface SetupRoutesOptions {
  readonly setup: Setup;
  readonly rateLimits: RateLimits;
}

const Text = z.string().max(1024);
const LinkSchema = z.strictObject({ token: Text });
const AccountSchema = LinkSchema.extend({ username: Text, email: Text, password: Text });

export const setupRoutes: FastifyPluginAsyncZod<SetupRoutesOptions> = async (app, { setup, rateLimits }) => {
  answerAsGoTrue(app);
  const limited = routeLimit(rateLimits, 'setups');
  const tags = ['auth'];

  /** Answers the only address that can use the link; null = any. */
  app.post('/link', { schema: { body: LinkSchema, tags, response: { 200: SetupLinkSchema } }, config: limited }, async (request) => ({
    email: await setup.emailOf(request.body.token),
  }));

  app.post(
    '/account',
    { schema: { body: AccountSchema, tags, response: { 200: GoTrueSessionSchema } }, config: limited },
    async (request, reply) => {
      const { token, username, email, password } = request.body;
      return answerSession(reply, await setup.createAdmin(token, { email, password, data: { username } }, originOf(request)));
    },
  );

  app.post('/promotion', { schema: { body: LinkSchema, tags, response: { 200: GoTrueUserSchema } }, config: limited }, async (request) =>
    wireUser(await setup.promote(request.body.token, requireUser(request), originOf(request)), {}),
  );
};
