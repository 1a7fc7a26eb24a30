import { GoTrueErrorSchema } from '@one-mind/protocol/accounts/gotrue';
import { ERRORS } from '@one-mind/protocol/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declareRefusals } from '../../plugins/answer-schemas.ts';
import { bearerToken } from '../../plugins/authentication.ts';
import { logInternal, refusalOf, sentenceOf } from '../../plugins/errors.ts';
import { GoTrueError, goTrueBody } from './gotrue-error.ts';

/** Converts anything thrown to a GoTrueError. */
export const goTrueErrorOf = (error: unknown, request: FastifyRequest): GoTrueError => {
  if (error instanceof GoTrueError) return error;
  const refusal = refusalOf(error);
  const { code, fields, retryAfter } = refusal;
  const { status, message } = ERRORS[code];
  switch (code) {
    case 'internal':
      logInternal(request, error);
      return new GoTrueError(status, 'unexpected_failure', message);
    case 'unauthenticated':
      // For the client it makes no difference why the session is gone: signed out elsewhere, banned, expired or forged.
      return bearerToken(request) === null
        ? new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
        : new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    case 'forbidden':
      return new GoTrueError(status, 'not_admin', 'User not allowed');
    case 'rate_limited':
      return new GoTrueError(
        status,
        'over_request_rate_limit',
        retryAfter === undefined ? 'Request rate limit reached' : sentenceOf(refusal),
      );
    case 'too_many_passwords':
    case 'too_many_codes':
      return new GoTrueError(status, 'over_request_rate_limit', sentenceOf(refusal));
    case 'invalid_json':
      return new GoTrueError(status, 'bad_json', 'Could not parse request body as JSON');
    case 'invalid_input': {
      const [field, sentence] = Object.entries(fields ?? {})[0] ?? [];
      return new GoTrueError(status, 'validation_failed', field ? `${field}: ${sentence}` : sentence || message);
    }
    default:
      return new GoTrueError(status, code, message);
  }
};

/** Routes of this plugin refuse in GoTrue's format, and their answers are not cached unless they set a header of their own. */
export const answerAsGoTrue = (app: Pick<FastifyInstance, 'setErrorHandler' | 'addHook'>): void => {
  declareRefusals(app, GoTrueErrorSchema);
  app.setErrorHandler((error, request, reply) => {
    const refusal = goTrueErrorOf(error, request);
    const { retry_after: seconds } = refusal.extra;
    if (typeof seconds === 'number') reply.header('retry-after', seconds);
    return reply.code(refusal.status).send(goTrueBody(refusal));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};
