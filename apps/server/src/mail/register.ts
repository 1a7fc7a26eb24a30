import { type GameMailKind, isGameMail } from '@one-mind/protocol/accounts/settings';
import type { FastifyInstance } from 'fastify';
import type { AddressForOthers } from '../addresses.ts';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { registerMailAdminRoutes } from './admin-routes.ts';
import { createMailAdministration } from './mail-administration.ts';
import type { MailChoices } from './mail-choices.ts';
import type { MailValues } from './new-mail.ts';
import type { Outbox } from './outbox.ts';
import { MailSender } from './sender.ts';
import { createSmtp } from './smtp.ts';
import { type OutboxFigures, outboxFigures } from './store.ts';
import { registerUnsubscribeRoutes } from './unsubscribe-routes.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Of the mail server, and the sender's address. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly choices: MailChoices;
  /** Whether a mail about a game is still useful to this person. */
  readonly isCurrent: { readonly [Kind in GameMailKind]: (userId: string, values: MailValues[Kind]) => Promise<boolean> };
  /** Absent = the address that the server listens on. */
  readonly publicUrl: string | undefined;
  readonly addressForOthers: AddressForOthers;
}

export const registerMail = (
  app: FastifyInstance,
  { smtp: server, publicUrl, addressForOthers, settings, metrics, choices, isCurrent, ...others }: Dependencies,
): void => {
  const site = (): string => {
    const address = app.server.address();
    return publicUrl ?? `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
  };
  const smtp = server && createSmtp(server);
  const { db, outbox, now } = others;
  registerMailAdminRoutes(app, { administration: createMailAdministration({ db, outbox, now, site, smtp }), addressForOthers });
  registerUnsubscribeRoutes(app, choices);
  measureOutbox(app, metrics, others);
  const sender = new MailSender({
    ...others,
    site,
    smtp,
    delivered: metrics.mailDelivered,
    log: app.log,
    readerOf: async ({ kind, user_id: userId, recipient }, values) => {
      const language = userId === null ? 'en' : (await settings.get(userId)).settings.language;
      if (userId === null || !isGameMail(kind)) return { language, unsubscribeUrl: null, isWanted: true };
      const reader = await choices.readerOf(userId, kind);
      // The outbox stores the values that belong to the kind, so this type is right.
      const isStillCurrent = isCurrent[kind] as (userId: string, values: unknown) => Promise<boolean>;
      return {
        language,
        unsubscribeUrl: reader && `${site()}${choices.unsubscribePath(reader, kind)}`,
        isWanted: reader?.email === recipient && (await isStillCurrent(userId, values)),
      };
    },
  });
  app.addHook('onReady', async () => sender.start());
  app.addHook('preClose', () => sender.stop());
};

/** In ms. */
const MEASURE_EVERY = 15_000;

/** Measured by a timer, so that /metrics can be read while the database doesn't answer. */
const measureOutbox = (app: FastifyInstance, metrics: Metrics, { db, now }: Pick<Dependencies, 'db' | 'now'>): void => {
  let figures: OutboxFigures = { counts: new Map(), oldest: null, failed: 0 };
  const measure = async (): Promise<void> => {
    figures = await outboxFigures(db);
  };
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY).unref();
  app.addHook('onReady', measure);
  app.addHook('onClose', async () => clearInterval(timer));
  metrics.measureBy(
    { name: 'onemind_mails', help: 'Mails in the outbox by state; finished ones stay for 30 days', label: 'state' },
    async () => figures.counts,
  );
  metrics.measure('onemind_mail_oldest_seconds', 'How long the oldest mail that is to be sent has waited', () =>
    figures.oldest === null ? 0 : Math.max(0, now() - figures.oldest) / 1000,
  );
};
