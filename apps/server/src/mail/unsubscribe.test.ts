import type { GameMailKind } from '@one-mind/protocol/accounts/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { emailOf, startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const formOf = (text: string): FormData => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
};

describe('the link that turns mails off', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let ada: TestUser;
  let count = 0;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' } });
  });
  beforeEach(async () => {
    ada = await server.signUp(`Ada${++count}`);
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  /** The token of the link in a mail of this kind to Ada. */
  const tokenOf = (kind: GameMailKind): Promise<string> =>
    server.deps.mailChoices.readerOf(ada.user.id, kind).then((reader) => {
      if (reader === null) throw new Error('Ada gets no such mails.');
      return server.deps.mailChoices.unsubscribePath(reader, kind).replace('/unsubscribe?token=', '');
    });
  const send = (token: string, init: RequestInit = {}) =>
    fetch(`${server.url}/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: ONE_CLICK,
      ...init,
    });
  const settings = async () => (await (await ada.call('GET', '/api/settings')).json()).settings;

  it('does so with one request of a mail program, without a session, for its kind alone', async () => {
    const token = await tokenOf('your_move');
    expect(await (await send(token)).json()).toEqual({ ok: true });
    expect(await settings()).toMatchObject({ mailTurns: false, mailInvites: true });
    expect((await send(token)).status).toBe(200);
    expect((await send(await tokenOf('game_invitation'), { headers: {}, body: new URLSearchParams(ONE_CLICK) })).status).toBe(200);
    expect(await settings()).toMatchObject({ mailTurns: false, mailInvites: false });
  });

  it.each([
    ['a multipart form', formOf(ONE_CLICK)],
    ['no body', null],
  ])('accepts %s', async (_what, body) => {
    expect((await send(await tokenOf('your_move'), { headers: {}, body })).status).toBe(200);
    expect(await settings()).toMatchObject({ mailTurns: false });
  });

  it('changes nothing when it is only opened', async () => {
    const token = await tokenOf('your_move');
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await send(token, { method, body: null });
    expect(await settings()).toMatchObject({ mailTurns: true, mailInvites: true });
  });

  it('can’t be forged, used for another kind, or used after the address has changed', async () => {
    const token = await tokenOf('your_move');
    const [, id = '', signature = ''] = token.split('.');
    const other = await server.signUp(`Other${count}`);
    for (const forged of [
      `game_invitation.${id}.${signature}`,
      `your_move.${other.user.id}.${signature}`,
      `your_move.${id}.${signature.slice(1)}`,
      `your_move.${id}.`,
      `recovery.${id}.${signature}`,
      'nothing',
      '',
    ]) {
      const answer = await send(forged);
      expect([answer.status, (await answer.json()).error], forged).toEqual([403, 'unsubscribe_link_invalid']);
    }
    await server.deps.db.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', id).execute();
    expect((await send(token)).status).toBe(403);
    expect(await settings()).toMatchObject({ mailTurns: true, mailInvites: true });
  });

  it('is in no mail about the account', async () => {
    const mail = { kind: 'password_changed', to: emailOf(ada.username), userId: ada.user.id, values: { username: ada.username } } as const;
    await transact(server.deps.db, (trx) => server.deps.outbox.put(trx, mail));
    const { text, headers } = await mailServer.mailTo(mail.to);
    expect(text).not.toContain('unsubscribe');
    expect(headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  });
});
