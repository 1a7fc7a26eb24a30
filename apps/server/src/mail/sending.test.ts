import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { NewMail } from './new-mail.ts';

const FROM = 'One Mind, Many <mind@example.org>';
const SITE = 'https://mind.example.org';
const MINUTE = 60_000;

const recovery = (to: string): NewMail => ({
  kind: 'recovery',
  to,
  userId: null,
  values: { username: 'Ada', path: '/auth/v1/verify?token=s3cret&type=recovery', code: '447118' },
});

let ahead = 0;
const clock = { wall: () => Date.now() + ahead, steady: () => Math.floor(performance.timeOrigin + performance.now()) + ahead };
const start = (url: string, dataDir?: string) =>
  startTestServer({ publicUrl: SITE, smtp: { url, from: FROM }, logLevel: 'silent', ...(dataDir && { dataDir }) }, { clock });
const put = ({ deps }: TestServer, mail: NewMail) => transact(deps.db, (trx) => deps.outbox.put(trx, mail));
const rowOf = ({ deps }: TestServer, to: string) =>
  deps.db.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();
/** Its row once it is in this state. */
const settled = async (server: TestServer, to: string, state: string) => {
  await expect.poll(async () => (await rowOf(server, to)).state).toBe(state);
  return rowOf(server, to);
};
const answerOf = async (server: TestServer, to: string) => {
  await expect.poll(async () => (await rowOf(server, to)).answer).not.toBeNull();
  return (await rowOf(server, to)).answer;
};
let others = 0;
/** Resolves when everything that is due after this time has been sent: the sender takes the oldest mails first. */
const after = async (ms: number, server: TestServer, mailServer: MailServer) => {
  ahead += ms;
  const other = `other${++others}@example.org`;
  await put(server, recovery(other));
  await settled(server, other, 'sent');
  expect(mailServer.arrived.some(({ recipient }) => recipient === other)).toBe(true);
};

describe('mails', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let to = '';
  let count = 0;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await start(mailServer.url);
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });
  const newAddress = () => {
    to = `ada${++count}@example.org`;
    return to;
  };
  const arrived = () => mailServer.arrived.filter(({ recipient }) => recipient === to).length;

  it('arrive encrypted, from the signed-in sender, in text and HTML', async () => {
    await put(server, recovery(newAddress()));
    const mail = await mailServer.mailTo(to);
    expect(mail).toMatchObject({
      envelopeSender: 'mind@example.org',
      from: { name: 'One Mind, Many', address: 'mind@example.org' },
      to: [{ address: to }],
      subject: 'Set a new password',
      isEncrypted: true,
      user: 'mind@example.org',
    });
    const link = `${SITE}/auth/v1/verify?token=s3cret&type=recovery`;
    for (const part of ['Hello Ada,', link, '447118', 'for 60 minutes']) expect(mail.text).toContain(part);
    for (const part of ['Hello Ada,', `href="${link.replace('&', '&amp;')}"`, '447118']) expect(mail.html).toContain(part);
    expect(await settled(server, to, 'sent')).toMatchObject({ attempts: 1, answer: '250 Queued as 4471', values_encrypted: null });
  });

  it('are never sent if the change that they are about is undone', async () => {
    const undone = newAddress();
    const change = transact(server.deps.db, async (trx) => {
      await server.deps.outbox.put(trx, recovery(undone));
      throw new Error('The change fails.');
    });
    await expect(change).rejects.toThrow('The change fails.');
    await after(MINUTE, server, mailServer);
    expect(arrived()).toBe(0);
  });

  it('are dropped if another one has the same key', async () => {
    const mail = { ...recovery(newAddress()), once: 'a key' };
    await put(server, mail);
    await put(server, mail);
    await settled(server, to, 'sent');
    await put(server, mail);
    await after(MINUTE, server, mailServer);
    expect(arrived()).toBe(1);
  });

  it('keep their secrets encrypted until they are sent', async () => {
    const release = mailServer.hold();
    await put(server, recovery(newAddress()));
    await mailServer.mailTo(to);
    const row = await rowOf(server, to);
    expect(row.values_encrypted).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/s3cret|447118/);
    release();
    expect(await settled(server, to, 'sent')).toMatchObject({ values_encrypted: null });
  });

  it.each([
    ['a temporary refusal of the address', { kind: 'answer', to: 'recipient', code: 451, says: 'Greylisted' }, '451 Greylisted'],
    ['a temporary refusal of the mail', { kind: 'answer', to: 'mail', code: 452, says: 'Disk full' }, '452 Disk full'],
    ['a connection that is lost before the mail', { kind: 'cut', after: 'recipient' }, 'Connection closed unexpectedly'],
  ] as const)('are sent again after %s', async (_case, fault, answer) => {
    mailServer.does(fault);
    await put(server, recovery(newAddress()));
    expect(await answerOf(server, to)).toBe(answer);
    expect(await settled(server, to, 'waiting')).toMatchObject({ attempts: 1 });
    const before = arrived();
    await after(MINUTE, server, mailServer);
    expect(await settled(server, to, 'sent')).toMatchObject({ attempts: 2 });
    expect(arrived()).toBe(before + 1);
  });

  it.each(['recipient', 'mail'] as const)('fail with a permanent refusal of the %s', async (refused) => {
    mailServer.does({ kind: 'answer', to: refused, code: 550, says: 'No such mailbox' });
    await put(server, recovery(newAddress()));
    expect(await settled(server, to, 'failed')).toMatchObject({ attempts: 1, answer: '550 No such mailbox' });
    const before = arrived();
    await after(5 * MINUTE, server, mailServer);
    await settled(server, to, 'failed');
    expect(arrived()).toBe(before);
  });

  it('are not sent again if the connection is lost after the mail', async () => {
    mailServer.does({ kind: 'cut', after: 'mail' });
    await put(server, recovery(newAddress()));
    await settled(server, to, 'uncertain');
    await after(5 * MINUTE, server, mailServer);
    await settled(server, to, 'uncertain');
    expect(arrived()).toBe(1);
  });

  it('escape what people have chosen', async () => {
    const username = '<b>Ada & Co</b>';
    await put(server, { kind: 'password_changed', to: newAddress(), userId: null, values: { username } });
    const mail = await mailServer.mailTo(to);
    expect(mail.html).toContain('Hello &lt;b&gt;Ada &amp; Co&lt;/b&gt;,');
    expect(mail.text).toContain(`Hello ${username},`);
  });
});

