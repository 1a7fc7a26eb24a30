import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Analytics } from '@one-mind/protocol/admin/analytics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newPlayer, type PlayerClient, playToEnd, SCENARIO, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('analytics', () => {
  let server: TestServer;
  let root: PlayerClient;
  let ada: PlayerClient;
  const games: string[] = [];
  const ends: Awaited<ReturnType<typeof playToEnd>>[] = [];

  beforeAll(async () => {
    let seeds = 0;
    server = await startTestServer({}, { newSeed: () => `analytics ${seeds++}` });
    root = await newAdmin(server, 'Root');
    ada = await newPlayer(server, 'Ada');
    const dice = new Dice({ rng: rngFromSeed('what they do') });
    for (const people of [[root, ada], [ada]]) {
      const bots = Array.from({ length: 3 - people.length }, () => 'random' as const);
      const id = await startGame(people, { settings: { timeLimit: null }, bots });
      games.push(id);
      ends.push(await playToEnd(people, id, (items) => (items.length > 0 ? dice.pick(items) : undefined)));
    }
    const abandoned = await startGame([ada], { settings: { timeLimit: null }, bots: ['random', 'random'] });
    games.push(abandoned);
    await root.request('POST', `/api/admin/games/${abandoned}/end`);
  });
  afterAll(async () => {
    root.close();
    ada.close();
    await server.close();
  });

  const analytics = (query = '') => root.request<Analytics>('GET', `/api/admin/analytics${query}`);

  it('sum up games day by day, and leave out what abandoned games can’t have', async () => {
    const { days, roles, scenarios, actions, tags } = await analytics();
    expect(days).toHaveLength(30);
    const total = (key: 'completed' | 'abandoned' | 'seats' | 'dropped') => days.reduce((sum, day) => sum + day[key], 0);
    expect([total('completed'), total('abandoned'), total('seats'), total('dropped')]).toEqual([2, 1, 3, 0]);
    // If the test runs over midnight, both days see both games.
    expect(days.reduce((sum, { players }) => sum + players, 0)).toBeGreaterThanOrEqual(2);
    const truths = ends.flatMap(({ reveal }) => reveal?.players ?? []);
    for (const { role, seats, won } of roles) {
      const of = truths.filter((player) => player.role === role);
      expect([seats, won], role).toEqual([of.length, of.filter((player) => player.won).length]);
    }
    expect(scenarios).toMatchObject([{ id: SCENARIO, title: 'Prison Break', completed: 2, abandoned: 1, roles }]);
    // The abandoned game doesn't count here.
    const turns = ends.flatMap(({ reveal }) => reveal?.turns ?? []);
    for (const { action, turns: count } of actions)
      expect(count, action).toBe(turns.filter(({ program }) => program.action === action).length);
    for (const { tag, turns: count } of tags) expect(count, tag).toBe(turns.filter(({ program }) => program.tag === tag).length);
  });

  it('distinguish the seats and turns of people from those of AI players', async () => {
    const isPerson = (id: string) => id === root.id || id === ada.id;
    const truths = ends.flatMap(({ reveal }) => reveal?.players ?? []);
    const turns = ends.flatMap(({ reveal }) =>
      (reveal?.turns ?? []).map((turn) => ({ ...turn, isOfPerson: isPerson(turn.player) && turn.by === 'you' })),
    );
    for (const asked of ['person', 'ai'] as const) {
      const { playedBy, roles, scenarios, actions, tags } = await analytics(`?playedBy=${asked}`);
      expect(playedBy).toBe(asked);
      for (const { role, seats, won } of roles) {
        const of = truths.filter((player) => player.role === role && isPerson(player.id) === (asked === 'person'));
        expect([seats, won], `${asked} ${role}`).toEqual([of.length, of.filter((player) => player.won).length]);
      }
      expect(scenarios).toMatchObject([{ completed: 2, roles }]);
      const of = turns.filter(({ isOfPerson }) => isOfPerson === (asked === 'person'));
      for (const { action, turns: count } of actions)
        expect(count, `${asked} ${action}`).toBe(of.filter(({ program }) => program.action === action).length);
      expect(tags.reduce((sum, { turns: count }) => sum + count, 0)).toBe(of.length);
    }
  });

  it('cover the requested days, and refuse ranges that make no sense', async () => {
    expect(await analytics('?from=2020-01-01&to=2020-01-03')).toMatchObject({
      days: ['2020-01-01', '2020-01-02', '2020-01-03'].map((day) => ({ day, completed: 0, players: 0, minutes: null })),
      scenarios: [],
      narrator: [],
    });
    for (const query of ['?from=2020-01-02&to=2020-01-01', '?from=2000-01-01&to=2020-01-01', '?from=yesterday'])
      expect(await root.refusal('GET', `/api/admin/analytics${query}`)).toEqual({ status: 400, error: 'invalid_input' });
  });

  it('can be downloaded as files', async () => {
    const file = await root.user.call('GET', '/api/admin/analytics/export.csv?table=roles');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect((await file.text()).split('\r\n')[0]).toBe('role,seats,won');
  });

  it('drop everything about a deleted game, and nothing about others', async () => {
    const [first = '', second = '', third = ''] = games;
    await root.request('DELETE', `/api/admin/games/${second}`);
    const left = await analytics();
    expect(left.scenarios).toMatchObject([{ completed: 1, abandoned: 1 }]);
    const turns = ends[0]?.reveal?.turns ?? [];
    expect(left.actions.reduce((sum, { turns: count }) => sum + count, 0)).toBe(turns.length);
    expect(left.days.reduce((sum, { players }) => sum + players, 0)).toBeGreaterThanOrEqual(2);
    for (const id of [first, third]) await root.request('DELETE', `/api/admin/games/${id}`);
    const { days, scenarios } = await analytics();
    expect(scenarios).toEqual([]);
    expect(days.every(({ completed, abandoned, players, seats }) => completed + abandoned + players + seats === 0)).toBe(true);
  });
});
