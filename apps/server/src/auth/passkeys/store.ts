/** All SQL for passkeys and their challenges. Every function takes the database or a transaction. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { FactorsTable } from '../../db/schema/accounts.ts';

/** What a browser has created. */
export interface Credential {
  /** Base64url, like the public key. */
  readonly credentialId: string;
  readonly publicKey: string;
  /** The number of its signatures; 0 if it doesn't count them. */
  readonly signCount: number;
  /** How browsers can reach the authenticator. */
  readonly transports: string[];
}

export interface Passkey extends Credential {
  /** Of the factor. */
  readonly id: string;
  readonly userId: string;
}

const fromRow = (row: Selectable<FactorsTable>): Passkey | null =>
  row.credential_id === null || row.public_key === null
    ? null
    : {
        id: row.id,
        userId: row.user_id,
        credentialId: row.credential_id,
        publicKey: row.public_key,
        signCount: row.sign_count,
        transports: JSON.parse(row.transports_json ?? '[]'),
      };

/** Of a factor that exists. */
export const putCredential = async (db: Database, factorId: string, credential: Credential): Promise<void> => {
  await db
    .updateTable('factors')
    .set({
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      sign_count: credential.signCount,
      transports_json: JSON.stringify(credential.transports),
    })
    .where('id', '=', factorId)
    .execute();
};

export const findPasskey = async (db: Database, credentialId: string): Promise<Passkey | null> => {
  const row = await db.selectFrom('factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row ? fromRow(row) : null;
};

export const listPasskeys = async (db: Database, userId: string): Promise<readonly Passkey[]> => {
  const rows = await db.selectFrom('factors').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
  return rows.flatMap((row) => fromRow(row) ?? []);
};

/** Returns false if the passkey is gone, or another of its signatures was accepted since it was read. */
export const acceptSignature = async (db: Database, { id, signCount }: Passkey, newCount: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ sign_count: newCount })
    .where('id', '=', id)
    .where('sign_count', '=', signCount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const renameFactor = async (db: Database, factorId: string, name: string, at: number): Promise<void> => {
  await db.updateTable('factors').set({ name, updated_at: at }).where('id', '=', factorId).execute();
};

/** Deletes and returns the challenge, so that it can't be answered again; null if it is gone. */
export const takeChallenge = async (db: Database, id: string) => {
  const row = await db.deleteFrom('factor_challenges').where('id', '=', id).returningAll().executeTakeFirst();
  return row ? { factorId: row.factor_id, userId: row.user_id, challenge: row.challenge, expiresAt: row.expires_at } : null;
};
