import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { AdminGameDetail, AdminGameEvent, AdminGameStats, AdminGames, GameInspection } from '@one-mind/protocol/admin/admin-games';
import type { BulkAnswer } from '@one-mind/protocol/admin/admin-users';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMessage } from '../../chat/store.ts';
import { openDatabase } from '../../db/open.ts';
import { newAdmin, newPlayer, type PlayerClient, playToEnd, startGame } from '../../testing/player-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const NO_LIMIT = { settings: { timeLimit: null }, bots: ['random', 'random'] as const };

describe('games as admins see them', () => {
  let server: TestServer;
  /** The first account is the admin's. */
  let root: PlayerClient;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let finished = '';

  beforeAll(async () => {
    let games = 0;
    server = await startTestServer({}, { newSeed: () => `admin ${games++}` });
    root = await newAdmin(server, 'Root');
    [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
    finished = await startGame([ada], { ...NO_LIMIT, settings: { timeLimit: null, difficultyLevel: 'hard' }, bots: ['random', 'random'] });
    const dice = new Dice({ rng: rngFromSeed('what Ada does') });
    await playToEnd([ada], finished, (items) => (items.length > 0 ? dice.pick(items) : undefined));
  });
  afterAll(async () => {
    for (const person of [root, ada, bea]) person.close();
    await server.close();
  });

  const begin = (people: readonly PlayerClient[]) => startGame(people, { settings: { timeLimit: null }, bots: ['random', 'random'] });
  const page = (query = '') => root.request<AdminGames>('GET', `/api/admin/games${query}`);
  const ids = async (query: string) => (await page(query)).games.map(({ id }) => id);
  const acts = (targetId: string) =>
    server.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', targetId).orderBy('at').orderBy('id').execute();

  it('are only visible to admins', async () => {
    expect((await fetch(`${server.url}/api/admin/games`)).status).toBe(401);
    const routes = [
      ['GET', '/api/admin/games'],
      ['GET', '/api/admin/games/stats'],
      ['GET', `/api/admin/games/${finished}`],
      ['GET', `/api/admin/games/${finished}/events`],
      ['GET', `/api/admin/games/${finished}/record`],
      ['POST', `/api/admin/games/${finished}/inspect`, { reason: 'I am curious' }],
      ['POST', `/api/admin/games/${finished}/end`],
      ['POST', '/api/admin/games/bulk', { act: 'end', ids: [finished] }],
      ['GET', '/api/admin/games/export.csv'],
      ['DELETE', `/api/admin/games/${finished}`],
      ['GET', '/api/admin/analytics'],
      ['GET', '/api/admin/analytics/export.csv?table=games'],
    ] as const;
    for (const [method, path, body] of routes) {
      expect(await ada.refusal(method, path, body), path).toEqual({ status: 403, error: 'forbidden' });
    }
  });

  it('come in pages, newest first, and can be found by status, difficulty, title, player and id', async () => {
    const running = await begin([bea]);
    const all = await page();
    expect(all).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    expect(all.games).toMatchObject([
      {
        id: running,
        scenario: { title: 'Prison Break', difficulty: 'medium' },
        status: 'in_progress',
        players: [{ role: null }, { role: null }, { role: null }],
        ended_at: null,
        host: { id: bea.id, username: 'Bea' },
      },
      { id: finished, scenario: { difficulty: 'hard' }, status: 'completed', host: { username: 'Ada' } },
    ]);
    const [, over] = all.games;
    const truth = ada.latestUpdate();
    expect(over?.players.map(({ id, role, is_alive }) => ({ id, role, is_alive }))).toEqual(
      truth?.players.map(({ id, role, is_alive }) => ({ id, role, is_alive })),
    );
    expect(over?.current_turn).toBe(truth?.state.turnNumber);

    expect(await page('?limit=1&page=2')).toMatchObject({ games: [{ id: finished }], total: 2, page: 2, totalPages: 2 });
    expect(await ids('?status=completed')).toEqual([finished]);
    expect(await ids('?status=all&difficulty=all')).toEqual([running, finished]);
    expect(await ids('?difficulty=medium')).toEqual([running]);
    expect(await ids('?difficulty=medium&status=completed')).toEqual([]);
    expect(await ids('?search=prison')).toEqual([running, finished]);
    expect(await ids('?search=BEA')).toEqual([running]);
    expect(await ids(`?search=${finished}`)).toEqual([finished]);
    expect(await ids('?search=%25')).toEqual([]);
    const outcome = all.games[1]?.outcome;
    expect([all.games[0]?.outcome, outcome]).toEqual([null, expect.stringMatching(/^(success|failure)$/)]);
    expect(await ids(`?outcome=${outcome}`)).toEqual([finished]);
    expect(await ids('?outcome=abandoned')).toEqual([]);
    expect(await ids('?scenario=prison-break&outcome=all')).toEqual([running, finished]);
    expect(await ids('?scenario=all')).toEqual([running, finished]);
    expect(await ids('?scenario=masked-ball')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await ids(`?from=${today}&to=${today}`)).toEqual([running, finished]);
    expect(await ids('?to=2020-01-01')).toEqual([]);
    expect(await ids('?order=asc')).toEqual([finished, running]);
    expect(await ids('?sort=difficulty&order=asc')).toEqual([running, finished]);
    expect(await ids('?sort=difficulty&order=desc')).toEqual([finished, running]);
    expect(await ids('?sort=status&order=asc')).toEqual([finished, running]);
    expect(await ids('?sort=scenario&order=asc')).toEqual([running, finished]);
    expect(await root.refusal('GET', '/api/admin/games?status=lost')).toEqual({ status: 400, error: 'invalid_input' });

    expect(await root.request<AdminGameStats>('GET', '/api/admin/games/stats')).toEqual({
      totalGames: 2,
      activeGames: 1,
      completedGames: 1,
      averageDuration: 0,
      totalPlayers: 2,
    });
    await root.request('POST', `/api/admin/games/${running}/end`);
  });

  it('can be ended for everyone immediately, once, with an entry in the log', async () => {
    const id = await begin([ada, bea]);
    await root.request('POST', `/api/admin/games/${id}/end`);
    for (const player of [ada, bea]) {
      const told = await player.waitFor('game:update', ({ gameId, reveal }) => gameId === id && reveal !== null);
      expect(told.reveal?.result).toMatchObject({ outcome: 'abandoned', reason: 'ended_by_admin', winners: [] });
    }
    expect(await ids('?status=abandoned')).toContain(id);
    expect((await page(`?search=${id}`)).games[0]?.ended_at).toEqual(expect.any(String));
    expect(await root.refusal('POST', `/api/admin/games/${id}/end`)).toEqual({ status: 409, error: 'game_over' });
    expect(await root.refusal('POST', '/api/admin/games/none/end')).toEqual({ status: 404, error: 'game_not_found' });
    expect(await acts(id)).toMatchObject([
      { actor_id: root.id, act: 'game.ended', target_label: 'Prison Break', after_json: '{"status":"abandoned"}', ip: '127.0.0.1' },
    ]);
  });

  it('can be ended in bulk, each separately, with a list of those that failed', async () => {
    const [first, second] = [await begin([ada]), await begin([bea])];
    const { results } = await root.request<BulkAnswer>('POST', '/api/admin/games/bulk', {
      act: 'end',
      ids: [first, finished, 'none', second],
    });
    expect(results).toEqual([
      { id: first, ok: true },
      { id: finished, ok: false, error: 'game_over', message: expect.any(String) },
      { id: 'none', ok: false, error: 'game_not_found', message: expect.any(String) },
      { id: second, ok: true },
    ]);
    expect(await ids('?status=abandoned')).toEqual(expect.arrayContaining([first, second]));
    for (const id of [first, second]) expect((await acts(id)).map(({ act }) => act)).toEqual(['game.ended']);
    expect(await root.refusal('POST', '/api/admin/games/bulk', { act: 'delete', ids: [first] })).toMatchObject({ status: 400 });
  });

  it('can be exported to a file without secrets or formulas, and the log says who exported it', async () => {
    const running = await begin([ada, bea]);
    await server.deps.db.updateTable('listed_games').set({ scenario_title: '=1+1' }).where('game_id', '=', running).execute();
    const answer = await root.user.call('GET', '/api/admin/games/export.csv?difficulty=medium&status=in_progress&search=ada');
    expect(answer.headers.get('content-disposition')).toContain('games.csv');
    const [header, line, ...rest] = (await answer.text()).trim().split('\r\n');
    expect(header).toBe(
      'id,scenario_id,scenario,difficulty,status,outcome,turns,started_at,ended_at,minutes,host_id,host,people,ai_players',
    );
    expect(line).toMatch(new RegExp(`^${running},prison-break,'=1\\+1,medium,in_progress,,,.*,,,${ada.id},Ada,"Ada, Bea",2$`));
    expect(rest).toEqual([]);
    const all = await (await root.user.call('GET', '/api/admin/games/export.csv')).text();
    expect(all.trim().split('\r\n')).toHaveLength((await page()).total + 1);
    expect(await acts('games')).toMatchObject([
      { act: 'game.exported', actor_id: root.id, after_json: expect.stringContaining('"searched":true') },
      { act: 'game.exported', after_json: expect.not.stringContaining('ada') },
    ]);
    await root.request('POST', `/api/admin/games/${running}/end`);
  });

  it('are deleted with all their data, and players of a running game are notified first', async () => {
    const id = await begin([ada, bea]);
    await ada.emit('chat:message', { roomId: `game:${id}`, message: 'Who is with me?' });
    await root.request('DELETE', `/api/admin/games/${id}`);
    await bea.waitFor('game:update', ({ gameId, reveal }) => gameId === id && reveal !== null);
    const { db } = server.deps;
    for (const table of ['game_players', 'game_commits', 'game_entries', 'game_results', 'seat_results', 'listed_games'] as const)
      expect(await db.selectFrom(table).select('game_id').where('game_id', '=', id).execute(), table).toEqual([]);
    expect(await db.selectFrom('games').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('chat_messages').select('id').where('room_id', '=', `game:${id}`).execute()).toEqual([]);
    expect(await ada.refusal('GET', `/api/game/${id}`)).toEqual({ status: 404, error: 'game_not_found' });
    expect(await root.refusal('DELETE', `/api/admin/games/${id}`)).toEqual({ status: 404, error: 'game_not_found' });
    expect((await acts(id)).map(({ act }) => act)).toEqual(['game.ended', 'game.deleted']);
  });

  it('show what everyone sees while they run, and their secrets only for a recorded reason', async () => {
    const id = await begin([ada, bea]);
    const options = ada.latestYou()?.you.options.filter(({ enabled, targets }) => enabled && targets.length > 0);
    const action = options?.[0]?.action;
    await ada.request('POST', `/api/game/${id}/action`, { action_type: action, lock_in: false });
    const seen = root.frames.length;
    const detail = await root.request<AdminGameDetail>('GET', `/api/admin/games/${id}`);
    expect(detail).toMatchObject({ isOwn: false, game: { status: 'in_progress' }, view: { you: null, reveal: null } });
    const events = await root.request<AdminGameEvent[]>('GET', `/api/admin/games/${id}/events`);
    expect(events[0]?.entries.length).toBeGreaterThan(0);
    expect(events.every(({ by, commands }) => by === null && commands === null)).toBe(true);
    expect(new Set(events.map(({ seq }) => seq)).size, 'no secret commit shows by itself').toBe(events.length);
    const shown = JSON.stringify(root.frames.slice(seen));
    expect(shown).not.toContain('"type":"program"');
    for (const role of ['collaborator', 'saboteur', 'rogue']) expect(shown).not.toContain(`"role":"${role}"`);
    expect(await root.refusal('GET', `/api/admin/games/${id}/record`)).toEqual({ status: 409, error: 'game_not_over' });

    expect(await root.refusal('POST', `/api/admin/games/${id}/inspect`, {})).toEqual({ status: 400, error: 'invalid_input' });
    expect(await acts(id)).toEqual([]);
    await ada.emit('chat:message', { roomId: `game:${id}`, message: 'Who is with me?' });
    const quiet = { ...(await ada.request<ChatMessage[]>('GET', `/api/chat/game:${id}`))[0], channel: 'quiet', message: 'It was Bea' };
    await insertMessage(server.deps.db, { ...quiet, id: `${quiet.id}x` } as ChatMessage, null);
    const opened = await root.request<GameInspection>('POST', `/api/admin/games/${id}/inspect`, { reason: 'Somebody reported Ada' });
    expect(opened.chat.map(({ username, message }) => [username, message])).toEqual([['Ada', 'Who is with me?']]);
    expect(opened.seats.map((seat) => seat.role)).toContain('saboteur');
    expect(opened.seats.find((seat) => seat.id === ada.id)?.program?.action).toBe(action);
    expect(opened.events.flatMap(({ commands }) => commands ?? []).map(({ type }) => type)).toContain('program');
    expect(await acts(id)).toMatchObject([{ act: 'game.inspected', reason: 'Somebody reported Ada', before_json: null, after_json: null }]);
    const told = { gameId: id, inspections: [{ at: expect.any(String), reason: 'Somebody reported Ada' }] };
    for (const player of [ada, bea]) expect(await player.waitFor('game:inspections')).toEqual(told);
    await bea.emit('join:game', id);
    expect(bea.received('game:inspections'), 'and again to anyone who comes back').toEqual([told, told]);
    await root.request('POST', `/api/admin/games/${id}/end`);
    const over = await root.request<GameInspection>('POST', `/api/admin/games/${id}/inspect`, { reason: 'The same report' });
    expect(over.chat.map(({ channel, message }) => [channel, message])).toEqual([
      ['all', 'Who is with me?'],
      ['quiet', 'It was Bea'],
    ]);
    expect((await acts(id)).map(({ act }) => act)).toEqual(['game.inspected', 'game.ended', 'game.inspected']);
  });

  it('keep their secrets from an admin who plays in them until they end', async () => {
    const id = await begin([root, ada]);
    expect(await root.request('GET', `/api/admin/games/${id}`)).toMatchObject({ isOwn: true, canReplay: false, view: { you: null } });
    const ask = { reason: 'I only want to win' };
    expect(await root.refusal('POST', `/api/admin/games/${id}/inspect`, ask)).toEqual({ status: 403, error: 'game_of_your_own' });
    expect(await acts(id)).toEqual([]);
    await root.request('POST', `/api/admin/games/${id}/end`);
    expect(await root.request('POST', `/api/admin/games/${id}/inspect`, ask)).toMatchObject({ seats: [{}, {}, {}, {}] });
    expect(await root.request('GET', `/api/admin/games/${id}`)).toMatchObject({ isOwn: false, canReplay: true });
  });

  it('show everything once they are over, ready to be replayed', async () => {
    const events = await root.request<AdminGameEvent[]>('GET', `/api/admin/games/${finished}/events`);
    expect(events.some(({ by }) => by === 'Ada')).toBe(true);
    const record = await root.request<{ commands: unknown[] }>('GET', `/api/admin/games/${finished}/record`);
    expect(events.flatMap(({ commands }) => commands)).toEqual(record.commands);
    expect(await ada.request('GET', `/api/game/${finished}/record`)).toEqual(record);
  });

  it('can’t be found by the name of a deleted account', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    const id = await begin([cleo]);
    await root.request('POST', `/api/admin/games/${id}/end`);
    expect(await ids('?search=cleo')).toEqual([id]);
    await cleo.request('POST', '/api/account/delete', { username: 'Cleo', password: TEST_PASSWORD });
    expect(await ids('?search=cleo')).toEqual([]);
    expect((await page(`?search=${id}`)).games[0]?.host.username).toBe('Former player');
    cleo.close();
  });
});

