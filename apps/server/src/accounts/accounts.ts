/** What other domains can read about accounts, and how accounts are created. Every function takes the database or a transaction. */
import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { UserRow } from '@one-mind/protocol/accounts/accounts';
import type { Approval } from '@one-mind/protocol/admin/site';
import type { Database } from '../db/open.ts';
import type { Asker } from '../policies/accounts.ts';
import { readableColumns, USER_COLUMNS } from '../policies/accounts.ts';
import * as listStore from './account-list-store.ts';
import * as store from './store.ts';
import type { User, UserChanges } from './user.ts';

export const findAccount = store.findUserById;
export const findAccountByEmail = store.findUserByEmail;
export const findAccountByUsername = store.findUserByUsername;
export const fromRow = store.fromRow;
export const usernamesOf = listStore.usernamesOf;
export const isBannedSql = store.isBannedSql;
export const listEndedBans = store.listEndedBans;
export const clearEndedBan = store.clearEndedBan;
export const listUnusedGuests = store.listUnusedGuests;
export const hasAccountIn = store.hasAccountIn;
export const isUsernameTaken = store.isUsernameTaken;
export const updateSkeletons = store.updateSkeletons;

export interface NewAccount {
  /** If absent, it gets a new one. */
  readonly id?: string;
  /** Lower case; '' = a guest. */
  readonly email: string;
  readonly passwordHash: string;
  /** Absent = true. */
  readonly hasPassword?: boolean;
  /** Null = the person has not chosen a name yet and gets a generated one. */
  readonly username: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Absent = none. */
  readonly appMetadata?: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly at: number;
  /** Null = the owner has to confirm it first; absent = it is confirmed. */
  readonly emailConfirmedAt?: null;
  /** Epoch ms; null = somebody else created the account, or it waits for approval. */
  readonly lastLogin: number | null;
  /** If absent, nobody has to approve it. */
  readonly approval?: Approval | null;
}
export type Taken = 'email_taken' | 'username_taken';

/** Call it in a transaction, because it checks before it writes. */
export const createAccount = async (db: Database, account: NewAccount): Promise<User | Taken> => {
  if (await store.findUserByEmail(db, account.email)) return 'email_taken';
  const username = account.username ?? `voice-${randomInt(36 ** 8).toString(36)}`;
  if (await store.isUsernameTaken(db, username, null)) return 'username_taken';
  const user: User = {
    id: account.id ?? randomUUIDv7(),
    username,
    email: account.email,
    passwordHash: account.passwordHash,
    isPasswordTemporary: false,
    passwordExpiresAt: null,
    hasPassword: account.hasPassword ?? true,
    role: account.email === '' ? 'guest' : 'user',
    status: 'offline',
    bannedUntil: null,
    avatarUrl: null,
    metadata: account.metadata,
    appMetadata: account.appMetadata ?? {},
    // Where sign-ups have to be confirmed, that happens before the account is created.
    emailConfirmedAt: account.email === '' || account.emailConfirmedAt === null ? null : account.at,
    invitedAt: null,
    createdAt: account.at,
    updatedAt: account.at,
    lastLogin: account.lastLogin,
    lastActive: account.lastLogin,
    renamedAt: null,
    approval: account.approval ?? null,
  };
  await store.insertUser(db, user);
  return user;
};

/**
 * Call it in a transaction, because it checks before it writes. A guest who gets an address becomes a user. Returns the changed account.
 * `at`: epoch ms.
 */
export const changeAccount = async (db: Database, user: User, changes: UserChanges & { readonly at: number }): Promise<User | Taken> => {
  const { at, ...wanted } = changes;
  const isKept = user.role === 'guest' && wanted.email !== undefined;
  const changed: UserChanges = isKept ? { ...wanted, role: 'user', emailConfirmedAt: at } : wanted;
  if (changed.email !== undefined) {
    const owner = await store.findUserByEmail(db, changed.email);
    if (owner && owner.id !== user.id) return 'email_taken';
  }
  const { username = user.username } = changed;
  if (username !== user.username && (await store.isUsernameTaken(db, username, user.id))) return 'username_taken';
  await store.updateUser(db, user.id, { ...changed, at });
  return { ...user, ...changed, ...(changed.passwordHash !== undefined && { hasPassword: true }), updatedAt: at };
};

/** `at`: epoch ms. */
export const recordLogin = (db: Database, id: string, at: number): Promise<void> =>
  store.updateUser(db, id, { lastLogin: at, lastActive: at, at });

/** Records that a signed-in person was here. `at`: epoch ms. */
export const recordActivity = store.touchUser;

/** Whether this installation has an administrator who can sign in. */
export const hasAdmin = (db: Database): Promise<boolean> => store.hasAccountIn(db, ['admin'], []);

/** Also lifts a ban and approves the account. Returns the changed account. `at`: epoch ms. */
export const makeAdmin = async (db: Database, user: User, at: number): Promise<User> => {
  const changes: Pick<User, 'role' | 'status' | 'approval'> = {
    role: 'admin',
    status: user.status === 'banned' ? 'offline' : user.status,
    approval: null,
  };
  await store.updateUser(db, user.id, { ...changes, at });
  return { ...user, ...changes, updatedAt: at };
};

/** Without another admin, nobody could administer this installation. */
export const isLastAdmin = async (db: Database, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> =>
  role === 'admin' && !(await store.hasAccountIn(db, ['admin'], [id]));

/** Closes the account to sign-ins and removes its permissions: the first step of deleting it. `at`: epoch ms. */
export const shutAccount = (db: Database, { id, role }: Pick<User, 'id' | 'role'>, at: number): Promise<void> =>
  store.updateUser(db, id, { ...(role !== 'guest' && { role: 'user' }), status: 'banned', at });

/** Deletes the account's row and everything that cascades from it. account-data handles what else is stored about the person. */
export const deleteAccount = store.deleteUser;

/** A row as the asker may see it: fields that they may not read are null. */
export type VisibleUserRow = { readonly [Column in keyof UserRow]: UserRow[Column] | null };

export const visibleRow = (asker: Asker | null, user: User): VisibleUserRow => {
  const readable = readableColumns(asker, user.id);
  const row: { -readonly [Column in keyof UserRow]: UserRow[Column] | null } = {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    status: user.status,
    created_at: new Date(user.createdAt).toISOString(),
    last_login: user.lastLogin === null ? null : new Date(user.lastLogin).toISOString(),
    avatar_url: user.avatarUrl,
  };
  for (const column of USER_COLUMNS) if (!readable.has(column)) row[column] = null;
  return row;
};
