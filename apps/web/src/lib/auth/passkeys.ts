/** Logs in with passkeys, and manages those of the signed-in person. All calls throw ApiError with the sentence to show. */
import type { MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { ApiError } from '../api/api-error.ts';
import { authClient, authError } from './auth-client.ts';
import { dataOf } from './factors.ts';
import { finishSecondStep, signInBy } from './session.ts';
import { useAuthSettings } from './use-auth-settings.ts';

type RegistrationCredential = MFAVerifyWebauthnParams<'create'>['webauthn']['credential_response'];

/** Whether this browser and this server can use passkeys at this address. */
export const usePasskeysOffered = (): boolean => useAuthSettings()?.passkeys_enabled === true && 'PublicKeyCredential' in window;

/** The error code if the browser or the person ended the attempt. */
const NO_PASSKEY = 'no_passkey';
/** In ms. A challenge expires after five minutes. */
const OFFER_AGAIN_AFTER = 4 * 60_000;

const noPasskey = (): ApiError =>
  new ApiError({ status: 400, code: NO_PASSKEY, message: 'No passkey was used. Try again, or choose another way.' });

const site = () => ({ rpId: window.location.hostname, rpOrigins: [window.location.origin] });

/** If there is no status, the browser ended the attempt and not the server. */
const passkeyError = (error: Error & { readonly status?: number | undefined }): ApiError =>
  error.status === undefined && error.name !== 'AuthRetryableFetchError' ? noPasskey() : authError(error, 'The passkey could not be used');

/** The browser's part of adding a passkey. */
const createPasskey = async (publicKey: PublicKeyCredentialCreationOptions): Promise<RegistrationCredential> => {
  try {
    const created = await navigator.credentials.create({ publicKey });
    if (created !== null) return created as RegistrationCredential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiError({ status: 409, code: 'known_passkey', message: 'This device already has a passkey for your account.' });
  }
  throw noPasskey();
};

/** Also ends the person's other sessions that haven't shown a second factor. */
export async function addPasskey(friendlyName: string): Promise<void> {
  const { mfa } = await authClient();
  // The library's own `register` would only accept security keys.
  const { id: factorId } = dataOf(await mfa.enroll({ factorType: 'webauthn', friendlyName }));
  const { id: challengeId, webauthn } = dataOf(await mfa.challenge({ factorId, webauthn: site() }));
  if (webauthn.type !== 'create') throw noPasskey();
  const credential_response = await createPasskey(webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions);
  dataOf(await mfa.verify({ factorId, challengeId, webauthn: { ...site(), type: 'create', credential_response } }));
  await finishSecondStep();
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const client = await authClient();
  dataOf(await client.passkey.update({ passkeyId, friendlyName }));
}

/** `autofill`: the browser offers passkeys at the email field until this signal is aborted. Without it, the browser asks immediately. */
export async function logInWithPasskey(autofill?: AbortSignal): Promise<void> {
  await signInBy(async (client) => {
    const options = autofill === undefined ? {} : { mediation: 'conditional' as const, signal: autofill };
    const { data, error } = await client.signInWithPasskey({ options });
    if (error) throw passkeyError(error);
    return { data: { user: data?.user ?? null, session: data?.session ?? null }, error: null };
  });
}

/**
 * Makes the browser offer passkeys at the email field until `signal` is aborted. Resolves once someone has logged in, or if the browser
 * doesn't support this. Throws ApiError if the server refuses a passkey.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<void> {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(OFFER_AGAIN_AFTER)]);
    try {
      return await logInWithPasskey(round);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 400 && error.code !== NO_PASSKEY;
      if (isRefused) throw error;
      if (!round.aborted) return;
    }
  }
}

/** Shows a passkey as a second factor. `factorId`: the id of any of the person's passkeys. */
export async function verifyPasskey(factorId: string): Promise<void> {
  const { data, error } = await (await authClient()).mfa.webauthn.authenticate({ factorId });
  if (error !== null || data === null) throw error === null ? noPasskey() : passkeyError(error);
  await finishSecondStep();
}
