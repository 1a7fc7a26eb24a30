/** What browsers sign with passkeys: the questions and the checks of the answers, without storage. The library checks what WebAuthn asks for. */
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

/** EdDSA, ES256 and RS256. Without this, the library also tries out what this version of Node only offers as an experiment. */
const ALGORITHMS = [-8, -7, -257];

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreatedAnswer = RegistrationResponseJSON;
export type SignedAnswer = AuthenticationResponseJSON;

const forBrowser = ({ credentialId: id, transports }: Credential) => ({ id, transports });

/** As browsers return it with a signature. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** `known`: the passkeys that the person has already. */
export const creationOptions = (
  { id: rpID }: RelyingParty,
  person: { readonly userId: string; readonly username: string },
  known: readonly Credential[],
): Promise<CreationOptions> =>
  generateRegistrationOptions({
    // Browsers no longer show it, but require it.
    rpName: rpID,
    rpID,
    userName: person.username,
    userDisplayName: person.username,
    userID: new TextEncoder().encode(person.userId),
    timeout: CHALLENGE_TIME,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(forBrowser),
    // It replaces password and second factor, so browsers have to find it without a name, and only its owner can unlock it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** `allowed`: empty = the person chooses one of any account. */
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

/** The library throws plain errors for everything that is wrong with an answer. */
const refuse = (): never => {
  throw passkeyRefused();
};

/**
 * Certificates of the device's maker were not requested. The library would check them, and load lists of revoked ones from the addresses in
 * them.
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
 * Returns the passkey's new count of signatures, which has grown unless it doesn't count: otherwise, there is a copy of it.
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
