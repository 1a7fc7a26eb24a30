import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../plugins/authentication.ts';
import type { Auth, Identity } from './auth.ts';
import { GoTrueError } from './gotrue-error.ts';

/** Who asks, of a route that answers in GoTrue's format. @throws GoTrueError */
export const identityOf = async (auth: Pick<Auth, 'authenticate'>, request: FastifyRequest): Promise<Identity> => {
  const token = bearerToken(request);
  if (token === null) throw new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const identity = await auth.authenticate(token);
  // Signed out elsewhere, banned, expired or forged: to the client it is all the same, its session is gone.
  if (!identity) throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return identity;
};
