import type { FastifyInstance } from 'fastify';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import type { Settings } from '../settings/settings.ts';
import type { Outbox } from './outbox.ts';
import { MailSender } from './sender.ts';
import { createSmtp } from './smtp.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly settings: Settings;
  readonly now: () => number;
  /** Of the mail server, and the sender's address. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Absent = people use the address that the server listens on. */
  readonly publicUrl: string | undefined;
}

export const registerMail = (app: FastifyInstance, { smtp, publicUrl, settings, ...others }: Dependencies): void => {
  const site = (): string => {
    const address = app.server.address();
    return publicUrl ?? `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
  };
  const sender = new MailSender({
    ...others,
    site,
    smtp: smtp && createSmtp(smtp),
    log: app.log,
    readerOf: async ({ user_id: userId }) => ({
      language: userId === null ? 'en' : (await settings.get(userId)).settings.language,
      unsubscribeUrl: null,
      isWanted: true,
    }),
  });
  app.addHook('onReady', async () => sender.start());
  app.addHook('preClose', () => sender.stop());
};
