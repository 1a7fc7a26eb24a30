/** All keys are derived from the one secret, so that nothing else has to be stored, shared between nodes or kept safe. */
import { hkdfSync } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose';

export interface Keys {
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
  readonly keyId: string;
  /** Published at .well-known/jwks.json. */
  readonly publicJwk: JWK;
  /** Derives each refresh token's successor. */
  readonly refresh: Buffer;
}

/** Each purpose has its own key, and no key reveals anything about the others. */
export const deriveKey = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'one-mind-many', purpose, bytes));

/** `secret`: text of at least 32 characters. The same secret always gives the same keys. */
export const deriveKeys = async (secret: string): Promise<Keys> => {
  // The seed is 16 bytes longer than the key, so that every private key is equally likely.
  const privateKey = p256.utils.randomSecretKey(deriveKey(secret, 'access tokens: ES256', 48));
  // 0x04, x, y
  const point = Buffer.from(p256.getPublicKey(privateKey, false));
  const publicPart: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const keyId = await calculateJwkThumbprint(publicPart);
  return {
    signing: await importKey({ ...publicPart, d: Buffer.from(privateKey).toString('base64url') }),
    verifying: await importKey(publicPart),
    keyId,
    publicJwk: { ...publicPart, kid: keyId, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    refresh: deriveKey(secret, 'refresh tokens', 32),
  };
};

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new TypeError('An EC key was expected.');
  return key;
};
