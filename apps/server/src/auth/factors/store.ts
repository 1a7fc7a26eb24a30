/** All SQL for second factors. Every function takes the database or a transaction. Times are epoch ms. */
import type { FACTOR_TYPES } from '@one-mind/protocol/accounts/gotrue';
import type { Selectable } from 'kysely';
import { accountChanged } from '../../accounts/account-changes.ts';
import { valuesOf } from '../../db/dialect.ts';
import type { Database } from '../../db/open.ts';
import type { FactorsTable } from '../../db/schema/accounts.ts';

export type FactorKind = (typeof FACTOR_TYPES)[number];

export interface Factor {
  readonly id: string;
  readonly userId: string;
  readonly kind: FactorKind;
  readonly name: string | null;
  readonly isVerified: boolean;
  /** Of a TOTP factor, encrypted. */
  readonly secret: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastUsedAt: number | null;
}
export type NewFactor = Pick<Factor, 'id' | 'userId' | 'kind' | 'name' | 'isVerified' | 'secret'> & { readonly at: number };

export interface Challenge {
  readonly id: string;
  readonly factorId: string | null;
  readonly userId: string | null;
  readonly challenge: string | null;
  readonly expiresAt: number;
}

/** Whether it is a passkey that its owner can sign in with. */
export const isPasskey = ({ kind, isVerified }: Factor): boolean => kind === 'webauthn' && isVerified;

const fromRow = (row: Selectable<FactorsTable>): Factor => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  name: row.name,
  isVerified: row.is_verified === 1,
  secret: row.secret,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastUsedAt: row.last_used_at,
});

export const insertFactor = async (db: Database, factor: NewFactor): Promise<void> => {
  await db
    .insertInto('factors')
    .values({
      id: factor.id,
      user_id: factor.userId,
      kind: factor.kind,
      name: factor.name,
      is_verified: factor.isVerified ? 1 : 0,
      secret: factor.secret,
      created_at: factor.at,
      updated_at: factor.at,
    })
    .execute();
  accountChanged(db, factor.userId);
};

/** Oldest first. */
export const listFactors = async (db: Database, userIds: readonly string[]): Promise<Factor[]> => {
  const rows = await db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', 'in', valuesOf(db, userIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

export const hasVerifiedFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('factors').select('id').where('user_id', '=', userId).where('is_verified', '=', 1).limit(1).executeTakeFirst()) !==
  undefined;

/** False if this code's time step, or a later one, was accepted before. */
export const useTimeStep = async (db: Database, factorId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ last_step: step })
    .where('id', '=', factorId)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const recordUse = async (db: Database, { id, userId }: Pick<Factor, 'id' | 'userId'>, at: number): Promise<void> => {
  await db.updateTable('factors').set({ is_verified: 1, last_used_at: at, updated_at: at }).where('id', '=', id).execute();
  accountChanged(db, userId);
};

export const deleteFactors = async (db: Database, userId: string, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('factors').where('id', 'in', valuesOf(db, ids)).execute();
  accountChanged(db, userId);
};

export const insertChallenge = async (db: Database, challenge: Challenge): Promise<void> => {
  await db
    .insertInto('factor_challenges')
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      user_id: challenge.userId,
      challenge: challenge.challenge,
      expires_at: challenge.expiresAt,
    })
    .execute();
};

export const findChallenge = async (db: Database, id: string): Promise<Challenge | null> => {
  const row = await db.selectFrom('factor_challenges').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return { id: row.id, factorId: row.factor_id, userId: row.user_id, challenge: row.challenge, expiresAt: row.expires_at };
};

export const deleteChallenge = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('factor_challenges').where('id', '=', id).execute();
};

export const deleteChallengesBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', at).execute();
};

/** Replaces the codes of this factor. */
export const putRecoveryCodes = async (db: Database, factorId: string, hashes: readonly string[]): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('factor_id', '=', factorId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, factor_id: factorId, used_at: null })))
    .execute();
};

/** Whether each code of this factor was used. */
export const listRecoveryCodes = async (db: Database, factorId: string): Promise<readonly boolean[]> => {
  const rows = await db.selectFrom('recovery_codes').select('used_at').where('factor_id', '=', factorId).execute();
  return rows.map(({ used_at }) => used_at !== null);
};

/** False if there is no such code, or it was used before. */
export const useRecoveryCode = async (db: Database, factorId: string, use: { readonly hash: string; readonly at: number }) => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: use.at })
    .where('code_hash', '=', use.hash)
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
