/** Hands mails to the mail server, and finds out whether it has them. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface OutgoingMail {
  /** Stays the same when the mail is sent again, so that mailboxes can drop the second one. */
  readonly messageId: string;
  readonly to: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Mail programs send a POST to it when somebody unsubscribes; null = nobody can unsubscribe from this mail. */
  readonly unsubscribeUrl: string | null;
}

/**
 * `sent`: the mail server has accepted it; `refused`: it never will; `delayed`: not now, and it doesn't have it; `uncertain`: the
 * connection was lost while it received the mail, so only it knows. `answer`: what it answered, or what failed.
 */
export interface Delivery {
  readonly outcome: 'sent' | 'refused' | 'delayed' | 'uncertain';
  readonly answer: string;
}

export interface Smtp {
  readonly deliver: (mail: OutgoingMail) => Promise<Delivery>;
  /** Ends all connections. Deliveries end as `delayed` or `uncertain`. */
  readonly close: () => void;
}

/** In ms. */
const CONNECT_MAX = 10_000;
/** In ms. Some servers check a whole mail for spam before they answer. */
const SILENCE_MAX = 120_000;
const ANSWER_MAX = 500;

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with options of Nodemailer in its query, such as `?tls.rejectUnauthorized=false`. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
}

export const createSmtp = ({ url, from }: SmtpOptions): Smtp => {
  const sender = senderIn(from);
  const { auth, ...options } = parseConnectionUrl(url);
  const open = new Set<SMTPConnection>();

  /** The answer of the server. */
  const converse = async (connection: SMTPConnection, { to, message }: { readonly to: string; readonly message: Readable }) => {
    const failed = Promise.withResolvers<never>();
    connection.on('error', failed.reject);
    // Closing a connection answers none of its commands.
    connection.on('end', () => failed.reject(new Error('The connection was closed.')));
    // Nobody may be waiting for it.
    failed.promise.catch(() => undefined);
    const step = <Result>(begin: (done: (error?: Error | null, result?: Result) => void) => void): Promise<Result | undefined> => {
      const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
      begin((error, result) => (error ? reject(error) : resolve(result)));
      return Promise.race([promise, failed.promise]);
    };
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login({ ...auth, credentials: auth }, done));
    const sent = await step<{ readonly response?: string }>((done) => connection.send({ from: sender.address, to }, message, done));
    return sent?.response ?? '';
  };

  return {
    async deliver(mail) {
      const content = await compose(mail, sender);
      let hasBegun = false;
      // Nodemailer reads the message when the server has asked for it, so until then the server can't have it.
      const message = new Readable({
        read() {
          hasBegun = true;
          this.push(content);
          this.push(null);
        },
      });
      const connection = new SMTPConnection({
        connectionTimeout: CONNECT_MAX,
        greetingTimeout: CONNECT_MAX,
        dnsTimeout: CONNECT_MAX,
        socketTimeout: SILENCE_MAX,
        // Credentials and links with tokens are never sent unencrypted by accident.
        requireTLS: auth !== undefined && options.ignoreTLS !== true,
        ...options,
      });
      open.add(connection);
      try {
        const answer = await converse(connection, { to: mail.to, message });
        connection.quit();
        return { outcome: 'sent', answer: shortened(answer) };
      } catch (error) {
        connection.close();
        return deliveryAfter(error, hasBegun);
      } finally {
        open.delete(connection);
      }
    },
    close() {
      for (const connection of open) connection.close();
    },
  };
};

/** As an object, because a name may contain commas. */
const senderIn = (from: string): { readonly name: string; readonly address: string } => {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
};

const shortened = (text: string): string => text.slice(0, ANSWER_MAX);

/** Steps at which a refusal is about this mail, and not about the account at the mail server. */
const ABOUT_THE_MAIL: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

const deliveryAfter = (error: unknown, hasBegun: boolean): Delivery => {
  if (!(error instanceof Error)) throw error;
  const { message, response, responseCode, command } = error as Error & { response?: string; responseCode?: number; command?: string };
  const answer = shortened(response ?? message);
  if (responseCode === undefined) return { outcome: hasBegun ? 'uncertain' : 'delayed', answer };
  return { outcome: responseCode >= 500 && ABOUT_THE_MAIL.includes(command) ? 'refused' : 'delayed', answer };
};

const compose = (
  { messageId, to, date, subject, text, html, unsubscribeUrl }: OutgoingMail,
  from: ReturnType<typeof senderIn>,
): Promise<Buffer> =>
  buffer(
    new MailComposer({
      ...{ from, to, subject, text, html, date, messageId },
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== null && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .createReadStream(),
  );
