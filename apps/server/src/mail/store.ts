/** All SQL for the outbox. Every function takes the database or a transaction. */
import type { MailKind, MailState } from '@one-mind/protocol/admin/mail';
import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import { contains } from '../db/dialect.ts';
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

/**
 * Ends mails that still wait although they are of no use any longer: they have expired, or their link was used or replaced. Erases the
 * values of all such mails that aren't being sent.
 */
export const expireMails = async (db: Database, at: number): Promise<void> => {
  const usableTokens = db.selectFrom('one_time_tokens').select('token_hash').where('confirmed_at', 'is', null);
  const usableInvitations = db.selectFrom('registration_invitations').select('token_hash').whereRef('uses', '<', 'uses_max');
  const expired = db
    .updateTable('mails')
    .where('values_encrypted', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '<=', at),
        and([eb('token_hash', 'is not', null), eb('token_hash', 'not in', usableTokens), eb('token_hash', 'not in', usableInvitations)]),
      ]),
    );
  await expired.set({ values_encrypted: null, state: 'expired', changed_at: at }).where('state', 'in', ['kept', 'waiting']).execute();
  await expired.set({ values_encrypted: null }).where('state', '!=', 'sending').execute();
};

export const deleteOldMails = async (db: Database, before: number): Promise<void> => {
  await db.deleteFrom('mails').where('created_at', '<', before).where('values_encrypted', 'is', null).execute();
};

/** Mails to this address from before it had an account, such as the one that confirmed it. */
export const deleteMailsWithoutAccount = async (db: Database, recipient: string): Promise<void> => {
  await db.deleteFrom('mails').where('recipient', '=', recipient).where('user_id', 'is', null).execute();
};

export const listMailsOf = (db: Database, userId: string) =>
  db.selectFrom('mails').select(['kind', 'recipient', 'state', 'created_at']).where('user_id', '=', userId).orderBy('created_at').execute();

/** How many mails of these kinds were made for this person since then, epoch ms. */
export const countMailsTo = (
  db: Database,
  userId: string,
  { kinds, since }: { readonly kinds: readonly MailKind[]; readonly since: number },
): Promise<number> =>
  countRows(db.selectFrom('mails').where('user_id', '=', userId).where('kind', 'in', kinds).where('created_at', '>', since));

export interface MailFilter {
  /** Null = any. */
  readonly kind: MailKind | null;
  readonly state: MailState | null;
  /** Part of the address. */
  readonly to: string;
}

const filtered = (db: Database, { kind, state, to }: MailFilter) => {
  let query = db.selectFrom('mails');
  if (kind !== null) query = query.where('kind', '=', kind);
  if (state !== null) query = query.where('state', '=', state);
  if (to !== '') query = query.where(({ fn }) => contains(fn<string>('lower', ['recipient']), to.toLowerCase()));
  return query;
};

export const countMails = (db: Database, filter: MailFilter): Promise<number> => countRows(filtered(db, filter));

/** With the reader's name, if they have an account. */
export type ListedMail = MailRow & { readonly username: string | null };

/** Newest first. */
export const listMails = (db: Database, filter: MailFilter, { offset, limit }: { offset: number; limit: number }): Promise<ListedMail[]> =>
  filtered(db, filter)
    .selectAll()
    .select(({ selectFrom }) => selectFrom('users').select('users.username').whereRef('users.id', '=', 'mails.user_id').as('username'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const findMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();

const RESENDABLE = ['kept', 'uncertain', 'failed'] as const;

/** Returns false if it is being sent, waits already, or has no content. */
export const sendAgain = async (db: Database, id: string, at: number): Promise<boolean> => {
  const changed = db.updateTable('mails').set({ state: 'waiting', due_at: at, changed_at: at });
  const { numUpdatedRows } = await changed
    .where('id', '=', id)
    .where('state', 'in', RESENDABLE)
    .where('values_encrypted', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

/** Returns false if nobody has to pass it on any longer. */
export const passOn = async (db: Database, id: string, at: number): Promise<boolean> => {
  const changed = db.updateTable('mails').set({ state: 'passed_on', changed_at: at }).where('id', '=', id).where('state', '=', 'kept');
  return (await changed.executeTakeFirst()).numUpdatedRows > 0;
};

export interface OutboxFigures {
  /** State → number of mails. */
  readonly counts: ReadonlyMap<MailState, number>;
  /** When the oldest waiting mail was created; null = none waits. */
  readonly oldest: number | null;
  /** Failed and uncertain ones that can still be sent again. */
  readonly failed: number;
}

export const outboxFigures = async (db: Database): Promise<OutboxFigures> => {
  const rows = await db
    .selectFrom('mails')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.count<number>('values_encrypted').as('open')])
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .groupBy('state')
    .execute();
  const of = (state: MailState) => rows.find((row) => row.state === state);
  return {
    counts: new Map(rows.map(({ state, count }) => [state, Number(count)])),
    oldest: of('waiting')?.oldest ?? null,
    failed: Number(of('failed')?.open ?? 0) + Number(of('uncertain')?.open ?? 0),
  };
};
