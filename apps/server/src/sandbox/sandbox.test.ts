import { NO_TEST_RESULT, type TestGameState, type TestPostGameState } from '@one-mind/protocol/games/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const GAME = { scenarioId: 'prison-break', players: 4, difficulty: 'easy', level: 'normal', seed: 'a known seed' } as const;

describe('the test game', () => {
  let server: TestServer;
  let admin: TestUser;
  let player: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.setUpAdmin('keeper');
    player = await server.signUp('bea');
  });
  afterAll(() => server.close());

  const read = async <T>(path: string): Promise<T> => (await admin.call('GET', path)).json();
  const state = (seat = 0): Promise<TestGameState> => read(`/api/admin/test-game-state?seat=${seat}`);
  const step = (to: string): Promise<Response> => admin.call('POST', '/api/admin/test-game/step', { to });

  it('is open to admins only', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/admin/test-game-state'],
      ['GET', '/api/admin/test-postgame-state'],
      ['POST', '/api/admin/test-game', GAME],
      ['POST', '/api/admin/test-game/step', { to: 'turn' }],
      ['POST', '/api/admin/test-game/action', { seat: 0, action_type: 'hide' }],
      ['POST', '/api/admin/test-game/accuse', { seat: 0, player: 'x' }],
      ['POST', '/api/admin/test-game/vote', { seat: 0, guilty: true }],
      ['POST', '/api/admin/test-game/claim', { seat: 0, round: 1, turn: 1 }],
    ] as const) {
      expect([path, (await player.call(method, path, body)).status]).toEqual([path, 403]);
    }
  });

  it('doesn’t exist before it is started', async () => {
    const before = await admin.call('GET', '/api/admin/test-game-state');
    expect([before.status, await before.json()]).toEqual([
      200,
      { current_state: { round: 0, turn: 0, phase: null }, narrative_log: [], players: [], your_role: null },
    ]);
    expect((await admin.call('GET', '/api/admin/test-postgame-state')).status).toBe(200);
    expect(await read('/api/admin/test-postgame-state')).toEqual(NO_TEST_RESULT);
    const answer = await step('turn');
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ error: 'no_test_game' })]);
  });

  it('doesn’t start with more players than the scenario has seats, or without a scenario', async () => {
    const unknown = await admin.call('POST', '/api/admin/test-game', { ...GAME, scenarioId: 'nowhere' });
    expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ error: 'scenario_not_found' })]);
    expect((await admin.call('POST', '/api/admin/test-game', { ...GAME, players: 7 })).status).toBe(400);
  });

  it('shows everything, lets the admin play any seat, and advances turn by turn', async () => {
    expect((await admin.call('POST', '/api/admin/test-game', GAME)).status).toBe(200);
    const begun = await state();
    expect(begun.current_state).toMatchObject({ phase: 'planning', round: 1 });
    expect(begun.truth.players.map(({ role }) => role).toSorted()).toContain('saboteur');
    expect(begun.truth.next).toEqual(begun.truth.order);
    expect((await state(2)).your_role).toBe(begun.truth.players[2]?.role);

    const body = { seat: 2, action_type: 'hide', action_data: { intention: 'aggressive' } };
    expect((await admin.call('POST', '/api/admin/test-game/action', body)).status).toBe(200);
    expect((await state(2)).you).toMatchObject({ lockedIn: true, program: { action: 'hide', intention: 'aggressive' } });
    const again = await admin.call('POST', '/api/admin/test-game/action', body);
    expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ error: 'already_locked_in' })]);

    await step('choose');
    const chosen = await state();
    expect(chosen.current_state.phase).toBe('resolution');
    expect(chosen.truth.turns).toEqual([]);
    expect(chosen.truth.players.every(({ program }) => program !== null)).toBe(true);

    await step('turn');
    const turned = await state();
    expect(turned.truth.turns.map(({ player: who }) => who)).toEqual([chosen.truth.next[0]]);
    expect(turned.truth.next).toEqual(chosen.truth.next.slice(1));
    expect(turned.narrative_log.filter(({ data }) => data.type === 'turn')).toHaveLength(1);

    await step('round');
    const later = await state();
    expect(later.current_state).toMatchObject({ phase: 'planning', round: 2 });
    const mine = later.truth.turns.find(({ player: who }) => who === later.players[2]?.id);
    expect(mine?.program).toMatchObject({ action: 'hide', intention: 'aggressive' });
  });

  it('is the same after it was reloaded, and two simultaneous steps are both executed', async () => {
    const before = await state(1);
    expect(await state(1)).toEqual(before);
    await step('choose');
    await Promise.all([step('turn'), step('turn')]);
    expect((await state(1)).truth.turns).toHaveLength(before.truth.turns.length + 2);
  });

  it('shows the result only when it has ended', async () => {
    expect(await read('/api/admin/test-postgame-state')).toEqual(NO_TEST_RESULT);
    await step('end');
    const ended = await state();
    expect(ended.current_state.phase).toBe('ended');
    const { results, players, timeline, statistics } = await read<TestPostGameState>('/api/admin/test-postgame-state');
    expect(results.turns_completed).toBe(ended.truth.turns.length);
    expect(players.map(({ role }) => role)).toEqual(ended.truth.players.map(({ role }) => role));
    expect(statistics.total_actions).toBe(players.reduce((sum, { actions_taken }) => sum + actions_taken, 0));
    expect(timeline.at(-1)).toMatchObject({ event: 'ended' });
    expect((await step('turn')).status).toBe(409);
  });

  it('replays the same game from the same seed', async () => {
    const played = async (): Promise<readonly unknown[]> => {
      await admin.call('POST', '/api/admin/test-game', GAME);
      await step('end');
      return (await state()).truth.turns.map(({ player: _, program, ...turn }) => [program.action, program.tag, turn.chance, turn.roll]);
    };
    expect(await played()).toEqual(await played());
  });

  it('doesn’t appear in lists, statistics or replays', async () => {
    expect(await read('/api/games/mine')).toEqual([]);
    expect(await read('/api/games/finished')).toMatchObject({ items: [] });
    for (const table of ['games', 'game_results', 'seat_results', 'achievements'] as const) {
      expect([table, await server.deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });
});
