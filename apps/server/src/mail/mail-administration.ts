/** What administrators see of the outbox, and do with it. */
import { randomUUIDv7 } from 'node:crypto';
import type { MailContent, MailList, MailQuerySchema, MailRow, MailTest } from '@one-mind/protocol/admin/mail';
import type { z } from 'zod';
import { findAccount } from '../accounts/accounts.ts';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import type { Outbox } from './outbox.ts';
import { renderMail, renderTestMail } from './render-mail.ts';
import type { Smtp } from './smtp.ts';
import { countMails, expireMails, findMail, type ListedMail, listMails, passOn, type MailRow as StoredMail, sendAgain } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly smtp: Smtp | null;
  readonly site: () => string;
  readonly now: () => number;
}

export type MailAdministration = ReturnType<typeof createMailAdministration>;

const orNull = <Value extends string>(value: Value | '' | 'all'): Value | null => (value === '' || value === 'all' ? null : value);

export const createMailAdministration = ({ db, outbox, smtp, site, now }: Dependencies) => ({
  async list({ kind, state, to, page, limit }: z.output<typeof MailQuerySchema>): Promise<MailList> {
    // A link may have been used since the sender last looked for such mails.
    await expireMails(db, now());
    const filter = { kind: orNull(kind), state: orNull(state), to };
    const total = await countMails(db, filter);
    const mails = await listMails(db, filter, { offset: (page - 1) * limit, limit });
    return { mails: mails.map(viewOf), hasServer: outbox.hasServer, total, page, totalPages: Math.ceil(total / limit) };
  },

  /**
   * Everyone who reads a link can use it, so reading is recorded, and possible only while an administrator has to pass mails on.
   * `address`: where the links lead, without a trailing slash.
   */
  async read(actor: Actor, id: string, address: string): Promise<MailContent> {
    if (outbox.hasServer) throw new Refused('mail_not_for_reading');
    await expireMails(db, now());
    const mail = await transact(db, async (trx) => {
      const found = await findMail(trx, id);
      if (!found) throw new Refused('mail_not_found');
      await recordAct(trx, actor, { act: 'mail.read', ...targetOf(found) });
      return found;
    });
    const values = outbox.valuesOf(mail);
    if (values === null) throw new Refused('mail_erased');
    const { subject, text } = renderMail({
      ...{ kind: mail.kind, values, language: 'en', site: address, unsubscribeUrl: null },
      lifetime: mail.expires_at - mail.created_at,
    });
    return { to: mail.recipient, subject, text, site: address };
  },

  /** Records that an administrator has passed a mail on. Has no effect if that is recorded already, or if nobody needs the mail. */
  async passOn(actor: Actor, id: string): Promise<void> {
    await transact(db, async (trx) => {
      const mail = await findMail(trx, id);
      if (!mail) throw new Refused('mail_not_found');
      if (await passOn(trx, id, now())) await recordAct(trx, actor, { act: 'mail.passed_on', ...targetOf(mail) });
    });
  },

  async sendAgain(actor: Actor, id: string): Promise<void> {
    if (!outbox.hasServer) throw new Refused('mail_server_missing');
    await transact(db, async (trx) => {
      const mail = await findMail(trx, id);
      if (!mail) throw new Refused('mail_not_found');
      if (!(await sendAgain(trx, id, now()))) throw new Refused('mail_erased');
      await recordAct(trx, actor, { act: 'mail.resent', ...targetOf(mail), before: { state: mail.state } });
    });
    outbox.wake();
  },

  /** Sends a mail to the administrator immediately, outside the outbox. */
  async test(actor: Actor): Promise<MailTest> {
    if (smtp === null) throw new Refused('mail_server_missing');
    const to = (await findAccount(db, actor.userId))?.email;
    if (to === undefined) throw new Refused('account_not_found');
    const address = site();
    const { outcome, answer } = await smtp.deliver({
      ...renderTestMail(address),
      ...{ to, date: new Date(), unsubscribeUrl: null },
      messageId: `<${randomUUIDv7()}@${new URL(address).hostname}>`,
    });
    await recordAct(db, actor, { act: 'mail.tested', targetId: 'test', after: { outcome } });
    return { to, isSent: outcome === 'sent', answer };
  },
});

/** The log outlives the account, so it names people by their id and never by their address. */
const targetOf = (mail: StoredMail) => ({ targetId: mail.user_id ?? mail.id, after: { kind: mail.kind } });

const iso = (at: number): string => new Date(at).toISOString();

const viewOf = (mail: ListedMail): MailRow => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.recipient,
  reader: mail.user_id === null || mail.username === null ? null : { id: mail.user_id, username: mail.username },
  state: mail.state,
  createdAt: iso(mail.created_at),
  changedAt: iso(mail.changed_at),
  dueAt: mail.state === 'waiting' ? iso(mail.due_at) : null,
  attempts: mail.attempts,
  answer: mail.answer,
  hasContent: mail.values_encrypted !== null,
});
