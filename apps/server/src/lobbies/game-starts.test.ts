import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A server with this countdown, in ms, and three people. */
const openTable = async (countdownMs: number) => {
  const server = await startTestServer({}, { countdownMs });
  const [ada, bea, cleo] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Cleo')]);
  return { server, ada, bea, cleo };
};
type Table = Awaited<ReturnType<typeof openTable>>;
const closeTable = async ({ server, ada, bea, cleo }: Table): Promise<void> => {
  for (const player of [ada, bea, cleo]) player.close();
  await server.close();
};

/** A lobby with all three people, ready and present. */
const gather = async ({ ada, bea, cleo }: Table) => {
  const lobby = await createLobby(ada);
  const path = `/api/lobbies/${lobby.id}`;
  for (const player of [ada, bea, cleo]) await player.emit('join:lobby', lobby.id);
  for (const player of [bea, cleo]) await player.request('POST', `${path}/ready`, { ready: true });
  const countDown = (body: object = {}) => ada.request<Lobby>('POST', `${path}/countdown`, body);
  const get = () => ada.request<Lobby>('GET', path);
  const isThis = ({ id }: Lobby): boolean => id === lobby.id;
  return { ada, bea, cleo, lobby, path, countDown, get, isThis };
};
type Gathering = Awaited<ReturnType<typeof gather>>;

describe('a countdown that nobody stops', () => {
  const COUNTDOWN = 60;
  let table: Table;
  beforeAll(async () => {
    table = await openTable(COUNTDOWN);
  });
  afterAll(() => closeTable(table));
  const gamesOf = ({ server }: Table, { id }: Lobby) =>
    server.deps.db.selectFrom('games').select(['id', 'started_at']).where('lobby_id', '=', id).execute();

  it('is visible to everyone and ends in the game', async () => {
    const { bea, cleo, lobby, path, countDown, get, isThis } = await gather(table);
    expect(await countDown()).toMatchObject({ status: 'waiting', startsIn: expect.any(Number) });
    const seen = await bea.waitFor('lobby:update', (update) => isThis(update) && update.startsIn !== null);
    expect(seen.startsIn).toBeLessThanOrEqual(COUNTDOWN);
    const { gameId } = await cleo.waitFor('lobby:update', (update) => isThis(update) && update.status === 'in_progress');
    await cleo.waitFor('game:start', (id) => id === gameId);
    expect(await get()).toMatchObject({ status: 'in_progress', gameId, startsIn: null });
    // It is too late to stop it, and another request returns the same game.
    expect(await bea.refusal('POST', `${path}/ready`, { ready: false })).toEqual({ status: 409, error: 'lobby_started' });
    expect(await countDown()).toMatchObject({ id: lobby.id, gameId });
  });

  it('starts once and ends in one game, however many tabs of the host request it', async () => {
    const { bea, lobby, countDown, isThis } = await gather(table);
    await Promise.all([countDown(), countDown(), countDown()]);
    const { gameId } = await bea.waitFor('lobby:update', (update) => isThis(update) && update.status === 'in_progress');
    expect(await gamesOf(table, lobby)).toMatchObject([{ id: gameId }]);
  });

  it('is not cut short by an earlier countdown that was stopped', async () => {
    const { ada, lobby, path, countDown, isThis } = await gather(table);
    await countDown();
    await ada.request('DELETE', `${path}/countdown`);
    const begunAt = Date.now();
    await countDown();
    await ada.waitFor('lobby:update', (update) => isThis(update) && update.status === 'in_progress');
    const [game] = await gamesOf(table, lobby);
    expect(game?.started_at).toBeGreaterThanOrEqual(begunAt + COUNTDOWN);
  });

  it('leaves out people who leave in the last moment, and never starts half a game', async () => {
    const { bea, path, countDown, get } = await gather(table);
    const { startsIn } = await countDown();
    await new Promise((resolve) => setTimeout(resolve, startsIn ?? 0));
    await bea.request('POST', `${path}/leave`);
    const lobby = await get();
    expect(lobby.players.map(({ username }) => username)).toEqual(['Ada', 'Cleo']);
    expect(lobby).toMatchObject({ startsIn: null, ...(lobby.gameId === null ? { status: 'waiting' } : { status: 'in_progress' }) });
  });
});

