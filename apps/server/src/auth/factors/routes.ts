/** /auth/v1/factors: second factors in the GoTrue wire format, as requested by `auth.mfa` of the official client. */
import {
  GoTrueChallengeSchema,
  GoTrueEnrollmentSchema,
  GoTrueNewRecoveryCodesSchema,
  GoTrueRecoveryCodesSchema,
  GoTrueSessionSchema,
  GoTrueUnenrolledSchema,
} from '@one-mind/protocol/accounts/gotrue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser } from '../../plugins/authentication.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { answerAsGoTrue } from '../gotrue/gotrue-refusal.ts';
import { answerSession } from '../gotrue/gotrue-views.ts';
import { originOf } from '../request-origin.ts';
import type { Factors, RecoveryCodes } from './factors.ts';

interface FactorRoutesOptions {
  readonly factors: Factors;
  /** The name of this site in authenticator apps, unless the client sends another one. */
  readonly issuer: string | undefined;
}

const NAME_MAX = 64;
const Name = z.string().trim().max(NAME_MAX).nullish();
const params = z.object({ id: z.string().min(1).max(64) });
// GoTrue ignores fields it doesn't know, so these objects are not strict.
const EnrollSchema = z.object({ factor_type: z.string().max(32), friendly_name: Name, issuer: Name });
const ChallengeSchema = z.looseObject({}).nullish();
const VerifySchema = z.object({ challenge_id: z.string().max(64), code: z.string().max(32) });
const RecoverySchema = z.object({ friendly_name: Name }).nullish();
const RecoveryVerifySchema = z.object({ code: z.string().max(64) });

const newCodes = ({ id, name, codes }: RecoveryCodes) => ({
  id,
  type: 'recovery_code' as const,
  ...(name === null ? {} : { friendly_name: name }),
  total: codes.length,
  codes: [...codes],
});

export const factorRoutes: FastifyPluginAsyncZod<FactorRoutesOptions> = async (app, { factors, issuer: site = 'One Mind, Many' }) => {
  answerAsGoTrue(app);
  const tags = ['auth'];

  app.post('/', { schema: { body: EnrollSchema, tags, response: { 200: GoTrueEnrollmentSchema } } }, async (request) => {
    const identity = requireUser(request);
    const { factor_type: kind, friendly_name: name, issuer } = request.body;
    if (kind !== 'totp') throw new GoTrueError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${kind}`);
    const label = identity.username;
    const enrolled = await factors.enroll(identity, { name: name || null, issuer: issuer || site, label });
    return {
      id: enrolled.factor.id,
      type: 'totp' as const,
      ...(enrolled.factor.name === null ? {} : { friendly_name: enrolled.factor.name }),
      totp: { qr_code: enrolled.qrCode, secret: enrolled.secret, uri: enrolled.uri },
    };
  });

  app.post(
    '/:id/challenge',
    { schema: { params, body: ChallengeSchema, tags, response: { 200: GoTrueChallengeSchema } } },
    async (request) => {
      const { id, expiresAt } = await factors.challenge(requireUser(request), request.params.id);
      return { id, type: 'totp' as const, expires_at: Math.floor(expiresAt / 1000) };
    },
  );

  app.post(
    '/:id/verify',
    { schema: { params, body: VerifySchema, tags, response: { 200: GoTrueSessionSchema } } },
    async (request, reply) => {
      const { challenge_id: challengeId, code } = request.body;
      const answer = { factorId: request.params.id, challengeId, code };
      return answerSession(reply, await factors.verify(requireUser(request), originOf(request), answer));
    },
  );

  app.delete('/:id', { schema: { params, tags, response: { 200: GoTrueUnenrolledSchema } } }, async (request) => {
    await factors.unenroll(requireUser(request), request.params.id);
    return { id: request.params.id };
  });

  app.get('/recovery-codes', { schema: { tags, response: { 200: GoTrueRecoveryCodesSchema } } }, async (request) => ({
    type: 'recovery_code' as const,
    ...(await factors.recoveryCodes(requireUser(request))),
  }));

  app.post(
    '/recovery-codes',
    { schema: { body: RecoverySchema, tags, response: { 200: GoTrueNewRecoveryCodesSchema } } },
    async (request) => {
      const name = request.body?.friendly_name || null;
      return newCodes(await factors.newRecoveryCodes(requireUser(request), { name, replacing: false }));
    },
  );

  app.post('/recovery-codes/regenerate', { schema: { tags, response: { 200: GoTrueNewRecoveryCodesSchema } } }, async (request) =>
    newCodes(await factors.newRecoveryCodes(requireUser(request), { name: null, replacing: true })),
  );

  app.post(
    '/recovery-codes/verify',
    { schema: { body: RecoveryVerifySchema, tags, response: { 200: GoTrueSessionSchema } } },
    async (request, reply) =>
      answerSession(reply, await factors.verifyRecoveryCode(requireUser(request), originOf(request), request.body.code)),
  );

  app.delete('/recovery-codes', { schema: { tags, response: { 200: GoTrueUnenrolledSchema } } }, async (request) => ({
    id: await factors.removeRecoveryCodes(requireUser(request)),
  }));
};
