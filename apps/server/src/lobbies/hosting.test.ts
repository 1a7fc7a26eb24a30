import type { Lobby, LobbySummary } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { createLobby, newPlayer, type PlayerClient, SCENARIO } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('the host of a lobby', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let cleo: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    [ada, bea, cleo] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Cleo')]);
  });
  afterAll(async () => {
    for (const player of [ada, bea, cleo]) player.close();
    await server.close();
  });
  const get = (player: PlayerClient, { id }: Lobby): Promise<Lobby> => player.request('GET', `/api/lobbies/${id}`);
  const names = ({ players }: Lobby) => players.map(({ username }) => username);
  const join = (player: PlayerClient, { id }: Lobby) => player.request<Lobby>('POST', `/api/lobbies/${id}/join`);

  it('seats AI players of every level, once per key, and changes one or all', async () => {
    const lobby = await createLobby(ada, { settings: { aiLevel: 'hard' } });
    const bots = (body: object, key?: string) =>
      ada.request<Lobby>('POST', `/api/lobbies/${lobby.id}/bots`, body, key === undefined ? {} : { 'idempotency-key': key });
    const levels = ({ players }: Lobby) => players.flatMap(({ level }) => level ?? []);
    const [once, again] = await Promise.all([bots({ action: 'add' }, 'k1'), bots({ action: 'add' }, 'k1')]);
    expect([levels(once), levels(again)]).toEqual([['hard'], ['hard']]);
    await expect(bots({ action: 'add', level: 'easy' }, 'k1')).rejects.toThrow('idempotency_conflict');
    expect(levels(await bots({ action: 'add', level: 'easy' }, 'k2'))).toEqual(['hard', 'easy']);
    expect(levels(await bots({ action: 'add', level: 'random' }))).toEqual(['hard', 'easy', 'random']);
    const easy = (await get(ada, lobby)).players.find(({ level }) => level === 'easy');
    expect(levels(await bots({ action: 'level', playerId: easy?.id, level: 'neutral' }))).toEqual(['hard', 'neutral', 'random']);
    await expect(bots({ action: 'level', playerId: ada.id, level: 'easy' })).rejects.toThrow('player_not_in_lobby');
    const all = await ada.request<Lobby>('PATCH', `/api/lobbies/${lobby.id}`, { settings: { aiLevel: 'easy' } });
    expect(levels(all)).toEqual(['easy', 'easy', 'easy']);
    expect(all.settings).toMatchObject({ aiLevel: 'easy', timeLimit: 30 });
  });

  it('can’t choose a scenario with fewer seats than players, or one that they may not see', async () => {
    const dora = await newPlayer(server, 'Dora');
    const lobby = await createLobby(dora, { bots: ['easy', 'easy', 'easy', 'easy'] });
    await storeScenario(server, { id: 'for-three', max_players: 3 });
    await storeScenario(server, { id: 'hidden', is_public: 0 });
    const choose = (scenarioId: string) => dora.refusal('PATCH', `/api/lobbies/${lobby.id}`, { scenarioId });
    expect(await choose('for-three')).toEqual({ status: 409, error: 'scenario_too_small' });
    expect(await choose('hidden')).toEqual({ status: 404, error: 'scenario_not_found' });
    for (const name of ['a\u202eb', 'a\u200bb', 'a\nb']) {
      expect(await dora.refusal('POST', '/api/lobbies', { name, scenarioId: SCENARIO })).toEqual({ status: 400, error: 'name_invisible' });
    }
    expect(await dora.refusal('POST', '/api/lobbies', { name: 'x', scenarioId: 'hidden' })).toEqual({
      status: 404,
      error: 'scenario_not_found',
    });
    expect((await get(dora, lobby)).scenario.id).toBe(SCENARIO);
    dora.close();
  });

  it('removes a person, who can’t come back by any route until the host invites them', async () => {
    const lobby = await createLobby(ada, { name: 'No way back' });
    await join(bea, lobby);
    // Bea doesn't have the lobby open, so she learns it when she comes back.
    await ada.request('POST', `/api/lobbies/${lobby.id}/kick`, { playerId: bea.id });
    expect(names(await get(bea, lobby))).toEqual(['Ada']);
    const refused = { status: 403, error: 'kicked_from_lobby' };
    expect(await bea.refusal('POST', `/api/lobbies/${lobby.id}/join`)).toEqual(refused);
    expect(await bea.refusal('POST', `/api/lobbies/${lobby.code}/join`)).toEqual(refused);
    expect(await bea.emit('join:lobby', lobby.id)).toMatchObject({ ok: false, error: 'kicked_from_lobby' });
    expect(await bea.refusal('POST', '/api/lobbies/quick-join', { search: 'No way back' })).toEqual({
      status: 404,
      error: 'no_lobby_available',
    });
    const closedTo = (person: PlayerClient) => person.request('GET', '/api/lobbies/closed-to-me');
    expect(await closedTo(bea)).toEqual({ ids: [lobby.id] });
    expect(await closedTo(cleo)).toEqual({ ids: [] });
    const { request } = await ada.request<{ request: { id: string } }>('POST', '/api/friends/request', { username: 'Bea' });
    await bea.request('POST', `/api/friends/request/${request.id}/accept`);
    await ada.request('POST', `/api/lobbies/${lobby.id}/invite`, { userId: bea.id });
    expect(await closedTo(bea)).toEqual({ ids: [] });
    expect(names(await join(bea, lobby))).toEqual(['Ada', 'Bea']);
  });

  it('can hand over to a present person, but not to an AI player', async () => {
    const lobby = await createLobby(ada, { bots: ['normal'] });
    const handOver = (from: PlayerClient, playerId: string | undefined) =>
      from.refusal('POST', `/api/lobbies/${lobby.id}/host`, { playerId });
    await join(bea, lobby);
    await join(cleo, lobby);
    expect(await bea.refusal('POST', `/api/lobbies/${lobby.id}/host`, { playerId: bea.id })).toEqual({
      status: 403,
      error: 'not_lobby_host',
    });
    expect(await handOver(ada, lobby.players[1]?.id)).toEqual({ status: 400, error: 'ai_cannot_host' });
    await cleo.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect(await handOver(ada, cleo.id)).toEqual({ status: 404, error: 'player_not_in_lobby' });
    const handed = await ada.request<Lobby>('POST', `/api/lobbies/${lobby.id}/host`, { playerId: bea.id });
    expect(handed.host).toEqual({ id: bea.id, username: 'Bea' });
    expect(handed.players[0]).toMatchObject({ username: 'Ada', role: 'player', status: 'not_ready' });
    expect(await ada.refusal('POST', `/api/lobbies/${lobby.id}/start`)).toEqual({ status: 403, error: 'not_lobby_host' });
  });

  it('is succeeded by the person who has been present longest, or else by an absent one', async () => {
    const lobby = await createLobby(ada, { bots: ['normal'] });
    await join(bea, lobby);
    await cleo.emit('join:lobby', lobby.id);
    await ada.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect((await get(bea, lobby)).host.username).toBe('Cleo');
    await cleo.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect((await get(bea, lobby)).host.username).toBe('Bea');
    await bea.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect(await ada.refusal('GET', `/api/lobbies/${lobby.id}`)).toEqual({ status: 404, error: 'lobby_not_found' });
  });

  it('has to choose another scenario if theirs is deleted, and can do everything else until then', async () => {
    const creator = await newPlayer(server, 'Creator');
    await updateUser(server.deps.db, creator.id, { role: 'creator', at: Date.now() });
    await storeScenario(server, { id: 'short-lived', creator_id: creator.id });
    const lobby = await createLobby(ada, { scenarioId: 'short-lived', bots: ['normal', 'normal'] });
    await ada.emit('join:lobby', lobby.id);
    await creator.request('DELETE', '/api/scenarios/short-lived');
    const told = await ada.waitFor('lobby:update', ({ id, isScenarioGone }) => id === lobby.id && isScenarioGone);
    expect(told).toMatchObject({ status: 'waiting', scenario: { id: 'short-lived', title: '' } });
    expect((await bea.request<LobbySummary[]>('GET', '/api/lobbies')).some(({ id }) => id === lobby.id)).toBe(false);
    expect(names(await join(bea, lobby))).toContain('Bea');
    const gone = { status: 404, error: 'scenario_not_found' };
    expect(await ada.refusal('POST', `/api/lobbies/${lobby.id}/start`, { force: true })).toEqual(gone);
    expect(await ada.refusal('POST', `/api/lobbies/${lobby.id}/countdown`, { force: true })).toEqual(gone);
    await ada.request('PATCH', `/api/lobbies/${lobby.id}`, { scenarioId: SCENARIO });
    expect(await get(ada, lobby)).toMatchObject({ isScenarioGone: false, scenario: { id: SCENARIO } });
    await ada.request('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
    creator.close();
  });

  it('shows in the list who is inside, and which running game can be watched', async () => {
    const [finn, emil] = await Promise.all([newPlayer(server, 'Finn'), newPlayer(server, 'Emil')]);
    const listed = async (id: string) => (await bea.request<LobbySummary[]>('GET', '/api/lobbies')).find((one) => one.id === id);
    const open = await createLobby(finn, { bots: ['normal', 'normal'] });
    expect(await listed(open.id)).toMatchObject({ people: [finn.id], scenarioId: SCENARIO, watchGameId: null });
    const { gameId } = await finn.request<{ gameId: string }>('POST', `/api/lobbies/${open.id}/start`);
    expect(await listed(open.id)).toMatchObject({ status: 'in_progress', watchGameId: gameId });
    const closed = await createLobby(emil, { bots: ['normal', 'normal'], settings: { allowSpectators: false } });
    await emil.request('POST', `/api/lobbies/${closed.id}/start`);
    expect(await listed(closed.id)).toMatchObject({ status: 'in_progress', watchGameId: null });
    finn.close();
    emil.close();
  });

  it('leaves in one tab, and the other tab shows the lobby without them', async () => {
    const lobby = await createLobby(ada);
    await bea.emit('join:lobby', lobby.id);
    await bea.request('POST', `/api/lobbies/${lobby.id}/leave`);
    await bea.waitFor('lobby:update', ({ id, players }) => id === lobby.id && players.every((player) => player.id !== bea.id));
    // The tab was also removed from the room, so it no longer receives anything about the lobby.
    await ada.emit('join:lobby', lobby.id);
    const after = bea.received('lobby:update').length;
    await ada.request('PATCH', `/api/lobbies/${lobby.id}`, { name: 'Without Bea' });
    await ada.waitFor('lobby:update', ({ name }) => name === 'Without Bea');
    expect(bea.received('lobby:update')).toHaveLength(after);
  });
});

/** A copy of a built-in scenario under another id. */
const storeScenario = async (
  { deps: { db } }: TestServer,
  change: { readonly id: string; readonly max_players?: number; readonly is_public?: number; readonly creator_id?: string },
): Promise<void> => {
  const row = await db.selectFrom('scenarios').selectAll().where('id', '=', SCENARIO).executeTakeFirstOrThrow();
  await db
    .insertInto('scenarios')
    .values({ ...row, ...change })
    .execute();
};
