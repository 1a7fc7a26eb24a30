/** All SQL for users. Every function takes the database or a transaction. */
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { TEMPORARY_PASSWORD_DAYS } from '@one-mind/protocol/constants';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { valuesOf } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { UsersTable } from '../db/schema/accounts.ts';
import { transact } from '../db/transact.ts';
import { accountChanged } from './account-changes.ts';
import { type User, type UserChanges, usernameKey } from './user.ts';
import { SKELETON_VERSION, usernameSkeleton } from './username-rules.ts';

/** In ms. */
const TEMPORARY_PASSWORD_LIFETIME = TEMPORARY_PASSWORD_DAYS * 24 * 3_600_000;

/** Whether a ban is in force. Bans end by themselves without a change to the row. `users`: the name of the table in the query. */
export const isBannedSql = (users = 'users') => {
  const [status, until] = [sql.ref(`${users}.status`), sql.ref(`${users}.banned_until`)];
  return sql<SqlBool>`(${status} = 'banned' and (${until} is null or ${until} > ${Date.now()}))`;
};

/** The same for a row. */
const banOf = ({ status, banned_until: until }: Selectable<UsersTable>): Pick<User, 'status' | 'bannedUntil'> => {
  if (status !== 'banned' || until === null) return { status, bannedUntil: null };
  return until > Date.now() ? { status, bannedUntil: until } : { status: 'offline', bannedUntil: null };
};

/** Guests have no address, but the column is unique and not null. No address looks like this. */
const storedEmail = ({ id, email }: Pick<User, 'id' | 'email'>): string => email || `guest:${id}`;

export const fromRow = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  username: row.username,
  email: row.role === 'guest' ? '' : row.email,
  passwordHash: row.password_hash,
  isPasswordTemporary: row.password_is_temporary === 1,
  passwordExpiresAt: row.password_expires_at,
  hasPassword: row.has_password !== 0,
  role: row.role,
  ...banOf(row),
  avatarUrl: row.avatar_url,
  metadata: JSON.parse(row.user_metadata_json),
  appMetadata: JSON.parse(row.app_metadata_json),
  emailConfirmedAt: row.email_confirmed_at,
  invitedAt: row.invited_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastLogin: row.last_login,
  lastActive: row.last_active_at,
  renamedAt: row.renamed_at,
  approval: row.approval,
});

export const insertUser = async (db: Database, user: User): Promise<void> => {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      username_key: usernameKey(user.username),
      username_skeleton: usernameSkeleton(user.username),
      skeleton_version: SKELETON_VERSION,
      email: storedEmail(user),
      password_hash: user.passwordHash,
      password_is_temporary: user.isPasswordTemporary ? 1 : 0,
      password_expires_at: user.passwordExpiresAt,
      has_password: user.hasPassword ? 1 : 0,
      role: user.role,
      status: user.status,
      banned_until: user.bannedUntil,
      avatar_url: user.avatarUrl,
      user_metadata_json: JSON.stringify(user.metadata),
      app_metadata_json: JSON.stringify(user.appMetadata),
      email_confirmed_at: user.emailConfirmedAt,
      invited_at: user.invitedAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
      last_login: user.lastLogin,
      last_active_at: user.lastActive,
      approval: user.approval,
    })
    .execute();
};

/** Writes only the given fields. `at`: epoch ms. */
export const updateUser = async (db: Database, id: string, changes: UserChanges & { readonly at: number }): Promise<void> => {
  const row: Updateable<UsersTable> = { updated_at: changes.at };
  if (changes.username !== undefined) {
    row.username = changes.username;
    row.username_key = usernameKey(changes.username);
    row.username_skeleton = usernameSkeleton(changes.username);
    row.skeleton_version = SKELETON_VERSION;
  }
  if (changes.renamedAt !== undefined) row.renamed_at = changes.renamedAt;
  if (changes.approval !== undefined) row.approval = changes.approval;
  if (changes.email !== undefined) row.email = changes.email;
  if (changes.passwordHash !== undefined) {
    row.password_hash = changes.passwordHash;
    row.password_is_temporary = changes.isPasswordTemporary === true ? 1 : 0;
    row.password_expires_at = changes.isPasswordTemporary === true ? changes.at + TEMPORARY_PASSWORD_LIFETIME : null;
    row.has_password = 1;
  }
  if (changes.role !== undefined) row.role = changes.role;
  if (changes.status !== undefined) {
    row.status = changes.status;
    row.banned_until = changes.bannedUntil ?? null;
  }
  if (changes.emailConfirmedAt !== undefined) row.email_confirmed_at = changes.emailConfirmedAt;
  if (changes.invitedAt !== undefined) row.invited_at = changes.invitedAt;
  if (changes.metadata !== undefined) row.user_metadata_json = JSON.stringify(changes.metadata);
  if (changes.appMetadata !== undefined) row.app_metadata_json = JSON.stringify(changes.appMetadata);
  if (changes.avatarUrl !== undefined) row.avatar_url = changes.avatarUrl;
  if (changes.lastLogin !== undefined) row.last_login = changes.lastLogin;
  if (changes.lastActive !== undefined) row.last_active_at = changes.lastActive;
  await db.updateTable('users').set(row).where('id', '=', id).execute();
  // A link that somebody requested before must not work afterwards.
  if (changes.passwordHash !== undefined || changes.email !== undefined || changes.status === 'banned') await deleteMailedTokens(db, id);
  accountChanged(db, id);
};

