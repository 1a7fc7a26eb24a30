import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../plugins/authentication.ts';
import type { Auth } from '../auth.ts';
import type { Identity } from '../identities.ts';
import { GoTrueError } from './gotrue-error.ts';

/** The asker, for routes that answer in GoTrue's format. @throws GoTrueError, Refused `insufficient_aal` */
export const identityOf = async (auth: Pick<Auth, 'authenticate'>, request: FastifyRequest): Promise<Identity> =>
  identityBy((token) => auth.authenticate(token), request);

/** As `identityOf`, for the few routes that are open before the second factor. */
export const weakIdentityOf = async (auth: Pick<Auth, 'identify'>, request: FastifyRequest): Promise<Identity> =>
  identityBy((token) => auth.identify(token), request);

const identityBy = async (holderOf: (token: string) => Promise<Identity | null>, request: FastifyRequest): Promise<Identity> => {
  const token = bearerToken(request);
  if (token === null) throw new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const identity = await holderOf(token);
  // For the client it makes no difference why the session is gone: signed out elsewhere, banned, expired or forged.
  if (!identity) throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return identity;
};
