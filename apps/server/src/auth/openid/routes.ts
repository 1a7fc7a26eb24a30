/** Signing in with a provider, in the wire format of GoTrue. */
import { createHash } from 'node:crypto';
import { OpenidPersonSchema, OwnPathSchema, ProviderUrlSchema } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type RateLimits, routeLimit } from '../../limits.ts';
import { REFUSED_UNDER_LOAD } from '../../operations/load-shedding.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { answerAsGoTrue } from '../gotrue/gotrue-refusal.ts';
import { answerSession } from '../gotrue/gotrue-views.ts';
import { withCode, withProblem, withSession } from '../gotrue/redirect.ts';
import { type LinkRequest, LinkRequestSchema, linkOptionsOf, RedirectSchema } from '../mailed/link-request.ts';
import { originOf } from '../request-origin.ts';
import type { Finished, Openid } from './openid.ts';
import { SealedCookie } from './sealed-cookie.ts';
import { FlowSchema, NewPersonSchema } from './sign-in-flow.ts';

interface OpenidRoutesOptions {
  readonly openid: Openid;
  readonly secretKey: string;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string | undefined;
}

/** How much time people have at the provider, and then to choose a name, in seconds. */
const FLOW_SECONDS = 10 * 60;
const SIGN_UP_SECONDS = 30 * 60;

/** The pages of the web app. */
const RETURN_PAGE = '/auth/return';
const USERNAME_PAGE = '/auth/username';

const AuthorizeSchema = z.object({ provider: z.string().max(64).default(''), ...RedirectSchema.shape, ...LinkRequestSchema.shape });
const LinkSchema = AuthorizeSchema.extend({ skip_http_redirect: z.string().max(8).optional() });
const CallbackSchema = z.looseObject({ state: z.string().max(256).default('') });
/** `invitation`: the token of an invitation's link. */
const SignUpSchema = z.object({ username: z.string().max(256), invitation: z.string().max(256).nullish() });
const params = z.object({ id: z.string().min(1).max(64) });

/** Several sign-ins may be under way in one browser. */
const flowName = (state: string): string => `one-mind-openid-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
const SIGN_UP_NAME = 'one-mind-openid-sign-up';

export const openidRoutes: FastifyPluginAsyncZod<OpenidRoutesOptions> = async (app, { openid, secretKey, rateLimits, publicUrl }) => {
  answerAsGoTrue(app);
  const tags = ['auth'];
  const limited = routeLimit(rateLimits, 'providerSignIns');
  const Redirected = { 303: z.undefined() };
  const flows = new SealedCookie({
    ...{ secretKey, schema: FlowSchema, path: '/auth/v1/callback', maxAgeSeconds: FLOW_SECONDS },
    // The provider's redirect comes from another site.
    sameSite: 'Lax',
  });
  const newPeople = new SealedCookie({
    ...{ secretKey, schema: NewPersonSchema, path: '/auth/v1/openid/sign-up', maxAgeSeconds: SIGN_UP_SECONDS, sameSite: 'Strict' },
  });

  const optionsOf = (request: FastifyRequest, query: LinkRequest & z.output<typeof RedirectSchema>) =>
    linkOptionsOf(request, query, { redirectTo: query.redirect_to, publicUrl });

  /** Redirects to a page that explains the error, because people would otherwise see the API's answer. */
  const redirectWithProblem = (reply: FastifyReply, next: string | null, error: unknown): FastifyReply => {
    if (!(error instanceof GoTrueError)) throw error;
    return reply.redirect(withProblem(next ?? RETURN_PAGE, error), 303);
  };

  /** The path of the page that the browser opens next. */
  const pageAfter = (reply: FastifyReply, finished: Finished, next: string | null): string => {
    const page = next ?? RETURN_PAGE;
    if (finished === null) return page;
    if ('code' in finished) return withCode(page, finished.code);
    if ('signedIn' in finished) return withSession(page, answerSession(reply, finished.signedIn));
    newPeople.set(reply, SIGN_UP_NAME, finished.newPerson);
    return USERNAME_PAGE;
  };

  app.get(
    '/authorize',
    { schema: { querystring: AuthorizeSchema, tags, response: Redirected }, config: limited },
    async (request, reply) => {
      const options = optionsOf(request, request.query);
      try {
        const { url, flow } = await openid.begin(request.query.provider, options, null);
        flows.set(reply, flowName(flow.checks.state), flow);
        return reply.redirect(url.href, 303);
      } catch (error) {
        // GoTrue's answer for a provider that is not configured.
        if (error instanceof GoTrueError && error.errorCode === 'validation_failed') throw error;
        return redirectWithProblem(reply, options.next, error);
      }
    },
  );

  app.get(
    '/user/identities/authorize',
    {
      schema: { querystring: LinkSchema, tags, response: { 200: ProviderUrlSchema, ...Redirected } },
      config: limited,
    },
    async (request, reply) => {
      const options = optionsOf(request, request.query);
      const { url, flow } = await openid.begin(request.query.provider, options, requireUser(request));
      flows.set(reply, flowName(flow.checks.state), flow);
      return request.query.skip_http_redirect === 'true' ? { url: url.href } : reply.redirect(url.href, 303);
    },
  );

  app.get('/callback', { schema: { querystring: CallbackSchema, tags, response: Redirected }, config: limited }, async (request, reply) => {
    const name = flowName(request.query.state);
    const flow = flows.get(request, name);
    if (flow === null) {
      const message = 'This sign-in has expired, or it began in another browser. Start again.';
      return redirectWithProblem(reply, null, new GoTrueError(400, 'bad_oauth_state', message));
    }
    flows.clear(reply, name);
    try {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const finished = await openid.finish(flow, searchParams, originOf(request));
      return reply.redirect(pageAfter(reply, finished, flow.next), 303);
    } catch (error) {
      return redirectWithProblem(reply, flow.next, error);
    }
  });

  app.get('/openid/sign-up', { schema: { tags, response: { 200: OpenidPersonSchema } } }, async (request) => {
    const { providerName: provider, email } = requireNewPerson(newPeople.get(request, SIGN_UP_NAME));
    return { provider, email };
  });

  app.post(
    '/openid/sign-up',
    {
      schema: { body: SignUpSchema, tags, response: { 200: OwnPathSchema } },
      config: { ...routeLimit(rateLimits, 'signUps'), ...REFUSED_UNDER_LOAD },
    },
    async (request, reply) => {
      const person = requireNewPerson(newPeople.get(request, SIGN_UP_NAME));
      const { username, invitation: token } = request.body;
      const finished = await openid.signUp(person, { username, invitation: token ? { token } : null }, originOf(request));
      newPeople.clear(reply, SIGN_UP_NAME);
      return { path: pageAfter(reply, finished, person.next) };
    },
  );

  app.delete('/user/identities/:id', { schema: { params, tags, response: { 200: z.object({}) } } }, async (request) => {
    await openid.unlink(requireUser(request), originOf(request), request.params.id);
    return {};
  });
};

const requireNewPerson = (person: z.output<typeof NewPersonSchema> | null): z.output<typeof NewPersonSchema> => {
  if (person === null)
    throw new GoTrueError(400, 'bad_oauth_state', 'This sign-up has expired, or it began in another browser. Start again.');
  return person;
};
