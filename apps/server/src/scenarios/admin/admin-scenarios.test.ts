import type { AdminScenario, ImportAnswer, ScenariosFile } from '@one-mind/protocol/admin/admin-scenarios';
import type { CreateLobby } from '@one-mind/protocol/games/lobbies';
import type { ScenarioDraft, ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { newAdmin, newPlayer, type PlayerClient, SCENARIO, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { storeBuiltIns } from '../scenarios.ts';

const ALL = '/api/admin/scenarios';

describe('scenarios in the hands of an admin', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let maker: PlayerClient;
  let player: PlayerClient;
  let draft: ScenarioDraft;

  beforeAll(async () => {
    server = await startTestServer();
    [admin, maker, player] = await Promise.all([newAdmin(server, 'Admin'), newPlayer(server, 'Maker'), newPlayer(server, 'Player')]);
    await updateUser(server.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...file } = await admin.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    draft = { ...file, title: 'A night of ours', image_url: null };
  });
  afterAll(async () => {
    for (const person of [admin, maker, player]) person.close();
    await server.close();
  });

  const list = (query = '?content=false') => admin.request<AdminScenario[]>('GET', `${ALL}${query}`);
  const make = (change: object = {}) => admin.request<ScenarioSummary>('POST', ALL, { ...draft, ...change });
  const preview = (file: unknown) => admin.request<ImportAnswer>('POST', `${ALL}/import?preview=true`, file);
  const take = (file: unknown) => admin.request<ImportAnswer>('POST', `${ALL}/import`, file);
  const exported = (ids: readonly string[]) => admin.request<ScenariosFile>('GET', `${ALL}/export?ids=${ids.join(',')}`);
  /** The audit log's entries about a scenario, oldest first. */
  const acts = async (id: string) => {
    const rows = await server.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('at').orderBy('id').execute();
    return rows.map(({ act, actor_id, before_json, after_json, target_label }) => {
      expect(actor_id).toBe(admin.id);
      return { act, label: target_label, before: JSON.parse(before_json ?? 'null'), after: JSON.parse(after_json ?? 'null') };
    });
  };

  it('are closed to everyone else, including creators, on every call', async () => {
    const { id } = await make();
    for (const who of [player, maker]) {
      for (const [method, path, body] of [
        ['GET', ALL, undefined],
        ['POST', ALL, draft],
        ['PUT', `${ALL}/${id}`, draft],
        ['DELETE', `${ALL}/${id}`, undefined],
        ['POST', `${ALL}/${id}/featured`, { featured: true }],
        ['POST', `${ALL}/${id}/hidden`, { hidden: true }],
        ['GET', `${ALL}/export`, undefined],
        ['POST', `${ALL}/import`, draft],
        ['POST', `${ALL}/import?preview=true`, draft],
      ] as const) {
        expect(await who.refusal(method, path, body), `${method} ${path}`).toEqual({ status: 403, error: 'forbidden' });
      }
    }
    expect((await fetch(`${server.url}${ALL}`)).status).toBe(401);
    expect(await acts(id)).toHaveLength(1);
  });

  it('are all listed, including private ones, with or without their content', async () => {
    const { id } = await maker.request<ScenarioSummary>('POST', '/api/scenarios', { ...draft, title: 'Hidden away', is_public: false });
    const whole = (await list('')).find((one) => one.id === id);
    expect(whole).toMatchObject({
      title: 'Hidden away',
      is_public: false,
      is_featured: false,
      creator: { id: maker.id, username: 'Maker' },
      play_count: 0,
      rating: null,
      version: 1,
      content: { setting: expect.any(String), locations: expect.any(Array) },
    });
    const cards = await list();
    expect(cards.map(({ id: card }) => card)).toEqual((await list('')).map(({ id: card }) => card));
    expect(cards.every((card) => card.content === undefined)).toBe(true);
  });

  it('can be created, changed, featured and deleted, and the log records it', async () => {
    const { id, is_featured } = await make({ is_featured: true });
    expect(is_featured).toBe(true);
    const path = `${ALL}/${id}`;
    const changed = { ...draft, title: 'A night of theirs', max_players: 5, is_featured: false, version: 1 };
    expect(await admin.request('PUT', path, changed)).toMatchObject({ title: 'A night of theirs', is_featured: false });
    expect(await admin.refusal('PUT', path, changed)).toEqual({ status: 409, error: 'scenario_changed' });
    expect(await admin.request('POST', `${path}/featured`, { featured: true })).toMatchObject({ is_featured: true });
    expect(await admin.request('POST', `${path}/featured`, { featured: true })).toMatchObject({ is_featured: true });
    await admin.request('DELETE', path);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect(await acts(id)).toEqual([
      { act: 'scenario.created', label: 'A night of ours', before: null, after: expect.objectContaining({ title: 'A night of ours' }) },
      { act: 'scenario.featured', label: 'A night of ours', before: { is_featured: false }, after: { is_featured: true } },
      {
        act: 'scenario.changed',
        label: 'A night of theirs',
        before: { title: 'A night of ours', max_players: '6' },
        after: { title: 'A night of theirs', max_players: '5' },
      },
      { act: 'scenario.featured', label: 'A night of theirs', before: { is_featured: true }, after: { is_featured: false } },
      { act: 'scenario.featured', label: 'A night of theirs', before: { is_featured: false }, after: { is_featured: true } },
      { act: 'scenario.deleted', label: 'A night of theirs', before: expect.objectContaining({ version: 2 }), after: null },
    ]);
  });

  it('record an admin’s changes to a creator’s scenario by any route, and nothing about creators’ own changes', async () => {
    const { id } = await maker.request<ScenarioSummary>('POST', '/api/scenarios', draft);
    await maker.request('PUT', `/api/scenarios/${id}`, { ...draft, title: 'Mine' });
    await admin.request('PUT', `/api/scenarios/${id}`, { ...draft, title: 'Not quite' });
    await admin.request('DELETE', `/api/scenarios/${id}`);
    expect((await acts(id)).map(({ act }) => act)).toEqual(['scenario.changed', 'scenario.deleted']);
  });

  it('need a title, a valid range of players and playable content; nothing else is stored or logged', async () => {
    const before = await list();
    const logged = await server.deps.db.selectFrom('audit_log').select('id').execute();
    for (const [change, field] of [
      [{ title: ' ' }, 'title'],
      [{ min_players: 5, max_players: 4 }, 'min_players'],
      [{ content: { setting: '', objective: '', initial_resources: {}, events: [], characters: [], locations: [] } }, 'locations'],
    ] as const) {
      const answer = await admin.user.call('POST', ALL, { ...draft, ...change });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'scenario_invalid', fields: { [field]: expect.any(String) } });
    }
    expect(await list()).toEqual(before);
    expect(await server.deps.db.selectFrom('audit_log').select('id').execute()).toEqual(logged);
  });

  it('can be featured, but not changed or deleted, if they are built in', async () => {
    const path = `${ALL}/${SCENARIO}`;
    for (const [method, body] of [
      ['PUT', draft],
      ['DELETE', undefined],
    ] as const) {
      expect(await admin.refusal(method, path, body)).toEqual({ status: 403, error: 'scenario_built_in' });
    }
    const { is_featured } = await admin.request<ScenarioSummary>('GET', `/api/scenarios/${SCENARIO}`);
    expect(await admin.request('POST', `${path}/featured`, { featured: !is_featured })).toMatchObject({ is_featured: !is_featured });
    expect(await admin.refusal('POST', `${ALL}/nowhere/featured`, { featured: true })).toEqual({
      status: 404,
      error: 'scenario_not_found',
    });
  });

  it('can be hidden if they are built in: nobody can choose them, and running games continue', async () => {
    const settings = { timeLimit: null };
    const running = await startGame([maker], { settings, bots: ['random', 'random'] });
    const chosen = async (who: PlayerClient) => (await who.request<ScenarioSummary[]>('GET', '/api/scenarios')).map(({ id }) => id);
    const begin = (who: PlayerClient) => who.refusal('POST', '/api/lobbies', { name: 'A night', scenarioId: SCENARIO, settings });
    const hide = (hidden: boolean) => admin.request<ScenarioSummary>('POST', `${ALL}/${SCENARIO}/hidden`, { hidden });
    expect(await hide(true)).toMatchObject({ is_public: false });
    // The next start of the server stores the built-in scenarios again.
    await storeBuiltIns(server.deps.db, BUILT_IN, Date.now());
    for (const who of [player, maker, admin]) {
      expect(await chosen(who)).not.toContain(SCENARIO);
      expect(await begin(who)).toEqual({ status: 404, error: 'scenario_not_found' });
    }
    expect(await player.refusal('GET', `/api/scenarios/${SCENARIO}`)).toEqual({ status: 404, error: 'scenario_not_found' });
    expect((await list()).find(({ id }) => id === SCENARIO)).toMatchObject({ is_public: false, is_built_in: true });
    expect((await maker.snapshot(running)).scenario).toMatchObject({ id: SCENARIO });
    await admin.request('POST', `/api/admin/games/${running}/end`);
    expect(await maker.request('GET', `/api/game/${running}/replay`)).toMatchObject({ scenario: { title: 'Prison Break' } });
    await hide(true);
    expect(await hide(false)).toMatchObject({ is_public: true });
    expect(await chosen(player)).toContain(SCENARIO);
    expect((await acts(SCENARIO)).filter(({ act }) => act === 'scenario.hidden')).toMatchObject([
      { before: { hidden: false }, after: { hidden: true } },
      { before: { hidden: true }, after: { hidden: false } },
    ]);
    const { id } = await make();
    expect(await admin.refusal('POST', `${ALL}/${id}/hidden`, { hidden: true })).toEqual({ status: 409, error: 'scenario_not_built_in' });
    await maker.emit('leave:game', running);
  });

  it('can be changed during a game, which keeps its version; the next one gets the new version', async () => {
    const { id } = await make({ title: 'The old night' });
    const game: Partial<CreateLobby> = { scenarioId: id, settings: { timeLimit: null }, bots: ['random', 'random'] };
    const running = await startGame([maker], game);
    const { content } = (await exported([id])).scenarios[0] ?? {};
    const setting = 'Another night altogether.';
    await admin.request('PUT', `${ALL}/${id}`, { ...draft, title: 'The new night', content: { ...content, setting } });
    const kept = await maker.snapshot(running);
    expect(kept.scenario).toMatchObject({ title: 'The old night' });
    expect(JSON.stringify(kept)).not.toContain(setting);
    await maker.emit('leave:game', running);
    const next = await player.snapshot(await startGame([player], game));
    expect(next.scenario).toMatchObject({ title: 'The new night' });
    expect(JSON.stringify(next)).toContain(setting);
  });

  describe('as files', () => {
    it('can be exported, all or selected, and imported again unchanged', async () => {
      const { id } = await make({ title: 'Out and back', is_public: false });
      const all = await admin.request<ScenariosFile>('GET', `${ALL}/export`);
      expect(all.scenarios.map((one) => one.id).toSorted()).toEqual((await list()).map((one) => one.id).toSorted());
      expect(await admin.refusal('GET', `${ALL}/export?ids=${id},nowhere`)).toEqual({ status: 404, error: 'scenario_not_found' });
      const chosen = await exported([id]);
      expect(chosen.scenarios.map(({ title }) => title)).toEqual(['Out and back']);
      expect((await preview(all)).scenarios.map(({ outcome }) => outcome)).toEqual(all.scenarios.map(() => 'unchanged'));
      await admin.request('DELETE', `${ALL}/${id}`);
      expect(await preview(chosen)).toEqual({ done: false, scenarios: [{ outcome: 'new', index: 0, id, title: 'Out and back' }] });
      expect((await list()).map((one) => one.id)).not.toContain(id);
      expect(await take(chosen)).toMatchObject({ done: true, scenarios: [{ outcome: 'new', id }] });
      expect(await exported([id])).toEqual(chosen);
      expect((await acts(id)).at(-1)).toMatchObject({ act: 'scenario.imported', after: { title: 'Out and back' } });
    });

    it('report first what an import would change and what is wrong, and import what is valid', async () => {
      const { id } = await make({ title: 'Before' });
      const [stored] = (await exported([id])).scenarios;
      const { id: _, ...alone } = { ...stored, title: 'One more' };
      const file = [
        { ...stored, title: 'After', difficulty: 'hard' },
        alone,
        { ...alone, title: '', content: { setting: 'Nowhere' } },
        { ...stored, title: 'After, again' },
        'not a scenario',
        { ...stored, id: SCENARIO, title: 'No break at all' },
      ];
      const expected = [
        {
          index: 0,
          id,
          title: 'After',
          outcome: 'changed',
          more: 0,
          differences: [
            { path: 'title', before: 'Before', after: 'After' },
            { path: 'difficulty', before: stored?.difficulty, after: 'hard' },
          ],
        },
        { index: 1, id: null, title: 'One more', outcome: 'new' },
        { index: 2, outcome: 'invalid', problems: expect.arrayContaining([expect.objectContaining({ path: 'title' })]) },
        { index: 3, outcome: 'invalid', problems: [expect.objectContaining({ path: 'id', suggestion: expect.any(String) })] },
        { index: 4, outcome: 'invalid', problems: expect.arrayContaining([expect.objectContaining({ path: 'title' })]) },
        { index: 5, outcome: 'invalid', problems: [expect.objectContaining({ path: 'id' })] },
      ];
      expect((await preview(file)).scenarios).toMatchObject(expected);
      expect((await exported([id])).scenarios).toEqual([stored]);
      const { scenarios } = await take(file);
      expect(scenarios.map(({ outcome }) => outcome)).toEqual(expected.map(({ outcome }) => outcome));
      expect((await exported([id])).scenarios[0]).toMatchObject({ title: 'After', version: 2, is_public: true });
      const made = scenarios[1]?.id ?? '';
      expect((await exported([made])).scenarios[0]).toMatchObject({ title: 'One more', version: 1 });
      expect((await acts(id)).at(-1)).toMatchObject({ act: 'scenario.imported', before: { title: 'Before' }, after: { title: 'After' } });
    });

    it('are refused if the file contains none', async () => {
      for (const file of ['text', 7, [], { scenarios: [] }]) {
        expect(await admin.refusal('POST', `${ALL}/import?preview=true`, file)).toEqual({ status: 400, error: 'invalid_input' });
      }
    });
  });
});
