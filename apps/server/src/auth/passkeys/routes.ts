/** /auth/v1/passkeys in the GoTrue wire format, as requested by `auth.passkey` and `signInWithPasskey` of the official client. */
import {
  GoTruePasskeyCreationSchema,
  GoTruePasskeyRequestSchema,
  GoTruePasskeySchema,
  GoTruePasskeysSchema,
  GoTrueSessionSchema,
} from '@one-mind/protocol/accounts/gotrue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { type RateLimits, routeLimit } from '../../limits.ts';
import { requireUser } from '../../plugins/authentication.ts';
import type { Factors } from '../factors/factors.ts';
import { isPasskey, listFactors } from '../factors/store.ts';
import { answerAsGoTrue } from '../gotrue/gotrue-refusal.ts';
import { answerSession, wirePasskey } from '../gotrue/gotrue-views.ts';
import { originOf } from '../request-origin.ts';
import { CreatedPasskeySchema, SignedAnswerSchema } from './browser-answers.ts';
import type { Ceremony, Passkeys } from './passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';

interface PasskeyRoutesOptions {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly factors: Pick<Factors, 'unenroll'>;
  readonly publicUrl: string | undefined;
  readonly rateLimits: RateLimits;
}

/** As GoTrue limits it. */
const NAME_MAX = 120;
const Id = z.string().min(1).max(64);
const params = z.object({ id: Id });
const NothingSchema = z.looseObject({}).nullish();
const CreatedSchema = z.object({ challenge_id: Id, credential: CreatedPasskeySchema });
const SignedSchema = z.object({ challenge_id: Id, credential: SignedAnswerSchema });
const RenameSchema = z.object({ friendly_name: z.string().trim().min(1).max(NAME_MAX) });

const wireCeremony = <Options>({ challengeId, options, expiresAt }: Ceremony<Options>) => ({
  challenge_id: challengeId,
  options,
  expires_at: Math.floor(expiresAt / 1000),
});

export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyRoutesOptions> = async (app, { db, passkeys, factors, publicUrl, rateLimits }) => {
  answerAsGoTrue(app);
  const tags = ['auth'];
  const config = routeLimit(rateLimits, 'refreshes');

  app.post(
    '/registration/options',
    { schema: { body: NothingSchema, tags, response: { 200: GoTruePasskeyCreationSchema } } },
    async (request) => wireCeremony(await passkeys.startRegistration(requireUser(request), requireRelyingParty(publicUrl, request))),
  );

  app.post('/registration/verify', { schema: { body: CreatedSchema, tags, response: { 200: GoTruePasskeySchema } } }, async (request) => {
    const { challenge_id: challengeId, credential: answer } = request.body;
    const asker = { identity: requireUser(request), party: requireRelyingParty(publicUrl, request), origin: originOf(request) };
    return wirePasskey(await passkeys.finishRegistration(asker, { challengeId, answer }));
  });

  app.post(
    '/authentication/options',
    { schema: { body: NothingSchema, tags, response: { 200: GoTruePasskeyRequestSchema } }, config },
    async (request) => wireCeremony(await passkeys.startSignIn(requireRelyingParty(publicUrl, request))),
  );

  app.post(
    '/authentication/verify',
    { schema: { body: SignedSchema, tags, response: { 200: GoTrueSessionSchema } }, config },
    async (request, reply) => {
      const { challenge_id: challengeId, credential: answer } = request.body;
      const party = requireRelyingParty(publicUrl, request);
      return answerSession(reply, await passkeys.finishSignIn(originOf(request), party, { challengeId, answer }));
    },
  );

  app.get('/', { schema: { tags, response: { 200: GoTruePasskeysSchema } } }, async (request) =>
    (await listFactors(db, [requireUser(request).userId])).filter(isPasskey).map(wirePasskey),
  );

  app.patch('/:id', { schema: { params, body: RenameSchema, tags, response: { 200: GoTruePasskeySchema } } }, async (request) =>
    wirePasskey(await passkeys.rename(requireUser(request), request.params.id, request.body.friendly_name)),
  );

  app.delete('/:id', { schema: { params, tags, response: { 204: z.undefined() } } }, async (request, reply) => {
    await factors.unenroll(requireUser(request), originOf(request), request.params.id);
    return reply.code(204).send();
  });
};
