import type { Lobby, LobbySummary } from '@one-mind/protocol/games/lobbies';
import type { ScenarioDetail } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('lobbies', () => {
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
  const get = (player: PlayerClient, id: string): Promise<Lobby> => player.request('GET', `/api/lobbies/${id}`);

  it('opens with its host ready and the requested AI players, whose names are unique', async () => {
    const lobby = await createLobby(ada, { bots: ['normal', 'random'] });
    expect(lobby).toMatchObject({ status: 'waiting', minPlayers: 3, maxPlayers: 6, gameId: null, host: { id: ada.id, username: 'Ada' } });
    expect(lobby.players.map(({ role, status, kind }) => [role, status, kind])).toEqual([
      ['host', 'ready', 'human'],
      ['player', 'ready', 'ai'],
      ['player', 'ready', 'ai'],
    ]);
    expect(new Set(lobby.players.map(({ username }) => username.toLowerCase())).size).toBe(3);
  });

  it('shows the roles for each number of players, as the scenario’s page does', async () => {
    const { decks } = await createLobby(ada, { scenarioId: 'prison-break' });
    expect(decks).toEqual([
      { players: 3, deck: { collaborator: 2, rogue: 0, saboteur: 1 } },
      { players: 4, deck: { collaborator: 2, rogue: 1, saboteur: 1 } },
      { players: 5, deck: { collaborator: 3, rogue: 1, saboteur: 1 } },
      { players: 6, deck: { collaborator: 3, rogue: 1, saboteur: 2 } },
    ]);
    const { tables } = await ada.request<ScenarioDetail>('GET', '/api/scenarios/prison-break');
    expect(tables.map(({ players, deck }) => ({ players, deck }))).toEqual(decks);
  });

  it('renames an AI player when a person with the same name joins', async () => {
    const lobby = await createLobby(ada, { bots: ['normal'] });
    const name = lobby.players.find(({ kind }) => kind === 'ai')?.username ?? '';
    const twin = await newPlayer(server, name);
    const { players } = await twin.request<Lobby>('POST', `/api/lobbies/${lobby.id}/join`);
    twin.close();
    expect(players.filter(({ username }) => username === name)).toMatchObject([{ id: twin.id, kind: 'human' }]);
    expect(new Set(players.map(({ username }) => username.toLowerCase())).size).toBe(3);
  });

  it('can be found by its code in any case, and is listed unless it is private', async () => {
    const lobby = await createLobby(ada, { name: 'Behind the curtain', settings: { isPrivate: true } });
    expect((await get(bea, lobby.code.toLowerCase())).id).toBe(lobby.id);
    const names = async () => (await bea.request<LobbySummary[]>('GET', '/api/lobbies')).map(({ name }) => name);
    expect(await names()).not.toContain('Behind the curtain');
    await ada.request('PATCH', `/api/lobbies/${lobby.id}`, { settings: { isPrivate: false } });
    expect(await names()).toContain('Behind the curtain');
  });

  it('shows people with the code who invites them before they have an account, and nothing else', async () => {
    const lobby = await createLobby(ada, { name: 'Come in', settings: { isPrivate: true } });
    const invitation = async (id: string): Promise<unknown> => (await fetch(`${server.url}/api/lobbies/${id}/invitation`)).json();
    expect(await invitation(lobby.code.toLowerCase())).toEqual({
      ...{ host: 'Ada', name: 'Come in', scenario: lobby.scenario.title },
      ...{ players: ['Ada'], aiPlayers: [], maxPlayers: lobby.maxPlayers, allowsGuests: true },
    });
    const notFound = { error: 'lobby_not_found' };
    for (const id of [lobby.id, 'NOSUCH']) expect(await invitation(id)).toMatchObject(notFound);
    await ada.request('DELETE', `/api/lobbies/${lobby.id}`);
    expect(await invitation(lobby.code)).toMatchObject(notFound);
  });

  it('notifies everyone in it of every change, including presence', async () => {
    const lobby = await createLobby(ada);
    await ada.emit('join:lobby', { id: lobby.id });
    await bea.request('POST', `/api/lobbies/${lobby.id}/join`);
    const joined = await ada.waitFor('lobby:update', ({ players }) => players.length === 2);
    expect(joined.players.map(({ username, present, status }) => [username, present, status])).toEqual([
      ['Ada', true, 'ready'],
      ['Bea', false, 'not_ready'],
    ]);
    await bea.emit('join:lobby', lobby.id);
    await ada.waitFor('lobby:update', ({ players }) => players[1]?.present === true);
    await bea.request('POST', `/api/lobbies/${lobby.id}/ready`, { ready: true });
    await ada.waitFor('lobby:update', ({ players }) => players[1]?.status === 'ready');
    await bea.emit('leave:lobby');
    await ada.waitFor('lobby:update', ({ id, players }) => id === lobby.id && players[1]?.status === 'ready' && !players[1].present);
    expect((await get(ada, lobby.id)).players).toHaveLength(2);
  });

  it('pushes the list to those who watch it, at most twice a second, ending with the latest state', async () => {
    await cleo.emit('join:lobbies');
    const before = cleo.received('lobbies:update').length;
    const startedAt = performance.now();
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const name of names) await createLobby(ada, { name: `list ${name}` });
    const last = await cleo.waitFor('lobbies:update', (list) => list.some(({ name }) => name === 'list six'));
    expect(last.some(({ name }) => name === 'list five')).toBe(false);
    const pushes = cleo.received('lobbies:update').length - before;
    expect(pushes).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - startedAt) / 500));
    await cleo.emit('leave:lobbies');
  });

  it('passes the host role to the person who has been present longest, and closes when the last person leaves', async () => {
    const lobby = await createLobby(ada, { bots: ['normal'] });
    await bea.request('POST', `/api/lobbies/${lobby.id}/join`);
    await cleo.request('POST', `/api/lobbies/${lobby.id}/join`);
    await ada.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect((await get(bea, lobby.id)).host.username).toBe('Bea');
    await bea.request('POST', `/api/lobbies/${lobby.id}/leave`);
    await cleo.request('POST', `/api/lobbies/${lobby.id}/leave`);
    await cleo.request('POST', `/api/lobbies/${lobby.id}/leave`);
    expect(await ada.refusal('GET', `/api/lobbies/${lobby.id}`)).toEqual({ status: 404, error: 'lobby_not_found' });
  });

  it('gives a person a place in only one waiting lobby', async () => {
    const first = await createLobby(ada);
    await bea.request('POST', `/api/lobbies/${first.id}/join`);
    const second = await createLobby(cleo);
    await bea.request('POST', `/api/lobbies/${second.id}/join`);
    expect((await get(ada, first.id)).players.map(({ username }) => username)).toEqual(['Ada']);
    await bea.request('POST', `/api/lobbies/${second.id}/join`);
    expect((await get(ada, second.id)).players.map(({ username }) => username)).toEqual(['Cleo', 'Bea']);
  });

  it('refuses hosts’ actions by others, actions by outsiders, and more players than seats', async () => {
    const lobby = await createLobby(ada, { bots: ['normal', 'normal', 'normal', 'normal'] });
    await bea.request('POST', `/api/lobbies/${lobby.id}/join`);
    const path = `/api/lobbies/${lobby.id}`;
    expect(await cleo.refusal('POST', `${path}/join`)).toEqual({ status: 409, error: 'lobby_full' });
    expect(await ada.refusal('POST', `${path}/bots`, { action: 'add' })).toEqual({ status: 409, error: 'lobby_full' });
    expect(await bea.refusal('POST', `${path}/start`, {})).toEqual({ status: 403, error: 'not_lobby_host' });
    expect(await cleo.refusal('POST', `${path}/start`)).toEqual({ status: 403, error: 'not_in_lobby' });
    expect(await cleo.refusal('POST', `${path}/ready`, { ready: true })).toEqual({ status: 403, error: 'not_in_lobby' });
    expect(await ada.refusal('POST', `${path}/kick`, { playerId: ada.id })).toEqual({ status: 400, error: 'cannot_kick_self' });
    expect(await ada.refusal('POST', `${path}/kick`, { playerId: cleo.id })).toEqual({ status: 404, error: 'player_not_in_lobby' });
    expect(await ada.refusal('POST', `${path}/start`)).toEqual({ status: 409, error: 'players_not_ready' });
    expect(await ada.refusal('PATCH', path, { settings: { timeLimit: 7 } })).toEqual({ status: 400, error: 'invalid_input' });
  });

  it('notifies a removed person, and shows the removal to the others', async () => {
    const lobby = await createLobby(ada);
    await bea.emit('join:lobby', lobby.id);
    await ada.emit('join:lobby', lobby.id);
    await ada.request('POST', `/api/lobbies/${lobby.id}/kick`, { playerId: bea.id });
    expect(await bea.waitFor('lobby:gone', ({ id }) => id === lobby.id)).toEqual({ id: lobby.id, reason: 'kicked' });
    await ada.waitFor('lobby:update', ({ id, players }) => id === lobby.id && players.length === 1);
    const after = bea.received('lobby:update').length;
    await ada.request('PATCH', `/api/lobbies/${lobby.id}`, { name: 'Without Bea' });
    await ada.waitFor('lobby:update', ({ name }) => name === 'Without Bea');
    await ada.request('DELETE', `/api/lobbies/${lobby.id}`);
    expect(await ada.waitFor('lobby:gone', ({ id }) => id === lobby.id)).toMatchObject({ reason: 'closed' });
    expect(bea.received('lobby:update')).toHaveLength(after);
  });

  it('never starts with too few players, and starts once however often the host requests it', async () => {
    const lobby = await createLobby(ada, { bots: ['normal'] });
    const path = `/api/lobbies/${lobby.id}`;
    expect(await ada.refusal('POST', `${path}/start`, { force: true })).toEqual({ status: 409, error: 'too_few_players' });
    await bea.emit('join:lobby', lobby.id);
    const answers = await Promise.all([1, 2].map(() => ada.request<{ gameId: string }>('POST', `${path}/start`, { force: true })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await bea.waitFor('game:start', (id) => id === answers[0]?.gameId)).toBe(answers[0]?.gameId);
    expect(await get(ada, lobby.id)).toMatchObject({ status: 'in_progress', gameId: answers[0]?.gameId });
    expect(await cleo.refusal('POST', `${path}/join`)).toEqual({ status: 409, error: 'lobby_started' });
    expect(bea.received('game:start')).toHaveLength(1);
  });
});

