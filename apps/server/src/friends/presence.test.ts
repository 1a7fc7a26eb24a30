import type { Friend, FriendPresence } from '@one-mind/protocol/accounts/friends';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: PlayerClient;
let bea: PlayerClient;
let stranger: PlayerClient;
beforeAll(async () => {
  server = await startTestServer({}, { presenceGraceMs: 50 });
  [ada, bea, stranger] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Stranger')]);
  await ada.request('POST', '/api/friends/request', { username: 'Bea' });
  await bea.request('POST', '/api/friends/request', { username: 'Ada' });
});
afterAll(async () => {
  for (const player of [ada, bea, stranger]) player.close();
  await server.close();
});

const newsOf = (watcher: PlayerClient, userId: string): FriendPresence[] =>
  watcher
    .received('friends:presence')
    .flat()
    .filter((one) => one.userId === userId);
/** The next matching update about this person. */
const nextNews = async (watcher: PlayerClient, userId: string, fits: (news: FriendPresence) => boolean): Promise<FriendPresence> => {
  const seen = new Set(watcher.received('friends:presence'));
  const batch = await watcher.waitFor('friends:presence', (all) => !seen.has(all) && all.some((one) => one.userId === userId && fits(one)));
  const news = batch.findLast((one) => one.userId === userId);
  if (!news) throw new Error('A batch without the news it was chosen for');
  return news;
};
const isNow =
  (presence: FriendPresence['presence']) =>
  (news: FriendPresence): boolean =>
    news.presence === presence;
const listed = async (watcher: PlayerClient, userId: string): Promise<Friend['user'] | undefined> =>
  (await watcher.request<Friend[]>('GET', '/api/friends')).find(({ user }) => user.id === userId)?.user;

it('shows that a person is in a lobby, and which one if friends may join it', async () => {
  const inside = nextNews(ada, bea.id, isNow('in_lobby'));
  const lobby = await createLobby(bea, { name: 'Come in' });
  await bea.emit('join:lobby', lobby.id);
  expect(await inside).toEqual({
    userId: bea.id,
    status: 'online',
    presence: 'in_lobby',
    lobby: { id: lobby.id, name: 'Come in' },
    watchGameId: null,
  });
  expect(await listed(ada, bea.id)).toMatchObject({ presence: 'in_lobby', lobby: { id: lobby.id } });

  const behindDoors = nextNews(ada, bea.id, ({ lobby: known }) => known === null);
  await bea.request('PATCH', `/api/lobbies/${lobby.id}`, { settings: { isPrivate: true } });
  expect(await behindDoors).toMatchObject({ presence: 'in_lobby', lobby: null });
  expect(JSON.stringify(await listed(ada, bea.id))).not.toContain(lobby.id);

  await bea.request('POST', `/api/lobbies/${lobby.id}/invite`, { userId: ada.id });
  expect(await listed(ada, bea.id)).toMatchObject({ lobby: { id: lobby.id } });

  const outside = nextNews(ada, bea.id, isNow('online'));
  await bea.emit('leave:lobby');
  expect(await outside).toMatchObject({ lobby: null });
});

