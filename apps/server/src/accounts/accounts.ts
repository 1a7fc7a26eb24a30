/** What the other domains may ask about people, and how accounts come to be. Every function takes the database or a transaction of it. */
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
export const usernamesOf = listStore.usernamesOf;
export const isBannedSql = store.isBannedSql;
export const updateSkeletons = store.updateSkeletons;

export interface NewAccount {
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  /** Null = the person has not chosen one yet and gets one meanwhile. */
  readonly username: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly at: number;
  /** Epoch ms; null = somebody else made the account for them, or it waits for approval. */
  readonly lastLogin: number | null;
  /** Left out: nobody has to approve it. */
  readonly approval?: Approval | null;
}
export type Taken = 'email_taken' | 'username_taken';

/** Call it in a transaction: it looks before it writes. */
export const createAccount = async (db: Database, account: NewAccount): Promise<User | Taken> => {
  if (await store.findUserByEmail(db, account.email)) return 'email_taken';
  const username = account.username ?? `voice-${randomInt(36 ** 8).toString(36)}`;
  if (await store.isUsernameTaken(db, username, null)) return 'username_taken';
  const user: User = {
    id: randomUUIDv7(),
    username,
    email: account.email,
    passwordHash: account.passwordHash,
    role: 'user',
    status: 'offline',
    bannedUntil: null,
    avatarUrl: null,
    metadata: account.metadata,
    // Without outgoing mail there is nothing to wait for.
    emailConfirmedAt: account.at,
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

/** Call it in a transaction: it looks before it writes. Answers the changed account. `at`: epoch ms. */
export const changeAccount = async (db: Database, user: User, changes: UserChanges & { readonly at: number }): Promise<User | Taken> => {
  const { at, ...changed } = changes;
  if (changed.email !== undefined) {
    const owner = await store.findUserByEmail(db, changed.email);
    if (owner && owner.id !== user.id) return 'email_taken';
  }
  const { username = user.username } = changed;
  if (username !== user.username && (await store.isUsernameTaken(db, username, user.id))) return 'username_taken';
  await store.updateUser(db, user.id, changes);
  return { ...user, ...changed, updatedAt: at };
};

/** `at`: epoch ms. */
export const recordLogin = (db: Database, id: string, at: number): Promise<void> =>
  store.updateUser(db, id, { lastLogin: at, lastActive: at, at });

/** Somebody who is signed in already was here. `at`: epoch ms. */
export const recordActivity = store.touchUser;

/** Whether this installation has an administrator who can sign in. */
export const hasAdmin = (db: Database): Promise<boolean> => store.hasOtherAdmin(db, null);

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

/** Without them nobody could administer this installation any more. */
export const isLastAdmin = async (db: Database, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> =>
  role === 'admin' && !(await store.hasOtherAdmin(db, id));

/** Nobody signs in to it any more, and it administers nothing: the first step of deleting it. `at`: epoch ms. */
export const shutAccount = (db: Database, id: string, at: number): Promise<void> =>
  store.updateUser(db, id, { role: 'user', status: 'banned', at });

/** The account's row with what goes along with it; what stays of the person elsewhere is for account-data to take care of. */
export const deleteAccount = store.deleteUser;

/** A row as one asker may see it: what is not theirs to read is null. */
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