/** Mailed links and codes stop working. */
const deleteMailedTokens = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
  await db.deleteFrom('auth_codes').where('user_id', '=', id).execute();
};

export const findUserById = async (db: Database, id: string): Promise<User | null> => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
};
export const findUserByEmail = async (db: Database, email: string): Promise<User | null> => {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row ? fromRow(row) : null;
};
export const findUserByUsername = async (db: Database, username: string): Promise<User | null> => {
  const row = await db.selectFrom('users').selectAll().where('username_key', '=', usernameKey(username)).executeTakeFirst();
  return row ? fromRow(row) : null;
};

/** The people whose ban has ended by itself but is still in their row. */
export const listEndedBans = async (db: Database, at: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('status', '=', 'banned')
      .where('banned_until', '<=', at)
      .orderBy('banned_until')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Removes such a ban from the row. Returns false if there is none. */
export const clearEndedBan = async (db: Database, id: string, at: number): Promise<boolean> => {
  const cleared = db.updateTable('users').set({ status: 'offline', banned_until: null }).where('id', '=', id);
  const { numUpdatedRows } = await cleared.where('status', '=', 'banned').where('banned_until', '<=', at).executeTakeFirst();
  accountChanged(db, id);
  return numUpdatedRows > 0n;
};

/** Guests who were last here before this time, in the order of ids. `after`: id. */
export const listUnusedGuests = async (
  db: Database,
  { before, after, limit }: { readonly before: number; readonly after: string; readonly limit: number },
): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'guest')
      .where((eb) => eb(eb.fn.coalesce('last_active_at', 'created_at'), '<', before))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

const SKELETON_BATCH = 1000;

/** Computes missing skeletons and those computed by older rules. */
export const updateSkeletons = async (db: Database): Promise<void> => {
  for (let count = SKELETON_BATCH; count === SKELETON_BATCH; ) {
    count = await transact(db, async (trx) => {
      const outdated = trx.selectFrom('users').select(['id', 'username']).where('skeleton_version', '<', SKELETON_VERSION);
      const users = await outdated.limit(SKELETON_BATCH).execute();
      for (const { id, username } of users) {
        const skeleton = { username_skeleton: usernameSkeleton(username), skeleton_version: SKELETON_VERSION };
        await trx.updateTable('users').set(skeleton).where('id', '=', id).execute();
      }
      return users.length;
    });
  }
};

/** Whether another person has this name or one that looks like it. */
export const isUsernameTaken = async (db: Database, username: string, but: string | null): Promise<boolean> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('username_key', '=', usernameKey(username)), eb('username_skeleton', '=', usernameSkeleton(username))]))
    .limit(2)
    .execute();
  return rows.some(({ id }) => id !== but);
};

/** Records activity, which doesn't count as a change of the account. `at`: epoch ms. */
export const touchUser = async (db: Database, id: string, at: number): Promise<void> => {
  await db.updateTable('users').set({ last_active_at: at }).where('id', '=', id).execute();
};

/** Deletes the account and everything that cascades from it. */
export const deleteUser = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute();
  accountChanged(db, id);
};

/** Whether anyone except these people has one of these roles and can sign in. */
export const hasAccountIn = async (db: Database, roles: readonly UserRole[], except: readonly string[]): Promise<boolean> => {
  const found = db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('id', 'not in', valuesOf(db, except))
    .where((eb) => eb.not(isBannedSql()))
    .where('approval', 'is', null)
    .where('email_confirmed_at', 'is not', null);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
};