describe('quick join', () => {
  let server: TestServer;
  let ada: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await newPlayer(server, 'Ada');
  });
  afterAll(async () => {
    ada.close();
    await server.close();
  });
  const quickJoin = (filter?: object) => ada.request<Lobby>('POST', '/api/lobbies/quick-join', filter);

  it('says so if there is no lobby to join', async () => {
    expect(await ada.refusal('POST', '/api/lobbies/quick-join')).toEqual({ status: 404, error: 'no_lobby_available' });
  });

  it('fills the fullest open lobby that matches all filters', async () => {
    const people = await Promise.all(['Bea', 'Cleo', 'Dora', 'Emil'].map((name) => newPlayer(server, name)));
    const [bea, cleo, dora, emil] = people;
    if (!bea || !cleo || !dora || !emil) throw new Error('Somebody is missing.');
    await createLobby(bea, { name: 'Emptier' });
    await createLobby(cleo, { name: 'Fuller', bots: ['normal', 'normal', 'normal'] });
    await createLobby(dora, { name: 'Full', bots: ['easy', 'easy', 'easy', 'easy', 'easy'] });
    await createLobby(emil, { name: 'Of friends', settings: { difficultyLevel: 'hard' }, bots: ['hard'] });
    expect((await quickJoin()).name).toBe('Fuller');
    expect((await quickJoin({ openSeats: 5 })).name).toBe('Emptier');
    expect((await quickJoin({ difficulty: 'hard' })).name).toBe('Of friends');
    expect((await quickJoin({ search: 'CLEO' })).name).toBe('Fuller');
    const refusal = (filter: object) => ada.refusal('POST', '/api/lobbies/quick-join', filter);
    const none = { status: 404, error: 'no_lobby_available' };
    expect(await refusal({ scenarioId: 'forty-fathoms' })).toEqual(none);
    expect(await refusal({ withFriends: true })).toEqual(none);
    const { request } = await ada.request<{ request: { id: string } }>('POST', '/api/friends/request', { username: 'Emil' });
    await emil.request('POST', `/api/friends/request/${request.id}/accept`);
    expect((await quickJoin({ withFriends: true })).name).toBe('Of friends');
    expect(await refusal({ openSeats: 'many' })).toEqual({ status: 400, error: 'invalid_input' });
    for (const person of people) person.close();
  });
});

it('closes all lobbies at its start whose game ended just before it stopped, however many newer ones there are', async () => {
  const server = await startTestServer();
  const ada = await newPlayer(server, 'Ada');
  const lobby = await createLobby(ada, { bots: ['normal', 'normal'] });
  const { gameId } = await ada.request<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`);
  ada.close();
  await server.stop();
  const db = await openDatabase(server.location);
  await db.updateTable('games').set({ status: 'completed' }).where('id', '=', gameId).execute();
  const row = await db.selectFrom('lobbies').selectAll().where('id', '=', lobby.id).executeTakeFirstOrThrow();
  const newer = Array.from({ length: 200 }, (_, n) => ({
    ...row,
    id: `newer-${n}`,
    code: `newer-${n}`,
    game_id: null,
    created_at: row.created_at + 1,
  }));
  await db.insertInto('lobbies').values(newer).execute();
  await db.destroy();
  const again = await startTestServer({ dataDir: server.dataDir });
  const answer = await fetch(`${again.url}/api/lobbies/${lobby.id}`, { headers: { authorization: `Bearer ${ada.user.token}` } });
  expect(answer.status).toBe(404);
  await again.close();
});
