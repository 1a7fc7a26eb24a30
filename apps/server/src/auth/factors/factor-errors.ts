/** Refusals about second factors, as GoTrue names them. */
import { GoTrueError } from '../gotrue/gotrue-error.ts';

export const factorNotFound = (): GoTrueError =>
  new GoTrueError(404, 'mfa_factor_not_found', 'This factor no longer exists. Reload the page.');

export const challengeExpired = (): GoTrueError => new GoTrueError(422, 'mfa_challenge_expired', 'This took too long. Start again.');

export const codeWrong = (): GoTrueError =>
  new GoTrueError(422, 'mfa_verification_failed', 'This code is wrong or was used before. Wait for the next code and try again.');

export const recoveryCodeWrong = (): GoTrueError =>
  new GoTrueError(422, 'mfa_verification_failed', 'This recovery code is wrong or was used before. Check it, or use another one.');

export const insufficientAal = (): GoTrueError =>
  new GoTrueError(403, 'insufficient_aal', 'Confirm your login with your second factor first.');

export const tooManyFactors = (): GoTrueError =>
  new GoTrueError(422, 'too_many_enrolled_mfa_factors', 'You have too many second factors. Remove one first.');

export const nameTaken = (): GoTrueError =>
  new GoTrueError(422, 'mfa_factor_name_conflict', 'You already have a second factor with this name. Choose another name.');

export const recoveryCodesExist = (): GoTrueError =>
  new GoTrueError(422, 'mfa_verified_factor_exists', 'You already have recovery codes. Replace them instead.');

export const soleFactor = (): GoTrueError =>
  new GoTrueError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes replace a lost second factor. Set up an app or a passkey first.');

export const passkeyExpired = (): GoTrueError =>
  new GoTrueError(422, 'webauthn_challenge_expired', 'This took too long, or was answered before. Start again.');

export const passkeyRefused = (): GoTrueError =>
  new GoTrueError(400, 'webauthn_verification_failed', 'The passkey could not be verified. Start again.');

export const passkeyUnknown = (): GoTrueError =>
  new GoTrueError(400, 'webauthn_credential_not_found', 'This passkey no longer opens an account. Use another way to log in.');

export const passkeysUnavailable = (): GoTrueError =>
  new GoTrueError(422, 'provider_disabled', 'Passkeys need PUBLIC_URL with https:// and a domain. Ask an administrator for help.');
