/** Sends the mails of the outbox. Any node may send any mail, and no mail is sent twice. */
import type { FastifyBaseLogger } from 'fastify';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Outbox } from './outbox.ts';
import { type Language, renderMail } from './render-mail.ts';
import type { Delivery, Smtp } from './smtp.ts';
import {
  claimMail,
  deleteMail,
  deleteOldMails,
  dueMails,
  expireMails,
  type MailOutcome,
  type MailRow,
  settleAbandoned,
  settleMail,
} from './store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Pauses before the next attempts, in ms; the last one repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;
/** After this time without success, a mail has failed, in ms. */
const TRIED_FOR = 24 * HOUR;
/** How long finished mails are listed, and their keys are known, in ms. */
const KEPT_FOR = 30 * 24 * HOUR;
/** In ms. */
const LOOK_EVERY = 5000;
/** How long mails that are being sent have when the server stops, in ms. */
const STOP_MAX = 3000;
const SWEEP_EVERY = MINUTE;
const RECORD_AGAIN = 2000;
/** At the same time. */
const MAILS_MAX = 5;

export interface Reader {
  readonly language: Language;
  /** The page on which this person turns off such mails; null if they can't be turned off. */
  readonly unsubscribeUrl: string | null;
  /** False if they have turned such mails off, or this one is no longer useful. */
  readonly isWanted: boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  /** Null = there is no mail server. */
  readonly smtp: Smtp | null;
  readonly leases: Leases;
  readonly now: () => number;
  /** The address of this installation, without a trailing slash. */
  readonly site: () => string;
  /** `values`: the values for the mail's template. */
  readonly readerOf: (mail: Pick<MailRow, 'kind' | 'user_id' | 'recipient'>, values: unknown) => Promise<Reader>;
  readonly delivered: (outcome: Delivery['outcome']) => void;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

export class MailSender {
  readonly #dependencies: Dependencies;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #sweptAt = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, leases, outbox, now } = dependencies;
    leases.onAbandoned(() =>
      settleAbandoned(db, leases.isAbandoned('mails.id'), { answer: 'The server stopped while it sent this mail.', at: now() }),
    );
    outbox.onPut(() => this.#wake());
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), LOOK_EVERY).unref();
    this.#wake();
  }

  /** Resolves when nothing is being sent any longer. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#dependencies.smtp?.close(), STOP_MAX);
    await this.#running;
    clearTimeout(timer);
  }

  #wake(): void {
    this.#isWoken = true;
    this.#running ??= this.#run()
      .catch((error: unknown) => this.#dependencies.log.error({ err: error }, 'Mails could not be sent.'))
      .finally(() => {
        this.#running = null;
      });
  }

  async #run(): Promise<void> {
    const { db, smtp, now } = this.#dependencies;
    if (now() - this.#sweptAt >= SWEEP_EVERY) {
      this.#sweptAt = now();
      await expireMails(db, now());
      await deleteOldMails(db, now() - KEPT_FOR);
    }
    while (this.#isWoken && !this.#isStopping && smtp !== null) {
      this.#isWoken = false;
      const due = await dueMails(db, now(), MAILS_MAX);
      await Promise.all(due.map((id) => this.#send(smtp, id)));
      if (due.length > 0) this.#isWoken = true;
    }
  }

  async #send(smtp: Smtp, id: string): Promise<void> {
    const { db, leases, now } = this.#dependencies;
    const mail = await transact(db, async (trx) => {
      const claimed = await claimMail(trx, id, now());
      if (claimed) await leases.take(trx, id);
      return claimed;
    });
    if (!mail) return;
    leases.renew(id);
    try {
      const outcome = await this.#attempt(smtp, mail);
      await this.#record(() => (outcome === null ? deleteMail(db, id) : settleMail(db, id, outcome)));
    } finally {
      await leases.end(id);
    }
  }

  /** Returns null if the person doesn't want this mail. */
  async #attempt(smtp: Smtp, mail: MailRow): Promise<MailOutcome | null> {
    const { outbox, readerOf, site, now, delivered, log } = this.#dependencies;
    try {
      const values = outbox.valuesOf(mail);
      if (values === null)
        return { state: 'failed', answer: 'Its content can’t be decrypted with this SECRET_KEY.', at: now(), isOver: true };
      const { language, unsubscribeUrl, isWanted } = await readerOf(mail, values);
      if (!isWanted) return null;
      const address = site();
      const rendered = renderMail({
        ...{ kind: mail.kind, values, language, unsubscribeUrl, site: address },
        lifetime: mail.expires_at - mail.created_at,
      });
      const delivery = await smtp.deliver({
        ...rendered,
        messageId: `<${mail.id}@${new URL(address).hostname}>`,
        to: mail.recipient,
        date: new Date(mail.created_at),
        unsubscribeUrl,
      });
      delivered(delivery.outcome);
      if (delivery.outcome !== 'sent') log.warn({ mail: mail.id, kind: mail.kind, ...delivery }, 'A mail was not sent.');
      return outcomeOf(mail, delivery, now());
    } catch (error) {
      // It wasn't handed over: `deliver` returns what happens from then on.
      log.error({ err: error, mail: mail.id, kind: mail.kind }, 'A mail could not be made.');
      return outcomeOf(mail, { outcome: 'delayed', answer: 'It could not be made; the server’s log says why.' }, now());
    }
  }

  /** Until it is stored, the lease keeps the mail from being settled by others. */
  async #record(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (this.#isStopping) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN));
    }
  }
}

const outcomeOf = (mail: MailRow, { outcome, answer }: Delivery, at: number): MailOutcome => {
  if (outcome === 'sent') return { state: 'sent', answer, at, isOver: true };
  if (outcome === 'uncertain') return { state: 'uncertain', answer, at, isOver: false };
  const dueAt = at + (PAUSES[Math.min(mail.attempts, PAUSES.length) - 1] ?? MINUTE);
  const hasTime = dueAt < Math.min(mail.created_at + TRIED_FOR, mail.expires_at);
  return outcome === 'delayed' && hasTime
    ? { state: 'waiting', answer, at, dueAt, isOver: false }
    : { state: 'failed', answer, at, isOver: false };
};
