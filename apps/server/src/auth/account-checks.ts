/** Checks of new and changed accounts. All of them throw `GoTrueError`. */
import { randomBytes } from 'node:crypto';
import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { ERRORS } from '@one-mind/protocol/errors';
import { z } from 'zod';
import type { NewAccount, Taken } from '../accounts/accounts.ts';
import type { User, UserChanges } from '../accounts/user.ts';
import { nextRenameAt, usernameProblem } from '../accounts/username-rules.ts';
import type { Database } from '../db/open.ts';
import { isNameRefused } from '../moderation/chat-config.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { NewPasswords } from './new-passwords.ts';

/** Length limit of the JSON text, in characters. */
const METADATA_MAX = 4096;

export interface AccountDetails {
  readonly email: string;
  readonly password: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The token of an invitation's link. */
  readonly invitation?: { readonly token: string } | null | undefined;
  /** Whether the name may suggest that this person runs the site. */
  readonly isAdmin?: boolean;
}
export interface ProfileChanges {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  /** A mailed code, which proves the same as the current password. */
  readonly nonce?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** The data of a sign-up, in which GoTrue's clients can send the token of an invitation. */
export const invitationIn = (
  given: Readonly<Record<string, unknown>> | null | undefined,
): Required<Pick<AccountDetails, 'data' | 'invitation'>> => {
  const { invitation, ...data } = given ?? {};
  return { data, invitation: typeof invitation === 'string' ? { token: invitation } : null };
};

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const EmailSchema = z.email().max(254);

/** The address in lower case. */
export const requireEmail = (text: string): string => {
  const email = text.trim().toLowerCase();
  if (!EmailSchema.safeParse(email).success) {
    throw new GoTrueError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
};

/** Nothing here is sent to phones. @throws GoTrueError */
export const requireNoPhone = (phone: string | null | undefined, status: 400 | 422 = 400): void => {
  if (phone) throw new GoTrueError(status, 'phone_provider_disabled', 'Phone numbers are not supported');
};

const requireUsername = (value: unknown): string => {
  const parsed = UsernameSchema.safeParse(value);
  if (!parsed.success) throw new GoTrueError(400, 'username_invalid', ERRORS.username_invalid.message);
  return parsed.data;
};

const requireDecentUsername = async (db: Database, username: string, isAdmin: boolean): Promise<void> => {
  const problem = usernameProblem(username, isAdmin);
  if (problem !== null) throw new GoTrueError(422, 'username_refused', ERRORS[problem].message);
  if (await isNameRefused(db, username)) throw new GoTrueError(422, 'username_refused', ERRORS.name_refused.message);
};

export const requireRenameAllowed = (user: User): void => {
  const at = nextRenameAt(user, Date.now());
  if (at === null) return;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  throw new GoTrueError(
    ERRORS.username_pause.status,
    'username_pause',
    `${ERRORS.username_pause.message} The next change is possible on ${day}.`,
  );
};

const requireSmallMetadata = (metadata: Readonly<Record<string, unknown>>): void => {
  if (JSON.stringify(metadata).length > METADATA_MAX) throw new GoTrueError(400, 'validation_failed', 'The user data is too large.');
};

/** GoTrue has one code for people who sign up, and another for everyone else who chooses an address. */
const ADDRESS_TAKEN = {
  user_already_exists: 'User already registered',
  email_exists: 'A user with this email address has already been registered',
} as const;

export const addressTaken = (code: keyof typeof ADDRESS_TAKEN): GoTrueError => new GoTrueError(422, code, ADDRESS_TAKEN[code]);

export const requireFree = (answer: User | Taken, code: keyof typeof ADDRESS_TAKEN = 'user_already_exists'): User => {
  if (answer === 'email_taken') throw addressTaken(code);
  if (answer === 'username_taken') throw new GoTrueError(422, 'username_taken', ERRORS.username_taken.message);
  return answer;
};

/** Checks all fields except the password. */
export const changesOf = async (db: Database, current: User, { email, data }: ProfileChanges): Promise<Writable<UserChanges>> => {
  const changes: Writable<UserChanges> = {};
  if (email !== undefined) changes.email = requireEmail(email);
  if (data !== undefined) {
    const metadata: Record<string, unknown> = { ...current.metadata, ...data };
    if (data.username !== undefined) {
      const username = requireUsername(data.username);
      if (username !== current.username) await requireDecentUsername(db, username, current.role === 'admin');
      metadata.username = username;
      changes.username = username;
    }
    requireSmallMetadata(metadata);
    changes.metadata = metadata;
  }
  return changes;
};

export type NewProfile = Pick<NewAccount, 'email' | 'username' | 'metadata'>;

/** Checks the name and the other data of a new account. */
export const newNameOf = async (
  db: Database,
  { data, isAdmin = false }: Pick<AccountDetails, 'data' | 'isAdmin'>,
): Promise<Omit<NewProfile, 'email'>> => {
  const username = data.username === undefined ? null : requireUsername(data.username);
  const metadata = username === null ? data : { ...data, username };
  requireSmallMetadata(metadata);
  if (username !== null) await requireDecentUsername(db, username, isAdmin);
  return { username, metadata };
};

/** Checks the data of a sign-up, except the password. */
export const newProfileOf = async (db: Database, { email, ...details }: Omit<AccountDetails, 'password'>): Promise<NewProfile> => ({
  email: requireEmail(email),
  ...(await newNameOf(db, details)),
});

/** Checks the data of a sign-up. `password`: null = the person signs in another way. */
export const newAccountOf = async (
  db: Database,
  { password, ...details }: Omit<AccountDetails, 'password'> & { readonly password: string | null },
  passwords: NewPasswords,
): Promise<Omit<NewAccount, 'at' | 'lastLogin'>> => {
  const profile = await newProfileOf(db, details);
  if (password !== null) await passwords.requireStrong(password, [profile.email, profile.username ?? '']);
  return { ...profile, ...(await newPasswordOf(password, passwords)) };
};

/** If nobody knows the password, attempts take the same time and fail in the same way. `password`: null = nobody knows it. */
export const newPasswordOf = async (
  password: string | null,
  passwords: Pick<NewPasswords, 'hash'>,
): Promise<Required<Pick<NewAccount, 'passwordHash' | 'hasPassword'>>> => ({
  passwordHash: await passwords.hash(password ?? randomBytes(32).toString('base64url')),
  hasPassword: password !== null,
});
