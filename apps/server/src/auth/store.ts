/** All SQL for sessions and refresh tokens. Every function takes the database or a transaction. Times are epoch ms. */
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import type { Selectable } from 'kysely';
import { accountChanged } from '../accounts/account-changes.ts';
import { valuesOf } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { SessionsTable } from '../db/schema/accounts.ts';
import type { Assurance } from './factors/assurance.ts';

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly refreshedAt: number;
  readonly notAfter: number;
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** Of the device on which it began; null = unknown. */
  readonly deviceHash: string | null;
  readonly assurance: Assurance;
}
export interface RefreshToken {
  readonly hash: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly parentHash: string | null;
  readonly createdAt: number;
  /** Null = this is the session's current token. */
  readonly usedAt: number | null;
}

const assuranceRow = ({ aal, amr, factorId, identityId }: Assurance) => ({
  aal,
  amr_json: JSON.stringify(amr),
  factor_id: factorId,
  identity_id: identityId,
});

export const insertSession = async (db: Database, session: Session): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      refreshed_at: session.refreshedAt,
      not_after: session.notAfter,
      user_agent: session.userAgent,
      ip: session.ip,
      device_hash: session.deviceHash,
      ...assuranceRow(session.assurance),
    })
    .execute();
};

export const findSession = async (db: Database, id: string): Promise<Session | null> => {
  const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
};

/**
 * The sessions among these that have not ended, each with its person's current account, with one of their verified factors, if any, and with
 * the time until which a password has to be set in it.
 */
export const findOpenSessions = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.aal',
      'users.username',
      'users.role',
      'users.status',
      'users.approval',
      'users.password_is_temporary',
    ])
    .select(({ selectFrom }) =>
      selectFrom('factors')
        .select(({ fn }) => fn.min('factors.id').as('id'))
        .whereRef('factors.user_id', '=', 'users.id')
        .where('factors.is_verified', '=', 1)
        .as('verified_factor'),
    )
    .select(({ selectFrom }) =>
      selectFrom('password_resets')
        .select('until')
        .whereRef('session_id', '=', 'sessions.id')
        .where('until', '>=', Date.now())
        .as('reset_until'),
    )
    .where('sessions.id', 'in', valuesOf(db, ids))
    .execute();

const fromRow = (row: Selectable<SessionsTable>): Session => ({
  id: row.id,
  userId: row.user_id,
  createdAt: row.created_at,
  refreshedAt: row.refreshed_at,
  notAfter: row.not_after,
  userAgent: row.user_agent,
  ip: row.ip,
  deviceHash: row.device_hash,
  assurance: { aal: row.aal, amr: JSON.parse(row.amr_json), factorId: row.factor_id, identityId: row.identity_id },
});

/** Newest first. */
export const listSessionsOf = async (db: Database, userId: string): Promise<Session[]> => {
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
  return rows.map(fromRow);
};

/** `deviceHash`: used if the device on which it began isn't known. */
export const prolongSession = async (
  db: Database,
  id: string,
  { refreshedAt, notAfter, deviceHash }: Pick<Session, 'refreshedAt' | 'notAfter' | 'deviceHash'>,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({
      refreshed_at: refreshedAt,
      not_after: notAfter,
      device_hash: fn.coalesce(ref('device_hash'), val(deviceHash)),
    }))
    .where('id', '=', id)
    .execute();
};

/** Call it with a change that makes the server forget who holds the session's tokens, or before it has any. */
export const setNotAfter = async (db: Database, id: string, notAfter: number): Promise<void> => {
  await db.updateTable('sessions').set({ not_after: notAfter }).where('id', '=', id).execute();
};

/** Stores what the session rests on now, and deletes its refresh tokens. */
export const setAssurance = async (db: Database, { id, userId }: Session, assurance: Assurance): Promise<void> => {
  await db.updateTable('sessions').set(assuranceRow(assurance)).where('id', '=', id).execute();
  await db.deleteFrom('refresh_tokens').where('session_id', '=', id).execute();
  accountChanged(db, userId);
};

/** Lowers all of a person's sessions to `aal1`. */
export const lowerSessionsOf = async (db: Database, userId: string): Promise<void> => {
  await db.updateTable('sessions').set({ aal: 'aal1', factor_id: null }).where('user_id', '=', userId).execute();
  accountChanged(db, userId);
};

/**
 * All of a person's sessions, all except `but`, only `only`, only those of this level, only those that rest on this factor, or only those
 * that began with this account at a provider.
 */
export interface WhichSessions {
  readonly aal?: Aal;
  readonly but?: string;
  readonly only?: string;
  readonly restingOn?: string;
  readonly begunWith?: string;
}

/** Deletes the person's sessions and their tokens; returns the ids of the ended ones. */
export const deleteSessionsOf = async (
  db: Database,
  userId: string,
  { but, only, aal, restingOn, begunWith }: WhichSessions,
): Promise<readonly string[]> => {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
  if (but !== undefined) query = query.where('id', '!=', but);
  if (only !== undefined) query = query.where('id', '=', only);
  if (aal !== undefined) query = query.where('aal', '=', aal);
  if (restingOn !== undefined) query = query.where('factor_id', '=', restingOn);
  if (begunWith !== undefined) query = query.where('identity_id', '=', begunWith);
  const ended = await query.execute();
  accountChanged(db, userId);
  return ended.map(({ id }) => id);
};

/** Ends the sessions that were not refreshed for longest, so that `most` are left; returns their ids. */
export const deleteOldestSessionsOf = async (db: Database, userId: string, most: number): Promise<readonly string[]> => {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000_000)
    .offset(most);
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'in', oldest).returning('id').execute();
  if (ended.length > 0) accountChanged(db, userId);
  return ended.map(({ id }) => id);
};

export const deleteExpiredSessions = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('sessions').where('not_after', '<', now).execute();
};

export const insertRefreshToken = async (db: Database, token: RefreshToken): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      user_id: token.userId,
      parent_hash: token.parentHash,
      created_at: token.createdAt,
      used_at: token.usedAt,
    })
    .execute();
};

export const findRefreshToken = async (db: Database, hash: string): Promise<RefreshToken | null> => {
  const row = await db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  if (!row) return null;
  return {
    hash: row.token_hash,
    sessionId: row.session_id,
    userId: row.user_id,
    parentHash: row.parent_hash,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
};

/** False if another request was first. */
export const useRefreshToken = async (db: Database, hash: string, at: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
