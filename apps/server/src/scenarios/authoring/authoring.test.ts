import { ERRORS } from '@one-mind/protocol/errors';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type {
  ScenarioDetail,
  ScenarioDraft,
  ScenarioFile,
  ScenarioProblems,
  ScenarioSummary,
} from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { createLobby, newAdmin, newPlayer, type PlayerClient, SCENARIO, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('making scenarios', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let maker: PlayerClient;
  let player: PlayerClient;
  let draft: ScenarioDraft;

  beforeAll(async () => {
    server = await startTestServer();
    [admin, maker, player] = await Promise.all([newAdmin(server, 'Admin'), newPlayer(server, 'Maker'), newPlayer(server, 'Player')]);
    await updateUser(server.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...file } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    draft = { ...file, title: 'A break of my own', image_url: null };
  });
  afterAll(async () => {
    for (const person of [admin, maker, player]) person.close();
    await server.close();
  });

  const make = (change: Partial<ScenarioDraft> = {}, who = maker) =>
    who.request<ScenarioSummary>('POST', '/api/scenarios', { ...draft, ...change });
  const listed = async (who: PlayerClient) => (await who.request<ScenarioSummary[]>('GET', '/api/scenarios')).map(({ id }) => id);

  it('is open to creators and admins only', async () => {
    for (const path of ['/api/scenarios', '/api/scenarios/check']) {
      expect(await player.refusal('POST', path, draft)).toEqual({ status: 403, error: 'not_a_creator' });
    }
    expect(await player.refusal('GET', `/api/scenarios/${SCENARIO}/content`)).toEqual({ status: 403, error: 'not_a_creator' });
    const made = await make();
    expect(made).toMatchObject({
      title: 'A break of my own',
      creator: { id: maker.id, username: 'Maker' },
      can_edit: true,
      is_built_in: false,
    });
    expect(await make({ title: 'By the admin' }, admin)).toMatchObject({ creator: { username: 'Admin' } });
    expect((await player.request<ScenarioDetail>('GET', `/api/scenarios/${made.id}`)).can_edit).toBe(false);
  });

  it('doesn’t reveal that a scenario exists to people who may not see it', async () => {
    const { id } = await make({ is_public: false });
    for (const path of [`/api/scenarios/${id}`, `/api/scenarios/${id}/rating`]) {
      expect(await player.refusal('GET', path)).toEqual({ status: 404, error: 'scenario_not_found' });
    }
    expect(await player.refusal('PUT', `/api/scenarios/${id}/rating`, { stars: 1 })).toEqual({ status: 404, error: 'scenario_not_found' });
    expect(await maker.request('GET', `/api/scenarios/${id}/rating`)).toMatchObject({ can_rate: false });
  });

  it('reports what is wrong, where, and what to do about it, and stores nothing', async () => {
    const before = await listed(maker);
    const broken = { ...draft, title: ' ', min_players: 5, max_players: 3, content: { setting: 'Nowhere' } };
    const { errors } = await maker.request<ScenarioProblems>('POST', '/api/scenarios/check', broken);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'title', reason: expect.any(String), suggestion: expect.any(String) }),
        expect.objectContaining({ path: 'locations' }),
      ]),
    );
    const answer = await maker.user.call('POST', '/api/scenarios', broken);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'scenario_invalid', fields: { title: expect.any(String) } });
    const unseen = await maker.user.call('POST', '/api/scenarios', { ...draft, title: 'A break\u202eof my own' });
    expect(await unseen.json()).toMatchObject({ error: 'scenario_invalid', fields: { title: ERRORS.name_invisible.message } });
    const order = await maker.user.call('POST', '/api/scenarios', { ...draft, min_players: 5, max_players: 3 });
    expect(await order.json()).toMatchObject({ error: 'scenario_invalid', fields: { min_players: expect.any(String) } });
    for (const image_url of ['javascript:alert(1)', 'http://example.org/a.png', 'https://a b', '/etc/passwd']) {
      expect(await maker.refusal('POST', '/api/scenarios', { ...draft, image_url })).toEqual({ status: 400, error: 'invalid_input' });
    }
    expect(await listed(maker)).toEqual(before);
    expect(await maker.request<ScenarioProblems>('POST', '/api/scenarios/check', draft)).toEqual({ errors: [], warnings: [] });
  });

  it('can be changed by its creator and admins only, and simultaneous changes don’t overwrite each other', async () => {
    const { id } = await make();
    const path = `/api/scenarios/${id}`;
    const other = await newPlayer(server, 'Other');
    await updateUser(server.deps.db, other.id, { role: 'creator', at: Date.now() });
    for (const [who, error] of [
      [player, 'not_a_creator'],
      [other, 'forbidden'],
    ] as const) {
      expect(await who.refusal('PUT', path, draft)).toEqual({ status: 403, error });
      expect(await who.refusal('DELETE', path)).toEqual({ status: 403, error });
    }
    expect(await other.refusal('GET', `${path}/content`)).toEqual({ status: 403, error: 'forbidden' });
    expect(await maker.request('PUT', path, { ...draft, title: 'Mine, again', version: 1 })).toMatchObject({ title: 'Mine, again' });
    expect(await admin.refusal('PUT', path, { ...draft, version: 1 })).toEqual({ status: 409, error: 'scenario_changed' });
    expect(await admin.request('PUT', path, { ...draft, title: 'By the admin' })).toMatchObject({ title: 'By the admin' });
    expect(await maker.request('GET', `${path}/content`)).toMatchObject({ version: 3, title: 'By the admin' });
    other.close();
  });

  it('can’t be changed by a former creator, and can be created by a moderator', async () => {
    const was = await newPlayer(server, 'Was');
    const become = (role: 'creator' | 'moderator' | 'user') => updateUser(server.deps.db, was.id, { role, at: Date.now() });
    await become('moderator');
    const { id, can_edit } = await make({}, was);
    expect(can_edit).toBe(true);
    const path = `/api/scenarios/${id}`;
    expect(await was.request('PUT', path, draft)).toMatchObject({ can_edit: true });
    await become('user');
    expect(await was.request('GET', path)).toMatchObject({ can_edit: false, can_copy: false });
    const refused = { status: 403, error: 'not_a_creator' };
    for (const [method, what, body] of [
      ['GET', `${path}/content`],
      ['GET', `${path}/versions`],
      ['GET', `/api/scenarios/drafts/${id}`],
      ['PUT', path, draft],
      ['DELETE', path],
    ] as const) {
      expect([method, what, await was.refusal(method, what, body)]).toEqual([method, what, refused]);
    }
    await become('creator');
    expect(await was.request('DELETE', path)).toEqual({ ok: true });
    was.close();
  });

  it('hides unpublished scenarios from everyone except their creator and admins', async () => {
    const { id } = await make({ is_public: false });
    expect(await listed(maker)).toContain(id);
    expect(await listed(admin)).toContain(id);
    const other = await newPlayer(server, 'Somebody');
    await updateUser(server.deps.db, other.id, { role: 'creator', at: Date.now() });
    expect(await listed(other)).not.toContain(id);
    for (const [method, path] of [
      ['GET', `/api/scenarios/${id}`],
      ['DELETE', `/api/scenarios/${id}`],
    ] as const) {
      expect(await other.refusal(method, path)).toEqual({ status: 404, error: 'scenario_not_found' });
    }
  });

  it('can’t change built-in scenarios, no matter who asks', async () => {
    for (const [method, body] of [
      ['PUT', draft],
      ['DELETE', undefined],
    ] as const) {
      expect(await admin.refusal(method, `/api/scenarios/${SCENARIO}`, body)).toEqual({ status: 403, error: 'scenario_built_in' });
    }
    expect(await admin.refusal('DELETE', '/api/scenarios/none')).toEqual({ status: 404, error: 'scenario_not_found' });
  });

  it('deletes it permanently: running games continue, and lobbies that use it show so', async () => {
    const { id } = await make();
    const gameId = await startGame([maker], { scenarioId: id, settings: { timeLimit: null }, bots: ['random', 'random'] });
    const lobby = await createLobby(player, { scenarioId: id });
    await player.emit('join:lobby', lobby.id);
    await admin.request('DELETE', `/api/scenarios/${id}`);
    expect(await listed(admin)).not.toContain(id);
    expect((await maker.snapshot(gameId)).scenario).toMatchObject({ id, title: 'A break of my own' });
    await player.waitFor('lobby:update', ({ isScenarioGone }) => isScenarioGone);
    expect(await player.request<Lobby>('GET', `/api/lobbies/${lobby.id}`)).toMatchObject({ isScenarioGone: true });
  });

  it('keeps a scenario whose creator’s account was deleted, distinct from built-in ones', async () => {
    const gone = await newPlayer(server, 'Gone');
    await updateUser(server.deps.db, gone.id, { role: 'creator', at: Date.now() });
    const { id } = await make({}, gone);
    gone.close();
    await server.deps.db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect(await admin.request('GET', `/api/scenarios/${id}`)).toMatchObject({
      is_built_in: false,
      can_edit: true,
      creator: { username: '' },
    });
    await admin.request('DELETE', `/api/scenarios/${id}`);
  });
});

