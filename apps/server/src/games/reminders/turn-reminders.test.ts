import { TIME_LIMIT_DAY_S } from '@one-mind/protocol/constants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { connectPlayer, newPlayer, type PlayerClient, playTurn, startGame } from '../../testing/player-client.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { REMIND_AFTER } from './awaited-turns.ts';

const MINUTE = 60_000;

let ahead = 0;
const clock = { wall: () => Date.now() + ahead, steady: () => Math.floor(performance.timeOrigin + performance.now()) + ahead };
const first = <Item>([item]: readonly Item[]): Item | undefined => item;

describe('a mail about a round that waits', () => {
  let mailServer: MailServer;
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let count = 0;
  const clients: PlayerClient[] = [];
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  // The people of one test would get mails in the next.
  beforeEach(async () => {
    server = await startTestServer({ smtp: { url: mailServer.url, from: 'mind@example.org' } }, { clock });
    count++;
    ada = await join(`Ada${count}`);
    bea = await join(`Bea${count}`);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });
  afterAll(() => mailServer.close());

  const join = async (name: string): Promise<PlayerClient> => keep(await newPlayer(server, name));
  const keep = (client: PlayerClient): PlayerClient => {
    clients.push(client);
    return client;
  };
  const back = async (player: PlayerClient): Promise<PlayerClient> => keep(await connectPlayer(server, player.user));
  const start = async (timeLimit: number | null = TIME_LIMIT_DAY_S): Promise<string> => {
    const gameId = await startGame([ada, bea], { settings: { timeLimit }, bots: ['normal'] });
    await planning(ada, gameId, 1);
    await planning(bea, gameId, 1);
    return gameId;
  };
  const planning = async (player: PlayerClient, gameId: string, round: number): Promise<void> => {
    await player.waitFor('game:update', (one) => one.gameId === gameId && one.state.phase === 'planning' && one.state.round === round);
    await player.waitFor('game:you', (one) => one.gameId === gameId && one.you.options.some(({ enabled }) => enabled));
  };
  /** Resolves when the game has noticed that they are away. */
  const leave = async (player: PlayerClient, gameId: string): Promise<void> => {
    const before = ada.received('game:update').length;
    player.close();
    await expect
      .poll(
        () =>
          ada
            .received('game:update')
            .slice(before)
            .findLast((one) => one.gameId === gameId)?.players,
      )
      .toContainEqual(expect.objectContaining({ id: player.id, status: 'away' }));
  };
  const look = async (ms = REMIND_AFTER): Promise<void> => {
    ahead += ms;
    await server.deps.reminders.look();
  };
  const mailsOf = ({ id }: PlayerClient) =>
    server.deps.db
      .selectFrom('mails')
      .select(['kind', 'state', 'attempts', 'expires_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
  const remindAt = async (gameId: string) =>
    (await server.deps.db.selectFrom('games').select('remind_at').where('id', '=', gameId).executeTakeFirstOrThrow()).remind_at;

  it('is sent once for each round, ten minutes after the person left', async () => {
    const gameId = await start();
    await leave(bea, gameId);
    await look(REMIND_AFTER - MINUTE);
    expect(await mailsOf(bea)).toEqual([]);
    await look(MINUTE);
    const to = emailOf(bea.user.username);
    const mail = await mailServer.mailTo(to);
    expect(mail.subject).toBe('Your move in Prison Break');
    await expect.poll(() => mailsOf(bea)).toMatchObject([{ kind: 'your_move', state: 'sent' }]);
    await playTurn(ada, gameId, first);
    await look();
    expect(await remindAt(gameId)).toBeNull();
    expect(await mailsOf(bea)).toHaveLength(1);
    expect(await mailsOf(ada)).toEqual([]);

    const again = await back(bea);
    await again.emit('join:game', gameId);
    await planning(again, gameId, 1);
    await playTurn(again, gameId, first);
    await planning(ada, gameId, 2);
    await leave(again, gameId);
    await look();
    await expect.poll(() => mailServer.arrived.filter(({ recipient }) => recipient === to).length).toBe(2);
    expect((await mailServer.mailTo(to)).text).toContain('Round 2 of Prison Break is waiting for your move.');
  });

  it('says only what everyone in the game sees, and has a link that turns such mails off', async () => {
    const gameId = await start();
    await leave(bea, gameId);
    await look();
    const mail = await mailServer.mailTo(emailOf(bea.user.username));
    const link = `${server.url.replace('127.0.0.1', 'localhost')}/unsubscribe?token=your_move.${bea.id}.`;
    const [until = ''] = /until .+ UTC/.exec(mail.text ?? '') ?? [];
    expect(mail.text?.trim().split(/\n+/)).toEqual([
      `Hello ${bea.user.username},`,
      'Round 1 of Prison Break is waiting for your move.',
      `You have ${until}. After that, the game continues without you.`,
      'Open the Game:',
      `${server.url.replace('127.0.0.1', 'localhost')}/game/active/${gameId}`,
      '-- ',
      expect.stringContaining('This email is from One Mind, Many'),
      expect.stringContaining(`Unsubscribe: ${link}`),
    ]);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')?.startsWith(`<${link}`)).toBe(true);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('waits while the person is on another page of the site, and is sent when they have been gone for as long again', async () => {
    const gameId = await start(null);
    const elsewhere = await back(bea);
    await leave(bea, gameId);
    await look();
    expect(await mailsOf(bea)).toEqual([]);
    elsewhere.close();
    await expect.poll(() => server.deps.io.sockets.adapter.rooms.has(`user:${bea.id}`)).toBe(false);
    await look(REMIND_AFTER - MINUTE);
    expect(await mailsOf(bea)).toEqual([]);
    await look(MINUTE);
    expect((await mailServer.mailTo(emailOf(bea.user.username))).subject).toBe('Your move in Prison Break');
  });

  it('is not sent to people who come back or act before the mail server takes it', async () => {
    const gameId = await start();
    await leave(bea, gameId);
    mailServer.does({ kind: 'answer', to: 'recipient', code: 451, says: 'Later' });
    await look();
    await expect.poll(() => mailsOf(bea)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await back(bea);
    ahead += MINUTE;
    server.deps.outbox.wake();
    await expect.poll(() => mailsOf(bea)).toEqual([]);
    expect(mailServer.arrived.some(({ recipient }) => recipient === emailOf(bea.user.username))).toBe(false);
  });

  it.each([
    ['have locked in', async (gameId: string) => void (await playTurn(bea, gameId, first))],
    ['have turned such mails off', async () => void (await bea.request('PUT', '/api/settings', { mailTurns: false }))],
    [
      'have not confirmed their address',
      async () => {
        await server.deps.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', bea.id).execute();
      },
    ],
  ])('is not for people who %s', async (_what, prepare) => {
    const gameId = await start();
    await prepare(gameId);
    await leave(bea, gameId);
    await look();
    expect(await mailsOf(bea)).toEqual([]);
    expect(await remindAt(gameId)).toBeNull();
  });

  it('is useless once the game continues without them', async () => {
    const gameId = await start();
    await leave(bea, gameId);
    await look();
    const [mail] = await mailsOf(bea);
    const { deadline } = await server.deps.db.selectFrom('games').select('deadline').where('id', '=', gameId).executeTakeFirstOrThrow();
    expect(Math.abs((mail?.expires_at ?? 0) - (deadline ?? 0))).toBeLessThan(MINUTE);
  });

  it('is sent after a restart as well', async () => {
    const gameId = await start();
    await leave(bea, gameId);
    ada.close();
    await server.stop();
    server = await startTestServer({ dataDir: server.dataDir, smtp: { url: mailServer.url, from: 'mind@example.org' } }, { clock });
    await look();
    expect((await mailServer.mailTo(emailOf(bea.user.username))).text).toContain(gameId);
  });

  it('is sent at most ten times a day to one person', async () => {
    const { db } = server.deps;
    const row = { kind: 'your_move', recipient: 'x', user_id: bea.id, state: 'sent', due_at: 0, expires_at: 0, changed_at: 0 } as const;
    const at = clock.wall();
    for (let n = 0; n < 10; n++)
      await db
        .insertInto('mails')
        .values({ ...row, id: `${bea.id} ${n}`, once_key: null, values_encrypted: null, answer: null, created_at: at })
        .execute();
    const gameId = await start();
    await leave(bea, gameId);
    await look();
    expect(await mailsOf(bea)).toHaveLength(10);
  });
});