describe('a countdown', () => {
  let table: Table;
  beforeAll(async () => {
    // Longer than any test, so that only the action under test ends it.
    table = await openTable(600_000);
  });
  afterAll(() => closeTable(table));

  it('starts only if the game could start', async () => {
    const { ada, bea, cleo, path } = await gather(table);
    const refusal = (player: PlayerClient, body: object = {}) => player.refusal('POST', `${path}/countdown`, body);
    expect(await refusal(bea)).toEqual({ status: 403, error: 'not_lobby_host' });
    await cleo.request('POST', `${path}/ready`, { ready: false });
    expect(await refusal(ada)).toEqual({ status: 409, error: 'players_not_ready' });
    await ada.request('POST', `${path}/countdown`, { force: true });
    await cleo.request('POST', `${path}/leave`);
    expect(await refusal(ada, { force: true })).toEqual({ status: 409, error: 'too_few_players' });
  });

  it.each<[string, (gathering: Gathering) => Promise<unknown>]>([
    ['the host stops it', ({ ada, path }) => ada.request('DELETE', `${path}/countdown`)],
    ['somebody is not ready after all', ({ bea, path }) => bea.request('POST', `${path}/ready`, { ready: false })],
    ['somebody leaves', ({ bea, path }) => bea.request('POST', `${path}/leave`)],
    ['somebody closes the screen', ({ bea }) => bea.emit('leave:lobby')],
    ['the host leaves', ({ ada, path }) => ada.request('POST', `${path}/leave`)],
    ['the host changes the settings', ({ ada, path }) => ada.request('PATCH', path, { settings: { timeLimit: 60 } })],
    ['the host removes somebody', ({ ada, bea, path }) => ada.request('POST', `${path}/kick`, { playerId: bea.id })],
    ['the host seats an AI player', ({ ada, path }) => ada.request('POST', `${path}/bots`, { action: 'add' })],
    ['the host hands over', ({ ada, bea, path }) => ada.request('POST', `${path}/host`, { playerId: bea.id })],
  ])('stops when %s', async (_what, stop) => {
    const gathering = await gather(table);
    const { cleo, countDown, get, isThis } = gathering;
    await countDown();
    await cleo.waitFor('lobby:update', (update) => isThis(update) && update.startsIn !== null);
    const seen = cleo.received('lobby:update').length;
    await stop(gathering);
    await expect.poll(() => cleo.received('lobby:update').slice(seen).at(-1)?.startsIn).toBe(null);
    expect(await get()).toMatchObject({ status: 'waiting', startsIn: null });
  });

  it('stops when somebody’s only tab with the lobby disconnects', async () => {
    const { bea, cleo, lobby, countDown, get, isThis } = await gather(table);
    const tab = await connectPlayer(table.server, bea.user);
    await tab.emit('join:lobby', lobby.id);
    await bea.emit('leave:lobby');
    await countDown();
    await bea.emit('leave:lobby');
    expect((await get()).startsIn).not.toBe(null);
    const seen = cleo.received('lobby:update').length;
    tab.close();
    await expect.poll(() => cleo.received('lobby:update').slice(seen).at(-1)).toMatchObject({ startsIn: null });
    expect(cleo.received('lobby:update').slice(seen).every(isThis)).toBe(true);
  });

  it('continues when somebody else joins or is ready', async () => {
    const { bea, lobby, path, countDown, isThis } = await gather(table);
    await countDown();
    const dora = await newPlayer(table.server, 'Dora');
    await dora.emit('join:lobby', lobby.id);
    await dora.request('POST', `${path}/ready`, { ready: true });
    await bea.waitFor('lobby:update', (update) => isThis(update) && update.players[3]?.status === 'ready' && update.startsIn !== null);
    dora.close();
  });
});

it('a countdown is dropped if the server stops in the meantime', async () => {
  const table = await openTable(600_000);
  const { ada, lobby, countDown } = await gather(table);
  expect((await countDown()).startsIn).not.toBe(null);
  for (const player of [table.ada, table.bea, table.cleo]) player.close();
  await table.server.stop();
  const server: TestServer = await startTestServer({ dataDir: table.server.dataDir });
  const answer = await fetch(`${server.url}/api/lobbies/${lobby.id}`, { headers: { authorization: `Bearer ${ada.user.token}` } });
  expect(await answer.json()).toMatchObject({ status: 'waiting', startsIn: null, players: [{}, {}, {}] });
  await server.close();
});