it('shows that a person is in a game while they play in it', async () => {
  const playing = nextNews(ada, bea.id, isNow('in_game'));
  const gameId = await startGame([bea], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
  expect(await playing).toEqual({ userId: bea.id, status: 'online', presence: 'in_game', lobby: null, watchGameId: gameId });
  expect(await listed(ada, bea.id)).toMatchObject({ watchGameId: gameId });

  await ada.emit('join:game', gameId);
  expect(await listed(bea, ada.id)).toMatchObject({ presence: 'online' });
  await ada.emit('leave:game');

  const back = nextNews(ada, bea.id, isNow('online'));
  await bea.emit('leave:game');
  expect(await back).toMatchObject({ watchGameId: null });
});

it('doesn’t name games that the friend may not watch or plays in', async () => {
  const settings = { timeLimit: null } as const;
  const games = [
    () => startGame([bea], { settings: { ...settings, isPrivate: true }, bots: ['normal', 'normal'] }),
    () => startGame([bea], { settings: { ...settings, allowSpectators: false }, bots: ['normal', 'normal'] }),
    () => startGame([bea, ada], { settings, bots: ['normal'] }),
  ];
  for (const start of games) {
    const playing = nextNews(ada, bea.id, isNow('in_game'));
    const gameId = await start();
    const friend = [await playing, await listed(ada, bea.id)];
    expect(friend).toMatchObject([{ watchGameId: null }, { presence: 'in_game', watchGameId: null }]);
    expect(JSON.stringify(friend)).not.toContain(gameId);
    const back = nextNews(ada, bea.id, isNow('online'));
    for (const player of [ada, bea]) await player.emit('leave:game');
    await back;
  }
});

it('counts all devices of a person as one', async () => {
  const phone = await connectPlayer(server, bea.user);
  const before = newsOf(ada, bea.id).length;
  phone.close();
  await bea.emit('presence:away', { away: true });
  const again = await connectPlayer(server, bea.user);
  const away = nextNews(ada, bea.id, isNow('away'));
  await again.emit('presence:away', { away: true });
  await away;
  const awake = nextNews(ada, bea.id, isNow('online'));
  await again.emit('presence:away', { away: false });
  await awake;
  again.close();
  await nextNews(ada, bea.id, isNow('away'));
  const back = nextNews(ada, bea.id, isNow('online'));
  await bea.emit('presence:away', { away: false });
  await back;
  expect(
    new Set(
      newsOf(ada, bea.id)
        .slice(before)
        .map(({ presence }) => presence),
    ),
  ).toEqual(new Set(['away', 'online']));
});

it('ignores a reload', async () => {
  const patient = await startTestServer({}, { presenceGraceMs: 60_000 });
  const watcher = await newPlayer(patient, 'Watcher');
  const first = await newPlayer(patient, 'Reloader');
  await watcher.request('POST', '/api/friends/request', { username: 'Reloader' });
  await first.request('POST', '/api/friends/request', { username: 'Watcher' });
  const playing = nextNews(watcher, first.id, isNow('in_lobby'));
  const lobby = await createLobby(first);
  await first.emit('join:lobby', lobby.id);
  await playing;
  const before = newsOf(watcher, first.id).length;
  first.close();
  const again = await connectPlayer(patient, first.user);
  await again.emit('join:lobby', lobby.id);
  const renamed = nextNews(watcher, first.id, ({ lobby: known }) => known?.name === 'After the reload');
  await again.request('PATCH', `/api/lobbies/${lobby.id}`, { name: 'After the reload' });
  await renamed;
  expect(newsOf(watcher, first.id).slice(before)).toEqual([await renamed]);
  for (const player of [watcher, again]) player.close();
  await patient.close();
});

it('shows that a person has left for good, and that they are back', async () => {
  const gone = nextNews(ada, bea.id, isNow('offline'));
  bea.close();
  expect(await gone).toEqual({ userId: bea.id, status: 'offline', presence: 'offline', lobby: null, watchGameId: null });
  const back = nextNews(ada, bea.id, isNow('online'));
  bea = await connectPlayer(server, bea.user);
  await back;
});

it('is pushed at most twice a second, and ends with the latest state', async () => {
  const start = performance.now();
  const before = ada.received('friends:presence').length;
  const names = ['one', 'two', 'three', 'four', 'five'];
  const last = nextNews(ada, bea.id, ({ lobby }) => lobby?.name === 'five');
  const lobby = await createLobby(bea);
  await bea.emit('join:lobby', lobby.id);
  for (const name of names) await bea.request('PATCH', `/api/lobbies/${lobby.id}`, { name });
  await last;
  expect(ada.received('friends:presence').length - before).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - start) / 500));
  expect(newsOf(ada, bea.id).at(-1)).toMatchObject({ lobby: { name: 'five' } });
});

it('is never sent to strangers or blocked people', async () => {
  expect(stranger.received('friends:presence')).toEqual([]);
  await bea.request('POST', '/api/friends/blocks', { userId: ada.id });
  const before = newsOf(ada, bea.id).length;
  const cleo = await newPlayer(server, 'Cleo');
  await cleo.request('POST', '/api/friends/request', { username: 'Bea' });
  await bea.request('POST', '/api/friends/request', { username: 'Cleo' });
  const told = nextNews(cleo, bea.id, isNow('online'));
  await bea.emit('leave:lobby');
  await told;
  expect(newsOf(ada, bea.id)).toHaveLength(before);
  expect(await ada.request('GET', '/api/friends')).toEqual([]);
  cleo.close();
});