describe('mails across restarts', () => {
  const to = 'ada@example.org';
  let mailServer: MailServer;
  let server: TestServer | null = null;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.close());
  afterEach(async () => {
    await server?.close();
  });

  it('are not sent again if the server stops while it sends one', async () => {
    server = await start(mailServer.url);
    const release = mailServer.hold();
    await put(server, recovery(to));
    await mailServer.mailTo(to);
    await server.stop();
    release();
    server = await start(mailServer.url, server.dataDir);
    await settled(server, to, 'uncertain');
    await after(5 * MINUTE, server, mailServer);
    expect(mailServer.arrived.filter(({ recipient }) => recipient === to)).toHaveLength(1);
  });

  it('wait until their mail server can be used, and are sent then', async () => {
    server = await start('smtp://127.0.0.1:1');
    await put(server, recovery('late@example.org'));
    expect(await answerOf(server, 'late@example.org')).toContain('ECONNREFUSED');
    await server.stop();
    ahead += MINUTE;
    server = await start(mailServer.url, server.dataDir);
    await settled(server, 'late@example.org', 'sent');
  });

  it('expire when their link no longer works', async () => {
    server = await start('smtp://127.0.0.1:1');
    await put(server, recovery('too-late@example.org'));
    expect(await answerOf(server, 'too-late@example.org')).toContain('ECONNREFUSED');
    await server.stop();
    ahead += 61 * MINUTE;
    server = await start(mailServer.url, server.dataDir);
    expect(await settled(server, 'too-late@example.org', 'expired')).toMatchObject({ values_encrypted: null });
    expect(mailServer.arrived.some(({ recipient }) => recipient === 'too-late@example.org')).toBe(false);
  });
});

describe('mails for a mail server', () => {
  const to = 'ada@example.org';
  let server: TestServer | null = null;
  let mailServer: MailServer | null = null;
  afterEach(async () => {
    await server?.close();
    await mailServer?.close();
    server = null;
  });

  it('with a certificate that nobody trusts wait', async () => {
    mailServer = await startMailServer();
    server = await start(mailServer.url.replace(/\?.*/, ''));
    await put(server, recovery(to));
    expect(await answerOf(server, to)).toMatch(/certificate/);
    expect(mailServer.arrived).toEqual([]);
    await settled(server, to, 'waiting');
  });

  it('without encryption wait, and the server doesn’t get the password', async () => {
    const seen: string[] = [];
    mailServer = await startMailServer({
      server: {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth({ username }, _session, done) {
          seen.push(username ?? '');
          done(null, { user: username });
        },
      },
    });
    server = await start(mailServer.url);
    await put(server, recovery(to));
    await answerOf(server, to);
    await settled(server, to, 'waiting');
    expect([seen, mailServer.arrived]).toEqual([[], []]);
  });

  it('that refuses the password wait', async () => {
    mailServer = await startMailServer();
    server = await start(mailServer.url.replace('p%40ss', 'wrong'));
    await put(server, recovery(to));
    expect(await answerOf(server, to)).toBe('535 Wrong password');
    await settled(server, to, 'waiting');
  });

  it('that isn’t set are kept for an administrator, except mails about games', async () => {
    server = await startTestServer();
    await put(server, recovery(to));
    await put(server, {
      kind: 'your_move',
      to,
      userId: null,
      values: { username: 'Ada', game: 'Night', gameId: 'x', round: 1, until: '2030-01-01T00:00:00Z' },
    });
    expect(await server.deps.db.selectFrom('mails').select(['kind', 'state']).execute()).toEqual([{ kind: 'recovery', state: 'kept' }]);
  });
});
