import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { User } from '../accounts/user.ts';
import type { Assurance } from './factors/assurance.ts';
import type { Keys } from './keys.ts';

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 3600;
const AUDIENCE = 'authenticated';

export interface AccessToken {
  readonly token: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: Aal;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * Signs the ids of the user and the session, and what the session rests on; what may change (role, ban) is not part of it. `at`: epoch ms.
 */
export const signAccessToken = async (
  keys: Keys,
  of: {
    readonly user: User;
    readonly sessionId: string;
    readonly assurance: Pick<Assurance, 'aal' | 'amr'>;
    readonly issuer: string;
    readonly at: number;
  },
): Promise<AccessToken> => {
  const { user, sessionId, assurance } = of;
  const issuedAt = Math.floor(of.at / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const isGuest = user.role === 'guest';
  const token = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: { ...user.appMetadata, ...(isGuest ? { providers: [] } : { provider: 'email', providers: ['email'] }) },
    user_metadata: { ...user.metadata },
    role: AUDIENCE,
    aal: assurance.aal,
    amr: assurance.amr,
    session_id: sessionId,
    is_anonymous: isGuest,
  })
    .setProtectedHeader({ alg: 'ES256', kid: keys.keyId, typ: 'JWT' })
    .setIssuer(of.issuer)
    .setSubject(user.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.signing);
  return { token, expiresAt };
};

/** The claims of a genuine token that has not expired; null for any other text. */
export const verifyAccessToken = async (keys: Keys, token: string): Promise<AccessClaims | null> => {
  try {
    const { payload } = await jwtVerify(token, keys.verifying, { algorithms: ['ES256'], audience: AUDIENCE });
    const { sub, exp, session_id: sessionId } = payload;
    if (typeof sub !== 'string' || typeof sessionId !== 'string' || exp === undefined) return null;
    return { userId: sub, sessionId, aal: payload.aal === 'aal2' ? 'aal2' : 'aal1', expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
};

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The token that replaces this one: always the same, so that two racing tabs get the same answer. */
export const successorOf = (keys: Keys, refreshToken: string): string =>
  createHmac('sha256', keys.refresh).update(refreshToken).digest('base64url');

export const hashOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('hex');
