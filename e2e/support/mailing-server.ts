import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export type MailingServer = ServerProcess & Pick<MailServer, 'mailTo'>;

/** A server of its own that sends mails, and the mailboxes of everyone. */
export async function startMailingServer(): Promise<MailingServer> {
  const mailServer = await startMailServer();
  const server = await startServer({ env: { SMTP_URL: mailServer.url } });
  return {
    ...server,
    mailTo: mailServer.mailTo,
    async dispose() {
      await server.dispose();
      await mailServer.close();
    },
  };
}
