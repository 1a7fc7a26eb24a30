/** The WebAuthn ceremonies, without storage: the options for browsers, and the checks of their answers by the library. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { passkeyRefused } from '../factors/factor-errors.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Credential, Passkey } from './store.ts';

/** How long browsers wait for the person, and how long a challenge can be answered, in ms. */
export const CHALLENGE_TIME = 5 * 60_000;

/** EdDSA, ES256 and RS256. By default, the library also offers algorithms that are experimental in this version of Node. */
const ALGORITHMS = [-8, -7, -257];

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreatedAnswer = RegistrationResponseJSON;
export type SignedAnswer = AuthenticationResponseJSON;

const forBrowser = ({ credentialId: id, transports }: Credential) => ({ id, transports });

/** The user handle that browsers return with a signature. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** `known`: the passkeys that the person already has. */
export const creationOptions = (
  { id: rpID }: RelyingParty,
  person: { readonly userId: string; readonly username: string },
  known: readonly Credential[],
): Promise<CreationOptions> =>
  generateRegistrationOptions({
    // Browsers require this name, but no longer show it.
    rpName: rpID,
    rpID,
    userName: person.username,
    userDisplayName: person.username,
    userID: new TextEncoder().encode(person.userId),
    timeout: CHALLENGE_TIME,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(forBrowser),
    // A passkey replaces password and second factor, so it must be discoverable and unlocked by its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** `allowed`: empty = the person may choose a passkey of any account. */
export const requestOptions = async ({ id: rpID }: RelyingParty, allowed: readonly Credential[]): Promise<RequestOptions> => ({
  ...(await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: CHALLENGE_TIME,
    ...(allowed.length > 0 && { allowCredentials: allowed.map(forBrowser) }),
  })),
  // Otherwise the official client would ask for security keys.
  hints: [],
});

/** The library throws plain errors for every invalid answer. */
const refuse = (): never => {
  throw passkeyRefused();
};

/**
 * Attestation certificates aren't requested. The library would check them, and load revocation lists from the addresses that they contain.
 */
const hasCertificates = ({ response }: CreatedAnswer): boolean => {
  try {
    const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')));
    return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined;
  } catch {
    return refuse();
  }
};

/** @throws GoTrueError */
export const checkCreated = async ({ id, origin }: RelyingParty, challenge: string, answer: CreatedAnswer): Promise<Credential> => {
  if (hasCertificates(answer)) throw passkeyRefused();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (registrationInfo === undefined) throw passkeyRefused();
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter, transports };
};

/**
 * Returns the passkey's new signature count. If the passkey counts, a count that hasn't grown means that there is a copy, and is refused.
 * @throws GoTrueError
 */
export const checkSigned = async (
  { id, origin }: RelyingParty,
  passkey: Passkey,
  { challenge, answer }: { readonly challenge: string; readonly answer: SignedAnswer },
): Promise<number> => {
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.signCount },
  }).catch(refuse);
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
};
