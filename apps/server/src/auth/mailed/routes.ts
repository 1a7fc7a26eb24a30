/** The routes of GoTrue that mail links and codes, and those that take them. */
import { GoTrueSessionSchema, HalfVerifiedSchema } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type RateLimits, routeLimit } from '../../limits.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { Refused } from '../../refused.ts';
import { invitationIn, requireEmail, requireNoPhone } from '../account-checks.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { answerAsGoTrue, goTrueErrorOf } from '../gotrue/gotrue-refusal.ts';
import { answerSession } from '../gotrue/gotrue-views.ts';
import { withCode, withMessage, withProblem, withSession } from '../gotrue/redirect.ts';
import { type ProofOfWork, SecuritySchema } from '../proof-of-work.ts';
import { originOf } from '../request-origin.ts';
import type { AfterAnswer } from './background-work.ts';
import { linkExpired } from './email-change.ts';
import { type LinkRequest, LinkRequestSchema, linkOptionsOf, RedirectSchema } from './link-request.ts';
import type { MailLimits } from './mail-limits.ts';
import type { MailedLinks } from './mailed-links.ts';

export interface MailedRoutesOptions {
  readonly links: MailedLinks;
  readonly afterAnswer: AfterAnswer;
  readonly requireMailAllowed: MailLimits;
  readonly proofOfWork: ProofOfWork;
  readonly rateLimits: RateLimits;
  /** Absent = people use the address that the server listens on. */
  readonly publicUrl: string | undefined;
}

const Text = z.string().max(1024);
const EmailSchema = LinkRequestSchema.extend({ email: Text.nullish(), phone: Text.nullish() });
const OtpSchema = EmailSchema.extend({
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  gotrue_meta_security: SecuritySchema,
});
const ResendSchema = EmailSchema.extend({ type: Text });
const VerifySchema = z.object({
  type: Text,
  token: Text.nullish(),
  token_hash: Text.nullish(),
  email: Text.nullish(),
  phone: Text.nullish(),
});
const VerifyLinkSchema = RedirectSchema.extend({ type: Text, token: Text });

export const mailedRoutes: FastifyPluginAsyncZod<MailedRoutesOptions> = async (
  app,
  { links, afterAnswer, requireMailAllowed, proofOfWork, rateLimits, publicUrl },
) => {
  answerAsGoTrue(app);
  const tags = ['auth'];
  const limited = routeLimit(rateLimits, 'linkUses');
  const Done = { 200: z.object({}) };

  const requireAddress = async (request: FastifyRequest, { email, phone }: z.output<typeof EmailSchema>) => {
    requireNoPhone(phone);
    const address = requireEmail(email ?? '');
    await requireMailAllowed({ of: address, ip: request.ip });
    return address;
  };
  const optionsOf = (request: FastifyRequest & { readonly query: z.output<typeof RedirectSchema> }, body: LinkRequest) =>
    linkOptionsOf(request, body, { redirectTo: request.query.redirect_to, publicUrl });

  app.post('/otp', { schema: { body: OtpSchema, querystring: RedirectSchema, tags, response: Done } }, async (request, reply) => {
    const { create_user: creates, email: text, phone, gotrue_meta_security: security } = request.body;
    requireNoPhone(phone);
    const { data, invitation } = invitationIn(request.body.data);
    const profile = creates === false ? null : await links.checkedProfile({ email: text ?? '', data });
    if (profile !== null) await proofOfWork.require(request.ip, security?.captcha_token);
    const email = await requireAddress(request, request.body);
    const link = optionsOf(request, request.body);
    afterAnswer(request, reply, () =>
      profile === null ? links.mail('magic_link', email, link) : links.mailSignIn(profile, invitation, link),
    );
    return {};
  });

  for (const [path, purpose] of [
    ['/recover', 'recovery'],
    ['/magiclink', 'magic_link'],
  ] as const)
    app.post(path, { schema: { body: EmailSchema, querystring: RedirectSchema, tags, response: Done } }, async (request, reply) => {
      const email = await requireAddress(request, request.body);
      const link = optionsOf(request, request.body);
      afterAnswer(request, reply, () => links.mail(purpose, email, link));
      return {};
    });

  app.post('/resend', { schema: { body: ResendSchema, querystring: RedirectSchema, tags, response: Done } }, async (request, reply) => {
    const { type, phone } = request.body;
    requireNoPhone(phone);
    if (type !== 'email_change' && type !== 'signup')
      throw new GoTrueError(400, 'validation_failed', 'This type of mail cannot be sent again');
    const email = await requireAddress(request, request.body);
    const link = optionsOf(request, request.body);
    afterAnswer(request, reply, () => (type === 'signup' ? links.mailSignUpAgain(email, link) : links.mailEmailChange(email, link)));
    return {};
  });

  app.get('/reauthenticate', { schema: { tags, response: Done } }, async (request) => {
    const { userId } = requireUser(request);
    await requireMailAllowed({ of: userId, ip: request.ip });
    await links.mailNonce(userId);
    return {};
  });

  app.post(
    '/verify',
    { schema: { body: VerifySchema, tags, response: { 200: z.union([GoTrueSessionSchema, HalfVerifiedSchema]) } }, config: limited },
    async (request, reply) => {
      const { type, token, token_hash: tokenHash, email, phone } = request.body;
      // GoTrue's answer if nobody has this number.
      if (phone) throw linkExpired();
      const given = givenOf({ type, token, tokenHash, email });
      const verified = await links.verify(given, originOf(request));
      return verified === null ? { code: 200 as const, msg: HALF_VERIFIED } : answerSession(reply, verified);
    },
  );

  /** For clients that build their own links: mails contain links to a page with a button, see `linkPath`. */
  app.get(
    '/verify',
    { schema: { querystring: VerifyLinkSchema, tags, response: { 303: z.undefined() } }, config: limited },
    async (request, reply) => {
      const { type, token } = request.query;
      const { next } = linkOptionsOf(request, {}, { redirectTo: request.query.redirect_to, publicUrl });
      const page = next ?? '/';
      try {
        const verified = await links.verifyForRedirect({ type, token }, originOf(request));
        if (verified === null) return reply.redirect(withMessage(page, HALF_VERIFIED), 303);
        if ('code' in verified) return reply.redirect(withCode(page, verified.code), 303);
        return reply.redirect(withSession(page, answerSession(reply, verified), type), 303);
      } catch (error) {
        if (!(error instanceof GoTrueError || error instanceof Refused)) throw error;
        return reply.redirect(withProblem(page, goTrueErrorOf(error, request)), 303);
      }
    },
  );
};

const HALF_VERIFIED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

interface FieldsOfVerify {
  readonly type: string;
  readonly token: string | null | undefined;
  readonly tokenHash: string | null | undefined;
  readonly email: string | null | undefined;
}

const givenOf = ({ type, token, tokenHash, email }: FieldsOfVerify): Parameters<MailedLinks['verify']>[0] => {
  if (tokenHash) return { type, token: tokenHash };
  if (!token || !email) throw new GoTrueError(400, 'validation_failed', 'Verify requires either a token or a token hash');
  return { type, code: token.trim(), email: requireEmail(email) };
};
