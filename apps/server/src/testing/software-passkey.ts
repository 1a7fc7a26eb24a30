/** A software authenticator (WebAuthn, ES256) that answers as a browser would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Faults {
  /** The page that asks. */
  readonly origin?: string;
  /** The domain that the authenticator signs for. */
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly count?: number;
  readonly userHandle?: string;
  /** A certificate of the device's maker. */
  readonly certificate?: Buffer;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of up to 65,535 bytes. `type`: 2 = bytes, 3 = text. */
const cborString = (type: 2 | 3, bytes: Buffer): Buffer => {
  const major = type << 5;
  const { length } = bytes;
  if (length < 24) return Buffer.concat([Buffer.of(major | length), bytes]);
  return Buffer.concat([length < 256 ? Buffer.of(major | 24, length) : Buffer.of(major | 25, length >> 8, length & 255), bytes]);
};
const cborText = (text: string): Buffer => cborString(3, Buffer.from(text));
const cborMap = (...pairs: Buffer[]): Buffer => Buffer.concat([Buffer.of(0xa0 | (pairs.length / 2)), ...pairs]);

export interface SoftwarePasskey {
  readonly id: string;
  /** The answer to options of `navigator.credentials.create`. */
  readonly create: (options: { readonly challenge: string }, faults?: Faults) => object;
  /** The answer to options of `navigator.credentials.get`. */
  readonly get: (options: { readonly challenge: string }, faults?: Faults) => object;
}

/** `site`: the origin of the page. `count`: of signatures before the first one; null = it doesn't count them. */
export const createSoftwarePasskey = (site: string, { count: start = 0 }: { readonly count?: number | null } = {}): SoftwarePasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string): Buffer => cborString(2, Buffer.from(value, 'base64url'));
  // kty: EC2, alg: ES256, crv: P-256, x, y
  const cose = cborMap(
    ...[Buffer.of(0x01), Buffer.of(0x02), Buffer.of(0x03), Buffer.of(0x26), Buffer.of(0x20), Buffer.of(0x01)],
    ...[Buffer.of(0x21), coordinate(x), Buffer.of(0x22), coordinate(y)],
  );
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let signatures = start;

  const authenticatorData = ({ rpId = new URL(site).hostname, isVerified = true, count }: Faults, credential: Buffer | null): Buffer => {
    if (signatures !== null) signatures++;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count ?? signatures ?? 0);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential === null ? 0 : HAS_CREDENTIAL);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, credential ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, challenge: string, { origin = site }: Faults): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answerOf = (response: object): object => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    create: ({ challenge }, faults = {}) => {
      const length = Buffer.of(0, credentialId.length);
      const data = authenticatorData(faults, Buffer.concat([Buffer.alloc(16), length, credentialId, cose]));
      const { certificate } = faults;
      const statement =
        certificate === undefined ? cborMap() : cborMap(cborText('x5c'), Buffer.concat([Buffer.of(0x81), cborString(2, certificate)]));
      const attestationObject = cborMap(
        ...[cborText('fmt'), cborText(certificate === undefined ? 'none' : 'packed')],
        ...[cborText('attStmt'), statement, cborText('authData'), cborString(2, data)],
      );
      return answerOf({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, faults)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      });
    },
    get: ({ challenge }, faults = {}) => {
      const data = authenticatorData(faults, null);
      const client = clientData('webauthn.get', challenge, faults);
      return answerOf({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(faults.userHandle !== undefined && { userHandle: faults.userHandle }),
      });
    },
  };
};
