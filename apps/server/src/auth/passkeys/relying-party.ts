/** The relying party of passkeys: this site, as browsers know it. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { passkeysUnavailable } from '../factors/factor-errors.ts';

export interface RelyingParty {
  /** The domain for which passkeys are valid. */
  readonly id: string;
  /** The only origin of pages that may use them. */
  readonly origin: string;
}

/**
 * Null if browsers don't offer passkeys at this address: they need a domain with HTTPS, or this machine. Without PUBLIC_URL, the server
 * trusts no host name from a request except `localhost`.
 */
export const relyingPartyOf = (
  publicUrl: string | undefined,
  { hostname, host, protocol }: Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>,
): RelyingParty | null => {
  if (publicUrl === undefined && hostname !== 'localhost') return null;
  const { hostname: id, origin, protocol: scheme } = new URL(publicUrl ?? `${protocol}://${host}`);
  const isOffered = (scheme === 'https:' || id === 'localhost') && !id.startsWith('[') && isIP(id) === 0;
  return isOffered ? { id, origin } : null;
};

/** @throws GoTrueError */
export const requireRelyingParty = (publicUrl: string | undefined, request: FastifyRequest): RelyingParty => {
  const party = relyingPartyOf(publicUrl, request);
  if (party === null) throw passkeysUnavailable();
  return party;
};
