/** What only administrators decide about accounts. All checks throw `GoTrueError`. */
import type { NewAccount } from '../accounts/accounts.ts';
import type { Database } from '../db/open.ts';
import { type AccountDetails, newAccountOf } from './account-checks.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { NewPasswords } from './new-passwords.ts';

/** Length limit of the JSON text, in characters. Each access token contains it, and headers are limited to 16 KiB. */
const APP_METADATA_MAX = 2048;

/** A value of null removes the field. */
export type AppMetadata = Readonly<Record<string, unknown>>;

/** What administrators choose about a new account. */
export interface DetailsByAdmin extends Pick<AccountDetails, 'email' | 'data'> {
  /** `hash`: as `NewPasswords` makes it. Null = nobody knows it. */
  readonly password: string | { readonly hash: string } | null;
  readonly appMetadata?: AppMetadata | undefined;
  /** False = the owner has to confirm the address before a password signs in. */
  readonly isConfirmed: boolean;
}

/** The data with these changes. @throws GoTrueError */
export const mergedAppMetadata = (current: AppMetadata, changes: AppMetadata): AppMetadata => {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > APP_METADATA_MAX) throw new GoTrueError(400, 'validation_failed', 'app_metadata is too large.');
  return merged;
};

/** Checks the data of an account that an administrator creates. */
export const newAccountByAdmin = async (
  db: Database,
  { password, appMetadata = {}, isConfirmed, ...details }: DetailsByAdmin,
  passwords: NewPasswords,
): Promise<Omit<NewAccount, 'at' | 'lastLogin'>> => {
  const hash = typeof password === 'object' ? password?.hash : undefined;
  if (hash !== undefined && !passwords.isOwnHash(hash)) {
    throw new GoTrueError(400, 'validation_failed', 'password_hash has to be an Argon2id hash with the parameters of this server');
  }
  return {
    ...(await newAccountOf(db, { ...details, password: typeof password === 'string' ? password : null }, passwords)),
    ...(hash !== undefined && { passwordHash: hash, hasPassword: true }),
    appMetadata: mergedAppMetadata({}, appMetadata),
    ...(!isConfirmed && { emailConfirmedAt: null }),
  };
};
