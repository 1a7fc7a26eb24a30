/** The second factors of the signed-in person. All calls throw ApiError with the sentence to show. */
import type { AuthError, Factor } from '@supabase/auth-js';
import { authClient, authError } from './auth-client.ts';
import { finishSecondStep } from './session.ts';

export interface AppEnrollment {
  readonly id: string;
  /** A picture as a data URL. */
  readonly qrCode: string;
  /** Base32. */
  readonly secret: string;
  /** Opens an authenticator app, `otpauth:…`. */
  readonly link: string;
}
/** Null = the person has none. */
export type RecoveryStatus = { readonly total: number; readonly remaining: number } | null;

const FAILED = 'Something went wrong. Try again.';

interface Result<Data> {
  readonly data: Data | null;
  readonly error: AuthError | null;
}
export const dataOf = <Data>({ data, error }: Result<Data>): Data => {
  if (error !== null || data === null) throw authError(error ?? {}, FAILED);
  return data;
};

/** The library's type lacks a field. `last_used_at`: ISO 8601; absent = never. */
export type OwnFactor = Factor & { readonly last_used_at?: string };

/** Oldest first. */
export const listFactors = async (): Promise<readonly OwnFactor[]> => dataOf(await (await authClient()).mfa.listFactors()).all;

export async function enrollApp(friendlyName: string): Promise<AppEnrollment> {
  const { id, totp } = dataOf(await (await authClient()).mfa.enroll({ factorType: 'totp', friendlyName }));
  return { id, qrCode: totp.qr_code, secret: totp.secret, link: totp.uri };
}

export async function verifyApp(factorId: string, code: string): Promise<void> {
  dataOf(await (await authClient()).mfa.challengeAndVerify({ factorId, code }));
  await finishSecondStep();
}

export async function removeFactor(factorId: string): Promise<void> {
  const client = await authClient();
  dataOf(await client.mfa.unenroll({ factorId }));
  // The stored session still lists the factor.
  await client.refreshSession();
}

export async function recoveryStatus(): Promise<RecoveryStatus> {
  const { data, error } = await (await authClient()).mfa.recoveryCodes.getStatus();
  if (error?.code === 'mfa_factor_not_found') return null;
  return dataOf({ data, error });
}

/** They can't be shown again. Earlier ones stop working. */
export async function newRecoveryCodes(isReplacing: boolean): Promise<readonly string[]> {
  const { recoveryCodes } = (await authClient()).mfa;
  return dataOf(await (isReplacing ? recoveryCodes.regenerate() : recoveryCodes.generate())).codes;
}

export async function verifyRecoveryCode(code: string): Promise<void> {
  dataOf(await (await authClient()).mfa.recoveryCodes.verify({ code }));
  await finishSecondStep();
}
