/** All SQL for the outbox. Every function takes the database or a transaction. */
import type { MailState } from '@one-mind/protocol/admin/mail';
import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import type { Database } from '../db/open.ts';
import type { MailsTable } from '../db/schema/mails.ts';

export type MailRow = Selectable<MailsTable>;

/** Does nothing if there is a mail with the same `once_key`. */
export const insertMail = async (db: Database, row: Omit<MailRow, 'attempts' | 'answer'>): Promise<void> => {
  await db
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
};

export const dueMails = async (db: Database, at: number, limit: number): Promise<string[]> => {
  const due = db.selectFrom('mails').select('id').where('state', '=', 'waiting').where('due_at', '<=', at);
  return (await due.orderBy('due_at').orderBy('id').limit(limit).execute()).map(({ id }) => id);
};

/** Marks a due mail as being sent. Returns null if another node was faster, or the mail is gone. */
export const claimMail = async (db: Database, id: string, at: number): Promise<MailRow | null> => {
  const claimed = db
    .updateTable('mails')
    .set(({ eb }) => ({ state: 'sending', attempts: eb('attempts', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at);
  return (await claimed.returningAll().executeTakeFirst()) ?? null;
};

export interface MailOutcome {
  readonly state: Exclude<MailState, 'sending'>;
  readonly answer: string;
  readonly at: number;
  /** When it is tried again. */
  readonly dueAt?: number;
  /** Whether nobody needs its values any longer. */
  readonly isOver: boolean;
}

/** Stores what became of a mail that was being sent. */
export const settleMail = async (db: Database, id: string, { state, answer, at, dueAt, isOver }: MailOutcome): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ state, answer, changed_at: at, ...(dueAt !== undefined && { due_at: dueAt }), ...(isOver && { values_encrypted: null }) })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
};

export const deleteMail = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('mails').where('id', '=', id).execute();
};

/** `isAbandoned`: a condition on `mails.id`. */
export const settleAbandoned = async (db: Database, isAbandoned: RawBuilder<SqlBool>, outcome: { answer: string; at: number }) => {
  await db
    .updateTable('mails')
    .set({ state: 'uncertain', answer: outcome.answer, changed_at: outcome.at })
    .where('state', '=', 'sending')
    .where(isAbandoned)
    .execute();
};

/** Ends mails that still wait although they are of no use any longer, and erases the values of all such mails that aren't being sent. */
export const expireMails = async (db: Database, at: number): Promise<void> => {
  const expired = db.updateTable('mails').where('values_encrypted', 'is not', null).where('expires_at', '<=', at);
  await expired.set({ values_encrypted: null, state: 'expired', changed_at: at }).where('state', 'in', ['kept', 'waiting']).execute();
  await expired.set({ values_encrypted: null }).where('state', '!=', 'sending').execute();
};

export const deleteOldMails = async (db: Database, before: number): Promise<void> => {
  await db.deleteFrom('mails').where('created_at', '<', before).where('values_encrypted', 'is', null).execute();
};

export const listMailsOf = (db: Database, userId: string) =>
  db.selectFrom('mails').select(['kind', 'recipient', 'state', 'created_at']).where('user_id', '=', userId).orderBy('created_at').execute();
