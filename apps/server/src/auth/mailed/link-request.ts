/** What a client says about the link that it requests. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import type { LinkOptions } from './mail-link.ts';
import { ownPath } from './own-path.ts';

const ADDRESS_MAX = 2048;

export const RedirectSchema = z.object({ redirect_to: z.string().max(ADDRESS_MAX).optional() });

/** Part of the body. */
export const LinkRequestSchema = z.object({
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(16).nullish(),
});
export type LinkRequest = Partial<z.output<typeof LinkRequestSchema>>;

interface Redirect {
  readonly redirectTo: string | undefined;
  readonly publicUrl: string | undefined;
}

/** Redirects to other sites are ignored. @throws GoTrueError */
export const linkOptionsOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { code_challenge: challenge, code_challenge_method: methodGiven }: LinkRequest,
  { redirectTo, publicUrl }: Redirect,
): LinkOptions => {
  const next = ownPath(redirectTo, [`${protocol}://${host}`, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  if (!challenge) return { next, challenge: null };
  const method = (methodGiven ?? 'plain').toLowerCase();
  if (!/^[\w.~-]{43,128}$/.test(challenge) || (method !== 's256' && method !== 'plain'))
    throw new GoTrueError(400, 'validation_failed', 'The code challenge or its method is invalid');
  return { next, challenge: { challenge, method } };
};
