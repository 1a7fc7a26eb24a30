/** All SQL for invitations to register and for pending sign-ups. Every function takes the database or a transaction. Times are epoch ms. */
import type { Selectable } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/open.ts';
import type { PendingSignUpsTable, RegistrationInvitationsTable } from '../db/schema/registration.ts';

export type InvitationRow = Selectable<RegistrationInvitationsTable>;
export type PendingRow = Selectable<PendingSignUpsTable>;

export const insertInvitation = async (db: Database, row: Omit<InvitationRow, 'uses'>): Promise<void> => {
  await db.insertInto('registration_invitations').values(row).execute();
};

const usable = (db: Database, now: number) =>
  db.selectFrom('registration_invitations').where('expires_at', '>', now).whereRef('uses', '<', 'uses_max');

/** Null if it can't be used. */
export const findInvitation = async (
  db: Database,
  key: { readonly tokenHash: string } | { readonly id: string },
  now: number,
): Promise<InvitationRow | null> => {
  const query = usable(db, now).selectAll();
  const found = 'id' in key ? query.where('id', '=', key.id) : query.where('token_hash', '=', key.tokenHash);
  return (await found.executeTakeFirst()) ?? null;
};

/** The active invitations, newest first. */
export const listInvitations = async (db: Database, now: number, limit: number): Promise<{ rows: InvitationRow[]; total: number }> => ({
  rows: await usable(db, now).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
  total: await countRows(usable(db, now)),
});

/** Uses up one use. An invitation for an address is deleted, because the address is now that of an account, which may be deleted. */
export const useInvitation = async (db: Database, id: string): Promise<void> => {
  await db
    .updateTable('registration_invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('registration_invitations').where('id', '=', id).where('address', 'is not', null).execute();
};

/** Those for this address that wait to be used. */
export const listInvitationsFor = (db: Database, address: string, now: number): Promise<InvitationRow[]> =>
  usable(db, now).selectAll().where('address', '=', address).orderBy('created_at').execute();

/** Deletes invitations and pending sign-ups that contain this address. */
export const deleteAddress = async (db: Database, address: string): Promise<void> => {
  await db.deleteFrom('registration_invitations').where('address', '=', address).execute();
  await db.deleteFrom('pending_sign_ups').where('email', '=', address).execute();
};

/** Returns the deleted invitation; null = it was already gone. */
export const deleteInvitation = async (db: Database, id: string): Promise<InvitationRow | null> =>
  (await db.deleteFrom('registration_invitations').where('id', '=', id).returningAll().executeTakeFirst()) ?? null;

export const insertPending = async (db: Database, row: PendingRow): Promise<void> => {
  await db.insertInto('pending_sign_ups').values(row).execute();
};

export const findPending = async (db: Database, id: string, now: number): Promise<PendingRow | null> =>
  (await db.selectFrom('pending_sign_ups').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()) ?? null;

/** The newest one with this address. */
export const newestPending = async (db: Database, email: string, now: number): Promise<PendingRow | null> =>
  (await db
    .selectFrom('pending_sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const countPending = (db: Database, email: string, now: number): Promise<number> =>
  countRows(db.selectFrom('pending_sign_ups').where('email', '=', email).where('expires_at', '>', now));

export const deletePending = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('pending_sign_ups').where('id', '=', id).execute();
};

export const deletePendingOf = async (db: Database, email: string): Promise<void> => {
  await db.deleteFrom('pending_sign_ups').where('email', '=', email).execute();
};

/** Deletes those from before `before`, epoch ms, except the newest `keep` of them. */
export const deleteOldPendingOf = async (
  db: Database,
  email: string,
  { before, keep }: { readonly before: number; readonly keep: number },
): Promise<void> => {
  const old = db.selectFrom('pending_sign_ups').select('id').where('email', '=', email).where('created_at', '<', before);
  const kept = old.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(keep);
  const surplus = db.deleteFrom('pending_sign_ups').where('email', '=', email).where('created_at', '<', before);
  await surplus.where('id', 'not in', kept).execute();
};

export const deleteExpiredRegistrations = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('pending_sign_ups').where('expires_at', '<=', now).execute();
  await db.deleteFrom('registration_invitations').where('expires_at', '<=', now).execute();
};
