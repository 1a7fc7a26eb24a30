import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { Friend } from '@one-mind/protocol/accounts/friends';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import type { ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { transact } from '../db/transact.ts';
import {
  connectPlayer,
  createLobby,
  newAdmin,
  newPlayer,
  type PlayerClient,
  playToEnd,
  SCENARIO,
  startGame,
} from '../testing/player-client.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

const MINUTES = 60_000;

describe('an account’s data', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let finished: string;
  let running: string;
  beforeAll(async () => {
    server = await startTestServer({}, { newSeed: () => 'a game that outlives an account' });
    admin = await newAdmin(server, 'Admin');
    [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    finished = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['random'] });
    await ada.emit('chat:message', { roomId: `game:${finished}`, message: 'I am Ada and I mean well' });
    await bea.emit('chat:message', { roomId: `game:${finished}`, message: 'a secret of Bea' });
    await playToEnd([ada, bea], finished, (items) => (items.length > 0 ? dice.pick(items) : undefined));
    running = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['normal'] });
    await ada.waitFor('game:update', ({ gameId, state }) => gameId === running && state.phase === 'planning');
    await ada.request('POST', `/api/game/${running}/action`, { action_type: 'search', lock_in: false });
    await ada.request('PUT', '/api/settings', { theme: 'light' });
    await bea.request('PUT', '/api/settings', { musicVolume: 17 });
    await ada.request('PUT', `/api/scenarios/${SCENARIO}/rating`, { stars: 4 });
    await ada.request('POST', '/api/friends/request', { username: 'Bea' });
    await bea.request('POST', '/api/friends/request', { username: 'Ada' });
    await ada.request('POST', '/api/friends/request', { username: 'Admin' });
    const { db, outbox } = server.deps;
    const { id: userId } = ada;
    await transact(db, (trx) => server.deps.auth.tokens.issue(trx, { userId, purpose: 'reauthentication', address: emailOf('ada') }));
    const mail = { kind: 'password_changed', to: emailOf('ada'), userId: ada.id, values: { username: 'Ada' } } as const;
    await transact(db, (trx) => outbox.put(trx, mail));
  }, 2 * MINUTES);
  afterAll(async () => {
    for (const player of [admin, ada, bea]) player.close();
    await server.close();
  });

  const exported = async (player: PlayerClient) => {
    const response = await player.user.call('GET', '/api/account/export');
    const text = await response.text();
    return { response, text, data: JSON.parse(text) };
  };
  const remove = (player: PlayerClient, confirmed: unknown) => player.user.call('POST', '/api/account/delete', confirmed);

  it('is exported completely, as a file', async () => {
    const { response, data } = await exported(ada);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="one-mind-many-my-data.json"');
    expect(data.profile).toMatchObject({ id: ada.id, username: 'Ada', email: emailOf('ada'), role: 'user' });
    expect(data.sessions).toEqual([expect.objectContaining({ createdAt: expect.any(String), ip: '127.0.0.1' })]);
    expect(data.settings).toMatchObject({ theme: 'light', musicVolume: 60, mailTurns: true, mailInvites: true });
    expect(data.friends).toMatchObject([{ user: { username: 'Bea' } }]);
    expect(data.friend_requests).toMatchObject({ incoming: [], outgoing: [{ receiver: { username: 'Admin' } }] });
    expect(data.lobbies).toHaveLength(2);
    expect(data.games).toMatchObject([
      { id: finished, seat: 0, status: 'completed', endedAt: expect.any(String) },
      { id: running, seat: 0, status: 'in_progress', endedAt: null },
    ]);
    expect(data.games[0].you.actions.length).toBeGreaterThan(0);
    expect(data.games[0].commands).toContainEqual(expect.objectContaining({ type: 'program', seat: 0 }));
    expect(data.results).toMatchObject([{ id: finished }]);
    expect(data.ratings).toMatchObject([{ scenario_id: SCENARIO, stars: 4 }]);
    expect(data.chat_messages).toMatchObject([{ roomId: `game:${finished}`, message: 'I am Ada and I mean well' }]);
    expect(data.security_events).toMatchObject([{ kind: 'signed_up', ip: '127.0.0.1', at: expect.any(String) }]);
    expect(data.mailed_links).toMatchObject([{ purpose: 'reauthentication', address: emailOf('ada'), expires_at: expect.any(String) }]);
    expect(data.mails).toEqual([{ kind: 'password_changed', to: emailOf('ada'), state: 'kept', at: expect.any(String) }]);
  });

  it('contains nothing about other people and no credentials', async () => {
    const { text, data } = await exported(ada);
    for (const theirs of ['a secret of Bea', emailOf('bea'), emailOf('admin'), 'argon2', '"seed"', '"salt"', 'token', ada.user.token]) {
      expect(text).not.toContain(theirs);
    }
    // A saboteur with a partner may know this during the game, but the export only contains the person's own data.
    const { you, commands } = data.games[0];
    expect(Object.keys(you)).not.toContain('partners');
    for (const { seat } of commands) expect(seat).toBe(0);
  });

  it('contains nothing role-dependent about a running game, so that its size reveals nothing', async () => {
    const { data } = await exported(ada);
    const facts = ['id', 'scenario', 'username', 'status', 'seat', 'startedAt', 'endedAt', 'note'];
    expect(data.games[1]).toMatchObject({ id: running, note: expect.stringContaining('when it ends') });
    expect(Object.keys(data.games[1]).sort()).toEqual(facts.sort());
  });

  it('leaves out the decisions that AI players made in the same commit, such as votes', async () => {
    const ivy = await newPlayer(server, 'Ivy');
    const gameId = await startGame([ivy], { settings: { timeLimit: null }, bots: ['normal', 'normal', 'normal'] });
    for (let round = 1; ; round++) {
      const { players, state } = await ivy.waitFor(
        'game:update',
        (one) => one.gameId === gameId && one.state.phase === 'planning' && one.state.round >= round,
      );
      // If an AI player accuses first, it takes the round's only accusation.
      if (state.round >= state.accuseFromRound && state.accusation === null) {
        await ivy.request('POST', `/api/game/${gameId}/accuse`, { player: players.find(({ id }) => id !== ivy.id)?.id });
        break;
      }
      await ivy.request('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
    }
    const commits = await server.deps.db.selectFrom('game_commits').select('command_json').where('user_id', '=', ivy.id).execute();
    expect(commits.flatMap(({ command_json }) => JSON.parse(command_json))).toContainEqual(
      expect.objectContaining({ type: 'vote', seat: expect.any(Number) }),
    );
    await admin.request('POST', `/api/admin/games/${gameId}/end`);
    const [game] = (await exported(ivy)).data.games;
    expect(game.commands).toContainEqual(expect.objectContaining({ type: 'accuse', seat: 0 }));
    expect(game.commands.filter(({ seat }: { seat: number }) => seat !== 0)).toEqual([]);
    ivy.close();
  });

  it('can be exported by its owner only, a limited number of times', async () => {
    expect((await fetch(`${server.url}/api/account/export`)).status).toBe(401);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await exported(bea)).response.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await exported(admin)).response.status).toBe(200);
  });

  it('is only deleted with the right name and password, and never if this is the last admin', async () => {
    const refusals = [
      [ada, { username: 'Bea', password: TEST_PASSWORD }, 400, 'confirmation_mismatch'],
      [ada, { username: 'Ada', password: 'not the password' }, 403, 'password_wrong'],
      [ada, { username: 'Ada' }, 400, 'invalid_input'],
      [admin, { username: 'Admin', password: TEST_PASSWORD }, 409, 'last_admin'],
    ] as const;
    for (const [player, confirmed, status, error] of refusals) {
      const response = await remove(player, confirmed);
      expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    }
    expect(await ada.emit('leave:lobbies')).toEqual({ ok: true });
  });

  it('is deleted immediately and everywhere: sessions and sockets end, and seats in games become anonymous', async () => {
    const phone = await connectPlayer(server, ada.user);
    const gone = Promise.all([ada, phone].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))));
    const response = await remove(ada, { username: 'ada', password: TEST_PASSWORD });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    await gone;
    expect(phone.received('session:ended')).toHaveLength(1);
    expect((await ada.user.call('GET', '/api/settings')).status).toBe(401);
    const again = await server.authClient().signInWithPassword({ email: emailOf('ada'), password: TEST_PASSWORD });
    expect(again.error?.code).toBe('invalid_credentials');
    expect((await ada.user.client.refreshSession()).error).not.toBeNull();

    expect(await bea.request<Friend[]>('GET', '/api/friends')).toEqual([]);
    for (const gameId of [finished, running]) {
      const snapshot = await bea.snapshot(gameId);
      expect(snapshot.players.map(({ username }) => username)).toContain(FORMER_PLAYER);
      expect(JSON.stringify(snapshot)).not.toMatch(/\bAda\b/);
    }
    const [replay, record, events] = await Promise.all([
      bea.request<{ moments: unknown[] }>('GET', `/api/game/${finished}/replay`),
      bea.request<{ told: unknown }>('GET', `/api/game/${finished}/record`),
      admin.request<{ commands: unknown[]; entries: unknown[] }[]>('GET', `/api/admin/games/${finished}/events`),
    ]);
    expect(replay.moments.length).toBeGreaterThan(5);
    expect(record.told).not.toBeNull();
    for (const [n, event] of events.entries()) expect(n === 0 || event.commands.length > 0).toBe(true);
    const seat = (await bea.snapshot(running)).players.find(({ username }) => username === FORMER_PLAYER);
    expect(seat).toMatchObject({ status: 'ai' });
    const [said] = await bea.request<ChatMessage[]>('GET', `/api/chat/game:${finished}`);
    expect(said).toMatchObject({ username: FORMER_PLAYER });

    const { db } = server.deps;
    for (const table of [
      'users',
      'sessions',
      'refresh_tokens',
      'user_settings',
      'friendships',
      'friend_requests',
      'mails',
      'account_events',
      'one_time_tokens',
    ] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(ada.id);
    }
    const seats = await db.selectFrom('game_players').selectAll().where('player_id', '=', ada.id).execute();
    expect(seats).toMatchObject([
      { user_id: null, username: FORMER_PLAYER },
      { user_id: null, username: FORMER_PLAYER },
    ]);
    expect(await db.selectFrom('game_commits').select('seq').where('user_id', '=', ada.id).execute()).toEqual([]);
    // An AI player in a lobby without Ada may also be called Ada.
    const places = db.selectFrom('lobby_players').select('lobby_id').where('kind', '=', 'human');
    expect(await places.where('username', '=', 'Ada').execute()).toEqual([]);
  });

  it('can be deleted without breaking a game: others can read it after a restart and play on', async () => {
    await bea.request('POST', `/api/game/${running}/action`, { action_type: 'search' });
    const before = await bea.snapshot(running);
    await server.stop();
    server = await startTestServer({ dataDir: server.dataDir });
    const later = await connectPlayer(server, bea.user);
    const after = await later.snapshot(running);
    expect(after.players.map(({ username }) => username)).toEqual(before.players.map(({ username }) => username));
    expect(after.current_state.round).toBeGreaterThanOrEqual(before.current_state.round);
    later.close();
  });

  it('releases the name and the address when deleted, and leaves waiting lobbies', async () => {
    const eve = await newPlayer(server, 'Eve');
    const guest = await newPlayer(server, 'Guest');
    const lobby = await createLobby(eve);
    await guest.request('POST', `/api/lobbies/${lobby.id}/join`);
    const { db, outbox } = server.deps;
    const invitation = { kind: 'invitation', to: emailOf('eve'), userId: null, values: { from: 'Admin', path: '/' } } as const;
    await transact(db, (trx) => outbox.put(trx, invitation));
    expect((await remove(eve, { username: 'Eve', password: TEST_PASSWORD })).status).toBe(200);
    expect(await db.selectFrom('mails').select('kind').where('recipient', '=', emailOf('eve')).execute()).toEqual([]);
    expect(await guest.request<Lobby>('GET', `/api/lobbies/${lobby.id}`)).toMatchObject({
      host: { username: 'Guest' },
      players: [{ username: 'Guest' }],
    });
    const second = await newPlayer(server, 'Eve');
    expect(second.id).not.toBe(eve.id);
    for (const player of [eve, guest, second]) player.close();
  });

  it('is also removed under earlier names, from lobby names, and with scenarios that nobody else could see', async () => {
    const maker = await newPlayer(server, 'Maker');
    const guest = await newPlayer(server, 'Other');
    const { db } = server.deps;
    await updateUser(db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...file } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    const hidden = await maker.request<ScenarioSummary>('POST', '/api/scenarios', { ...file, title: 'Mine', is_public: false });
    const open = await maker.request<ScenarioSummary>('POST', '/api/scenarios', { ...file, title: 'Everybody’s', is_public: true });
    const wanted = { name: "Maker's lobby", settings: { timeLimit: null, allowSpectators: false } };
    const gameId = await startGame([maker, guest], { ...wanted, bots: ['random'] });
    for (const player of [maker, guest]) {
      await player.waitFor('game:update', (one) => one.gameId === gameId && one.state.phase === 'planning');
      await player.request('POST', `/api/game/${gameId}/action`, { action_type: 'search' });
    }
    await guest.waitFor('game:update', (one) => one.gameId === gameId && one.state.turnNumber > 0 && one.state.phase === 'planning');
    await maker.request('POST', `/api/game/${gameId}/claim`, { round: 1, turn: 1 });
    expect(JSON.stringify((await guest.snapshot(gameId)).narrative_log)).toContain('Maker');
    const { error } = await maker.user.client.updateUser({ data: { username: 'Author' } });
    expect(error).toBeNull();
    const waiting = await createLobby(maker, { name: "The Author's table", scenarioId: hidden.id });
    const friend = await newPlayer(server, 'Friend');
    await friend.request('POST', `/api/lobbies/${waiting.id}/join`);

    expect((await remove(maker, { username: 'Author', password: TEST_PASSWORD })).status).toBe(200);
    expect(JSON.stringify(await guest.snapshot(gameId))).not.toMatch(/Maker|Author/);
    expect(await friend.request<Lobby>('GET', `/api/lobbies/${waiting.id}`)).toMatchObject({
      name: `The ${FORMER_PLAYER}'s table`,
      host: { username: 'Friend' },
      isScenarioGone: true,
    });
    const names = await db.selectFrom('lobbies').select('name').where('game_id', '=', gameId).execute();
    expect(JSON.stringify(names)).not.toMatch(/Maker|Author/);
    expect(await friend.request<ScenarioSummary[]>('GET', '/api/scenarios')).toContainEqual(
      expect.objectContaining({ id: open.id, creator: { id: '', username: '' } }),
    );
    expect(await db.selectFrom('scenarios').select('id').where('id', '=', hidden.id).execute()).toEqual([]);
    for (const player of [maker, guest, friend]) player.close();
  });

  it('leaves nothing behind from requests made during the deletion', async () => {
    const hasty = await newPlayer(server, 'Hasty');
    const guest = await newPlayer(server, 'Witness');
    const { id } = await createLobby(guest);
    const [deleted] = await Promise.all([
      remove(hasty, { username: 'Hasty', password: TEST_PASSWORD }),
      ...Array.from({ length: 20 }, () => hasty.user.call('POST', `/api/lobbies/${id}/join`)),
      ...Array.from({ length: 20 }, () => hasty.emit('chat:message', { roomId: `lobby:${id}`, message: 'I am Hasty' }).catch(() => null)),
    ]);
    expect(deleted?.status).toBe(200);
    const { db } = server.deps;
    for (const table of ['lobby_players', 'chat_messages'] as const) {
      expect(await db.selectFrom(table).select('username').where('username', '=', 'Hasty').execute()).toEqual([]);
    }
    guest.close();
  });
});
