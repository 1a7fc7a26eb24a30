/** Every key comes from the one secret, so that nothing else has to be stored, shared between nodes or lost. */
import { createECDH, hkdfSync } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose';

export interface Keys {
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
  readonly keyId: string;
  /** Published at .well-known/jwks.json. */
  readonly publicJwk: JWK;
  /** Makes each refresh token's successor. */
  readonly refresh: Buffer;
}

/** Number of points of the curve P-256; private keys are 1 … order − 1. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Another purpose gives another key, of which none tells anything about the others. */
export const deriveKey = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'one-mind-many', purpose, bytes));

/** `secret`: text of at least 32 characters. The same secret always gives the same keys. */
export const deriveKeys = async (secret: string): Promise<Keys> => {
  // 16 bytes more than the order has make the remainder's bias negligible.
  const wide = BigInt(`0x${deriveKey(secret, 'access tokens: ES256', 48).toString('hex')}`);
  const scalar = Buffer.from(((wide % (P256_ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  // 0x04, x, y
  const point = curve.getPublicKey();
  const publicPart: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const keyId = await calculateJwkThumbprint(publicPart);
  return {
    signing: await importKey({ ...publicPart, d: scalar.toString('base64url') }),
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
