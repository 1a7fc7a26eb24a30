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
import type { Database } from '../../db/open.ts';
import { requireUser } from '../../plugins/authentication.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { answerAsGoTrue } from '../gotrue/gotrue-refusal.ts';
import { answerSession } from '../gotrue/gotrue-views.ts';
import { CreatedPasskeySchema, SignedAnswerSchema } from '../passkeys/browser-answers.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';
import { originOf } from '../request-origin.ts';
import { requireFactor } from './factor-checks.ts';
import type { Factors, RecoveryCodes } from './factors.ts';

interface FactorRoutesOptions {
  readonly db: Database;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly publicUrl: string | undefined;
}

const NAME_MAX = 64;
const Name = z.string().trim().max(NAME_MAX).nullish();
const params = z.object({ id: z.string().min(1).max(64) });
// GoTrue ignores fields it doesn't know, so these objects are not strict.
const EnrollSchema = z.object({ factor_type: z.string().max(32), friendly_name: Name, issuer: Name });
const ChallengeSchema = z.looseObject({}).nullish();
const answered = { challenge_id: z.string().max(64) };
const VerifySchema = z.union([
  z.object({ ...answered, code: z.string().max(32) }),
  z.object({
    ...answered,
    webauthn: z.discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_response: CreatedPasskeySchema }),
      z.object({ type: z.literal('request'), credential_response: SignedAnswerSchema }),
    ]),
  }),
]);
const RecoverySchema = z.object({ friendly_name: Name }).nullish();
const RecoveryVerifySchema = z.object({ code: z.string().max(64) });

const newCodes = ({ id, name, codes }: RecoveryCodes) => ({
  id,
  type: 'recovery_code' as const,
  ...(name === null ? {} : { friendly_name: name }),
  total: codes.length,
  codes: [...codes],
});

/** `expiresAt`: epoch ms. */
const wireChallenge = (id: string, expiresAt: number) => ({ id, expires_at: Math.floor(expiresAt / 1000) });

export const factorRoutes: FastifyPluginAsyncZod<FactorRoutesOptions> = async (app, { db, factors, passkeys, publicUrl }) => {
  /** The name that authenticator apps show for this site, unless the client sends another one. */
  const site = publicUrl === undefined ? 'One Mind, Many' : new URL(publicUrl).host;
  answerAsGoTrue(app);
  const tags = ['auth'];

  app.post('/', { schema: { body: EnrollSchema, tags, response: { 200: GoTrueEnrollmentSchema } } }, async (request) => {
    const identity = requireUser(request);
    const { factor_type: kind, friendly_name: name, issuer } = request.body;
    if (kind === 'webauthn') {
      requireRelyingParty(publicUrl, request);
      const enrolled = await passkeys.enroll(identity, name || null);
      return { id: enrolled.id, type: 'webauthn' as const, ...(enrolled.name !== null && { friendly_name: enrolled.name }) };
    }
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
      const identity = requireUser(request);
      const factor = await requireFactor(db, identity.userId, request.params.id);
      if (factor.kind !== 'webauthn') {
        const { id, expiresAt } = await factors.challenge(identity, factor.id);
        return { ...wireChallenge(id, expiresAt), type: 'totp' as const };
      }
      const party = requireRelyingParty(publicUrl, request);
      if (factor.isVerified) {
        const { challengeId, options: publicKey, expiresAt } = await passkeys.startSecondStep(identity, party, factor.id);
        const webauthn = { type: 'request' as const, credential_options: { publicKey } };
        return { ...wireChallenge(challengeId, expiresAt), type: 'webauthn' as const, webauthn };
      }
      const { challengeId, options: publicKey, expiresAt } = await passkeys.startFactor(identity, party, factor.id);
      const webauthn = { type: 'create' as const, credential_options: { publicKey } };
      return { ...wireChallenge(challengeId, expiresAt), type: 'webauthn' as const, webauthn };
    },
  );

  app.post(
    '/:id/verify',
    { schema: { params, body: VerifySchema, tags, response: { 200: GoTrueSessionSchema } } },
    async (request, reply) => {
      const { body } = request;
      const { challenge_id: challengeId } = body;
      const factorId = request.params.id;
      const [identity, origin] = [requireUser(request), originOf(request)];
      if ('code' in body) return answerSession(reply, await factors.verify(identity, origin, { factorId, challengeId, code: body.code }));
      const asker = { identity, origin, party: requireRelyingParty(publicUrl, request) };
      const { type, credential_response: answer } = body.webauthn;
      return answerSession(
        reply,
        type === 'create'
          ? await passkeys.finishFactor(asker, factorId, { challengeId, answer })
          : await passkeys.finishSecondStep(asker, factorId, { challengeId, answer }),
      );
    },
  );

  app.delete('/:id', { schema: { params, tags, response: { 200: GoTrueUnenrolledSchema } } }, async (request) => {
    await factors.unenroll(requireUser(request), originOf(request), request.params.id);
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
      return newCodes(await factors.newRecoveryCodes(requireUser(request), originOf(request), { name, replacing: false }));
    },
  );

  app.post('/recovery-codes/regenerate', { schema: { tags, response: { 200: GoTrueNewRecoveryCodesSchema } } }, async (request) =>
    newCodes(await factors.newRecoveryCodes(requireUser(request), originOf(request), { name: null, replacing: true })),
  );

  app.post(
    '/recovery-codes/verify',
    { schema: { body: RecoveryVerifySchema, tags, response: { 200: GoTrueSessionSchema } } },
    async (request, reply) =>
      answerSession(reply, await factors.verifyRecoveryCode(requireUser(request), originOf(request), request.body.code)),
  );

  app.delete('/recovery-codes', { schema: { tags, response: { 200: GoTrueUnenrolledSchema } } }, async (request) => ({
    id: await factors.removeRecoveryCodes(requireUser(request), originOf(request)),
  }));
};
