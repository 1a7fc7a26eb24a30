import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../plugins/authentication.ts';
import type { Auth } from '../auth.ts';
import type { Identity } from '../identities.ts';
import { GoTrueError } from './gotrue-error.ts';

/** The asker, for routes that answer in GoTrue's format. @throws GoTrueError */
export const identityOf = async (auth: Pick<Auth, 'authenticate'>, request: FastifyRequest): Promise<Identity> => {
  const token = bearerToken(request);
  if (token === null) throw new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const identity = await auth.authenticate(token);
  // For the client it makes no difference why the session is gone: signed out elsewhere, banned, expired or forged.
  if (!identity) throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return identity;
};
