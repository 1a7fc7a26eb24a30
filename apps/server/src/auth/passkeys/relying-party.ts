/** Who asks for a passkey, as browsers know it. */
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
 * Null if browsers offer no passkeys at this address: they need a domain and HTTPS, or this machine. Without PUBLIC_URL, the server trusts
 * no name that a request gives, except `localhost`.
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
