/** The routes of GoTrue with which admins invite people and create links. */
import { GeneratedLinkSchema, GoTrueUserSchema } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AdminLinks, GENERATED_LINKS } from '../../accounts/admin-links.ts';
import { actorOf } from '../../audit/audit.ts';
import { requireEmail } from '../account-checks.ts';
import { linkOptionsOf, RedirectSchema } from '../mailed/link-request.ts';
import { GoTrueError } from './gotrue-error.ts';
import { answerAsGoTrue } from './gotrue-refusal.ts';
import { wireUser } from './gotrue-views.ts';

interface LinkRoutesOptions {
  readonly links: AdminLinks;
  /** Absent = the address that the server listens on. */
  readonly publicUrl: string | undefined;
}

const Text = z.string().max(1024);
const DataSchema = z.record(z.string(), z.unknown()).nullish();
const InviteSchema = z.object({ email: Text, data: DataSchema });
// The official client repeats the options in the body, so it isn't strict.
const GenerateSchema = z.object({
  type: Text,
  email: Text,
  new_email: Text.nullish(),
  password: Text.nullish(),
  data: DataSchema,
  redirect_to: Text.nullish(),
});

export const linkRoutes: FastifyPluginAsyncZod<LinkRoutesOptions> = async (app, { links, publicUrl }) => {
  answerAsGoTrue(app);
  const tags = ['auth'];

  app.post(
    '/invite',
    { schema: { body: InviteSchema, querystring: RedirectSchema, tags, response: { 200: GoTrueUserSchema } } },
    async (request) => {
      const { email, data } = request.body;
      const { next } = linkOptionsOf(request, {}, { redirectTo: request.query.redirect_to, publicUrl });
      return wireUser(await links.invite(actorOf(request), { email: requireEmail(email), data: data ?? {}, next }), {});
    },
  );

  app.post(
    '/admin/generate_link',
    { schema: { body: GenerateSchema, querystring: RedirectSchema, tags, response: { 200: GeneratedLinkSchema } } },
    async (request) => {
      const { email, new_email: newEmail, password, data } = request.body;
      const type = GENERATED_LINKS.find((each) => each === request.body.type);
      if (type === undefined)
        throw new GoTrueError(400, 'validation_failed', `Invalid email action link type requested: ${request.body.type}`);
      const isChange = type === 'email_change_current' || type === 'email_change_new';
      if (isChange && !newEmail) throw new GoTrueError(400, 'validation_failed', 'A change of address needs new_email');
      if (type === 'signup' && !password) throw new GoTrueError(400, 'validation_failed', 'Signup requires a valid password');
      if (type !== 'signup' && password) throw new GoTrueError(400, 'validation_failed', 'Only a link of the type signup sets a password');
      const redirectTo = request.query.redirect_to ?? request.body.redirect_to ?? undefined;
      const { next } = linkOptionsOf(request, {}, { redirectTo, publicUrl });
      const site = publicUrl ?? `${request.protocol}://${request.host}`;
      const {
        user,
        type: created,
        token,
        code,
        path,
      } = await links.generate(actorOf(request), {
        type,
        password,
        email: requireEmail(email),
        newEmail: isChange && newEmail ? requireEmail(newEmail) : null,
        data: data ?? {},
        next,
      });
      return {
        ...wireUser(user, {}),
        action_link: `${site}${path}`,
        email_otp: code,
        hashed_token: token,
        verification_type: created,
        redirect_to: `${site}${next ?? ''}`,
      };
    },
  );
};
