/** All SQL for the accounts at providers that people can sign in with. Every function takes the database or a transaction. */
import type { Selectable } from 'kysely';
import { valuesOf } from '../../db/dialect.ts';
import type { Database } from '../../db/open.ts';
import type { LinkedIdentitiesTable } from '../../db/schema/linked-identities.ts';

/** An account at a provider that belongs to an account here. Times are epoch ms. */
export interface LinkedIdentity {
  readonly id: string;
  readonly userId: string;
  /** The provider's id in the settings. */
  readonly provider: string;
  /** Unique together with `subject`. A provider's id isn't, because the operator may reuse it for another provider. */
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

const fromRow = (row: Selectable<LinkedIdentitiesTable>): LinkedIdentity => ({
  id: row.id,
  userId: row.user_id,
  provider: row.provider,
  issuer: row.issuer,
  subject: row.subject,
  email: row.email,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export const insertLinkedIdentity = async (db: Database, identity: LinkedIdentity): Promise<void> => {
  await db
    .insertInto('linked_identities')
    .values({
      id: identity.id,
      user_id: identity.userId,
      provider: identity.provider,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      created_at: identity.createdAt,
      last_used_at: identity.lastUsedAt,
    })
    .execute();
};

export const findLinkedIdentity = async (
  db: Database,
  { issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>,
): Promise<LinkedIdentity | null> => {
  const row = await db
    .selectFrom('linked_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
};

/** Those of these people, oldest first. */
export const listLinkedIdentities = async (db: Database, userIds: readonly string[]): Promise<readonly LinkedIdentity[]> => {
  const rows = await db
    .selectFrom('linked_identities')
    .selectAll()
    .where('user_id', 'in', valuesOf(db, userIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

/** `email`: null = unchanged. */
export const touchLinkedIdentity = async (
  db: Database,
  id: string,
  { at, email }: { readonly at: number; readonly email: string | null },
): Promise<void> => {
  await db
    .updateTable('linked_identities')
    .set({ last_used_at: at, ...(email !== null && { email }) })
    .where('id', '=', id)
    .execute();
};

export const deleteLinkedIdentity = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('linked_identities').where('id', '=', id).execute();
};