describe('a scenario’s page', () => {
  it('shows what may be read before playing, and nothing hidden', async () => {
    const server = await startTestServer();
    const ada = await newAdmin(server, 'Ada');
    const { content } = await ada.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    const detail = await ada.request<ScenarioDetail>('GET', `/api/scenarios/${SCENARIO}`);
    expect(detail).toMatchObject({ objective: content.objective, setting: content.setting, is_built_in: true, can_edit: false });
    expect(detail.tables.map(({ players }) => players)).toEqual([3, 4, 5, 6]);
    expect(detail.locations.map(({ id }) => id)).toEqual(content.locations.filter(({ hidden }) => !hidden).map(({ id }) => id));
    const hidden = [...content.locations, ...content.characters].filter((one) => one.hidden);
    expect(hidden.length).toBeGreaterThan(0);
    const told = JSON.stringify(detail);
    for (const secret of [...hidden, ...content.rogue_goals, ...content.events]) {
      expect(told).not.toContain(JSON.stringify('name' in secret ? secret.name : secret.title));
    }
    for (const { image_url: url } of detail.locations) {
      const picture = await fetch(`${server.url}${url}`);
      expect(picture.status).toBe(200);
      // Read to its end, because a closing server waits for answers in progress.
      expect((await picture.text()).length).toBeGreaterThan(0);
    }
    ada.close();
    await server.close();
  });
});
