import type { LobbyInvitation } from '@one-mind/protocol/accounts/friends';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { connectPlayer, createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { emailOf, startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let ahead = 0;
const clock = { wall: () => Date.now() + ahead, steady: () => Math.floor(performance.timeOrigin + performance.now()) + ahead };

describe('a mail about an invitation', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let ada: PlayerClient;
  let bea: TestUser;
  let count = 0;
  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' } }, { clock, presenceGraceMs: 50 });
  });
  beforeEach(async () => {
    count++;
    ada = await newPlayer(server, `Ada${count}`);
    bea = await server.signUp(`Bea${count}`);
    await befriend(ada);
  });
  afterEach(() => ada.close());
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  const befriend = async (one: PlayerClient): Promise<void> => {
    await one.request('POST', '/api/friends/request', { username: bea.username });
    expect((await bea.call('POST', '/api/friends/request', { username: one.user.username })).status).toBe(200);
  };
  const open = () => createLobby(ada, { name: 'Behind <the> curtain', settings: { isPrivate: true } });
  const invite = (id: string, by = ada) => by.request('POST', `/api/lobbies/${id}/invite`, { userId: bea.user.id });
  const mails = () =>
    server.deps.db.selectFrom('mails').select(['state', 'attempts', 'expires_at']).where('user_id', '=', bea.user.id).execute();

  it('goes to a friend who is offline, and contains nothing with which others could join', async () => {
    const lobby = await open();
    await invite(lobby.id);
    const mail = await mailServer.mailTo(emailOf(bea.username));
    expect(mail.subject).toBe(`${ada.user.username} invites you to a game`);
    expect(mail.text).toContain(`${ada.user.username} invites you to the lobby “Behind <the> curtain”.`);
    expect(mail.html).toContain('Behind &lt;the&gt; curtain');
    expect(mail.text).toContain(`/unsubscribe?token=game_invitation.${bea.user.id}.`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    for (const secret of [lobby.id, lobby.code]) expect(`${mail.text} ${mail.html}`).not.toContain(secret);
    const [invitation]: readonly LobbyInvitation[] = await (await bea.call('GET', '/api/invitations')).json();
    expect(await mails()).toMatchObject([{ expires_at: Date.parse(invitation?.expires_at ?? '') }]);
  });

  it('doesn’t go to a friend who is connected, or has turned such mails off', async () => {
    const here = await connectPlayer(server, bea);
    await invite((await open()).id);
    here.close();
    await bea.call('PUT', '/api/settings', { mailInvites: false });
    await expect
      .poll(async () => (await ada.request<{ user: { presence: string } }[]>('GET', '/api/friends'))[0]?.user.presence)
      .toBe('offline');
    await invite((await open()).id);
    expect(await mails()).toEqual([]);
  });

  it('goes out once a day for each pair of people', async () => {
    for (let n = 0; n < 2; n++) await invite((await open()).id);
    expect(await mails()).toHaveLength(1);
    const cleo = await newPlayer(server, `Cleo${count}`);
    await befriend(cleo);
    await invite((await createLobby(cleo)).id, cleo);
    const SENT = { state: 'sent' };
    // Tomorrow, these invitations have ended.
    await expect.poll(mails).toMatchObject([SENT, SENT]);
    cleo.close();
    ahead += DAY;
    await invite((await open()).id);
    await expect.poll(mails).toMatchObject([SENT, SENT, SENT]);
  });

  it.each([
    ['is blocked', async () => void (await bea.call('POST', '/api/friends/blocks', { userId: ada.id }))],
    ['takes the invitation back by closing the lobby', async (id: string) => void (await ada.request('DELETE', `/api/lobbies/${id}`))],
  ])('is not sent if the person who invited %s before that', async (_what, end) => {
    mailServer.does({ kind: 'answer', to: 'recipient', code: 451, says: 'Later' });
    const lobby = await open();
    await invite(lobby.id);
    await expect.poll(mails).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await end(lobby.id);
    ahead += MINUTE;
    server.deps.outbox.wake();
    await expect.poll(mails).toEqual([]);
    expect(mailServer.arrived.some(({ recipient }) => recipient === emailOf(bea.username))).toBe(false);
  });

  it('doesn’t go to somebody who has blocked the person who invites', async () => {
    await bea.call('POST', '/api/friends/blocks', { userId: ada.id });
    const lobby = await open();
    expect(await ada.refusal('POST', `/api/lobbies/${lobby.id}/invite`, { userId: bea.user.id })).toEqual({
      status: 403,
      error: 'not_friends',
    });
    expect(await mails()).toEqual([]);
  });
});
