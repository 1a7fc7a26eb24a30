/** A local mail server with a self-signed certificate, which can be told to misbehave. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/**
 * `code`: the answer to a recipient or to the whole mail. A `cut` connection is closed without an answer: when the server knows the
 * recipient, or when it has the whole mail.
 */
export type MailFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'answer'; readonly to: 'recipient' | 'mail'; readonly code: number; readonly says: string }
  | { readonly kind: 'cut'; readonly after: 'recipient' | 'mail' };

/** A mail that arrived completely, whatever the answer was. */
export interface ArrivedMail extends Email {
  /** The addresses of the dialogue, not those in the mail. */
  readonly recipient: string;
  readonly envelopeSender: string;
  readonly isEncrypted: boolean;
  /** Who signed in. */
  readonly user: string | null;
}

export interface MailServer {
  /** A value of SMTP_URL that accepts its certificate. */
  readonly url: string;
  readonly port: number;
  /** All mails so far. */
  readonly arrived: readonly ArrivedMail[];
  /** Resolves when a mail to this address has arrived, with the newest one. */
  readonly mailTo: (address: string) => Promise<ArrivedMail>;
  /** What happens to the next mails, one each; then nothing goes wrong. */
  readonly does: (...faults: readonly MailFault[]) => void;
  /** Answers no mail until the returned function is called. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
}

const NONE: MailFault = { kind: 'none' };
/** Signs in on every server that asks for it. */
const USER = 'mind@example.org';
const PASSWORD = 'p@ss: word/';

interface Options {
  /** Whether people have to sign in. */
  readonly isClosed?: boolean;
  /** Settings of smtp-server. */
  readonly server?: SMTPServerOptions;
}

export const startMailServer = async ({ isClosed = true, server: settings = {} }: Options = {}): Promise<MailServer> => {
  const faults: MailFault[] = [];
  const faultOf = new Map<string, MailFault>();
  const arrived: ArrivedMail[] = [];
  const waiting = new Set<() => void>();
  let held: Promise<void> | null = null;

  const cut = ({ id }: SMTPServerSession): void => {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
  };
  const refusal = ({ code, says }: { code: number; says: string }) => Object.assign(new Error(says), { responseCode: code });

  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: !isClosed,
    onAuth({ username, password }, _session, done) {
      done(username === USER && password === PASSWORD ? null : refusal({ code: 535, says: 'Wrong password' }), { user: username });
    },
    onRcptTo(_address, session, done) {
      const fault = faults.shift() ?? NONE;
      faultOf.set(session.id, fault);
      if (fault.kind === 'cut' && fault.after === 'recipient') cut(session);
      else if (fault.kind === 'answer' && fault.to === 'recipient') done(refusal(fault));
      else done();
    },
    onData(stream, session, done) {
      const receive = async (): Promise<void> => {
        const mail = await PostalMime.parse(await buffer(stream));
        const { envelope, secure, user } = session;
        const recipient = envelope.rcptTo[0]?.address ?? '';
        const envelopeSender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        arrived.push({ ...mail, recipient, envelopeSender, isEncrypted: secure, user: user ?? null });
        for (const look of waiting) look();
        await held;
        const fault = faultOf.get(session.id) ?? NONE;
        if (fault.kind === 'cut' && fault.after === 'mail') cut(session);
        else if (fault.kind === 'answer' && fault.to === 'mail') done(refusal(fault));
        else done(null, 'Queued as 4471');
      };
      receive().catch(done);
    },
    ...settings,
  });
  // Connections that the test cuts.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const credentials = isClosed ? `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@` : '';

  return {
    url: `smtp://${credentials}127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    port,
    arrived,
    mailTo: (address) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = arrived.findLast(({ recipient }) => recipient === address);
          if (mail === undefined) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    does: (...next) => void faults.push(...next),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
