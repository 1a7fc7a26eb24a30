/** All SQL for wrong passwords and known devices. Every function takes the database or a transaction. Times are epoch ms. */
import type { Database } from '../db/open.ts';

export interface Failures {
  readonly failures: number;
  readonly blockedUntil: number;
  readonly lastAt: number;
  /** How many failures the owner has not seen yet, and since when. */
  readonly unseen: number;
  readonly unseenSince: number;
}

export const findFailures = async (db: Database, key: string): Promise<Failures | null> => {
  const row = await db.selectFrom('sign_in_failures').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return null;
  return {
    failures: row.failures,
    blockedUntil: row.blocked_until,
    lastAt: row.last_at,
    unseen: row.unseen,
    unseenSince: row.unseen_since,
  };
};

export const putFailures = async (db: Database, key: string, failures: Failures): Promise<void> => {
  const row = {
    failures: failures.failures,
    blocked_until: failures.blockedUntil,
    last_at: failures.lastAt,
    unseen: failures.unseen,
    unseen_since: failures.unseenSince,
  };
  await db
    .insertInto('sign_in_failures')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

export const deleteFailures = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
};

export const deleteFailuresBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('last_at', '<', at).execute();
};

export const isDeviceOf = async (db: Database, userId: string, tokenHash: string): Promise<boolean> =>
  (await db
    .selectFrom('devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()) !== undefined;

/** Remembers the device and forgets all but the person's newest `most` devices. */
export const putDevice = async (db: Database, device: { userId: string; tokenHash: string; at: number }, most: number): Promise<void> => {
  const { userId, tokenHash, at } = device;
  await db
    .insertInto('devices')
    .values({ user_id: userId, token_hash: tokenHash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: at }))
    .execute();
  const oldest = db
    .selectFrom('devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(1_000_000)
    .offset(most);
  await db.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', 'in', oldest).execute();
};

/** A new password forgets all known devices, so that anyone who knew the old one starts as a stranger. */
export const deleteDevicesOf = async (db: Database, userId: string): Promise<void> => {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute();
};

/** When each device was last seen, newest first. */
export const listDevicesOf = async (db: Database, userId: string): Promise<readonly number[]> =>
  (await db.selectFrom('devices').select('seen_at').where('user_id', '=', userId).orderBy('seen_at', 'desc').execute()).map(
    ({ seen_at }) => seen_at,
  );