describe('a game that this version of the program can’t open', () => {
  it('doesn’t prevent other games from being listed, and can be deleted', async () => {
    const before = await startTestServer();
    const [root, ada] = [await newAdmin(before, 'Root'), await newPlayer(before, 'Ada')];
    const broken = await startGame([ada], { ...NO_LIMIT, bots: ['random', 'random'] });
    const sound = await startGame([root], { ...NO_LIMIT, bots: ['random', 'random'] });
    for (const person of [root, ada]) person.close();
    await before.stop();
    const db = await openDatabase(before.location);
    const stored = db.selectFrom('game_snapshots').select('state_json').where('game_id', '=', broken);
    const state_json = JSON.stringify({ ...JSON.parse((await stored.executeTakeFirstOrThrow()).state_json), seats: [] });
    await db.updateTable('game_snapshots').set({ state_json }).where('game_id', '=', broken).execute();
    await db.destroy();
    const server = await startTestServer({ dataDir: before.dataDir, logLevel: 'silent' });
    const call = (method: string, path: string) =>
      fetch(`${server.url}/api/admin/games${path}`, { method, headers: { authorization: `Bearer ${root.user.token}` } });
    const listed = async (): Promise<AdminGames['games']> => (await (await call('GET', '')).json()).games;
    expect(await listed()).toMatchObject([
      { id: sound, current_turn: 0, players: [{ is_alive: true }, {}, {}] },
      { id: broken, current_turn: null, players: [{ role: null, is_alive: null }, {}, {}] },
    ]);
    expect((await call('DELETE', `/${broken}`)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual([sound]);
    expect((await call('DELETE', `/${broken}`)).status).toBe(404);
    const acts = await server.deps.db.selectFrom('audit_log').select(['act', 'target_id']).where('act', '!=', 'user.set_up').execute();
    expect(acts).toEqual([{ act: 'game.deleted', target_id: broken }]);
    await server.close();
  });
});
