import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import type { RuleView } from '@one-mind/protocol/games/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { connectPlayer, createLobby, newAdmin, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { changeRule, listRules, type RuleChange } from './rules.ts';

const WAIT = { settings: { timeLimit: null }, bots: ['normal' as const, 'normal' as const] };
const ACTION = { action_type: 'search', action_data: { target: 'environment', intention: 'suspicious' } };

describe('rules', () => {
  let server: TestServer;
  let ada: PlayerClient;
  const clients: PlayerClient[] = [];
  const changed = (id: string, change: RuleChange, version = 0) =>
    changeRule(server.deps.db, id, { ...change, version, at: 1_700_000_000_000 + version, actor: { userId: ada.id, ip: null } });
  const refusal = async (attempt: Promise<unknown>) => {
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Refused)) throw new Error(`expected a refusal, not ${String(error)}`);
    return error;
  };
  const restarted = async (meanwhile?: (db: Database) => Promise<void>): Promise<void> => {
    await server.stop();
    for (const client of clients.splice(0)) client.close();
    const db = await openDatabase(server.location);
    await meanwhile?.(db);
    await db.destroy();
    server = await startTestServer({ dataDir: server.dataDir });
    ada = await connectPlayer(server, ada.user);
    clients.push(ada);
  };

  beforeEach(async () => {
    server = await startTestServer();
    ada = await newAdmin(server, 'Ada');
    clients.push(ada);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });

  it('can be read by anyone, with or without an account, as the next game has them', async () => {
    await changed('alarm_clock', { active: false });
    await changed('assist', { parameters: { bonus: 20 } });
    const answer = await fetch(`${server.url}/api/rules`);
    expect(answer.status).toBe(200);
    const rules: RuleView[] = await answer.json();
    expect(rules.map(({ id }) => id)).toEqual(RULE_IDS);
    expect(rules.find(({ id }) => id === 'alarm_clock')).toMatchObject({ active: false, version: 1, core: null, parameters: { rise: 0 } });
    expect(rules.find(({ id }) => id === 'assist')).toMatchObject({
      active: true,
      parameters: { bonus: 20 },
      definitions: { bonus: { unit: '%', default: 15, min: 0, max: 60 } },
      roles: ['collaborator'],
      updatedAt: '2023-11-14T22:13:20.000Z',
    });
    expect(rules.find(({ id }) => id === 'hide')).toMatchObject({ active: true, version: 0, updatedAt: null });
  });

  it('[G1] are fixed when a game starts and stay the same to its end, across changes and restarts', async () => {
    await changed('claims', { active: false });
    const first = await startGame([ada], WAIT);
    await ada.waitFor('game:update', ({ gameId, state }) => gameId === first && state.phase === 'planning');
    await changed('claims', { active: true }, 1);
    await changed('accusation', { active: false });
    await changed('vitality', { parameters: { most: 5 } });
    await restarted();
    const kept = await ada.snapshot(first);
    expect(kept.current_state.rulesOff).toEqual(['claims']);
    expect(kept.world.vitalityMax).toBe(7);
    await ada.emit('join:game', first);
    await ada.request('POST', `/api/game/${first}/action`, ACTION);
    await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect(await ada.refusal('POST', `/api/game/${first}/claim`, { round: 1, turn: 1 })).toEqual({ status: 409, error: 'rule_off' });
    expect((await ada.snapshot(first)).you?.claimable).toEqual([]);
    await ada.request('POST', `/api/game/${first}/leave`);

    const bea = await newPlayer(server, 'Bea');
    clients.push(bea);
    const second = await startGame([bea], WAIT);
    const next = await bea.snapshot(second);
    expect(next.current_state.rulesOff).toEqual(['accusation']);
    expect(next.world).toMatchObject({ vitality: 5, vitalityMax: 5 });
    expect(next.you?.canAccuse).toBe(false);
  });

  it('default to the catalogue’s for games from before rules were stored', async () => {
    const gameId = await startGame([ada], WAIT);
    await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
    const before = await ada.snapshot(gameId);
    await restarted(async (db) => {
      const { rules, ...older } = JSON.parse(
        (await db.selectFrom('game_snapshots').select('state_json').executeTakeFirstOrThrow()).state_json,
      );
      expect(rules).toBeDefined();
      const { numUpdatedRows } = await db
        .updateTable('game_snapshots')
        .set({ state_json: JSON.stringify(older) })
        .executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(1n);
    });
    const after = await ada.snapshot(gameId);
    // Rules newer than the game don't apply to it.
    const current_state = { ...before.current_state, rulesOff: ['saboteurs_found', 'predictions', 'nudges'] };
    expect({ ...after, serverTime: 0 }).toEqual({ ...before, current_state, serverTime: 0 });
    await ada.emit('join:game', gameId);
    await ada.request('POST', `/api/game/${gameId}/action`, ACTION);
    await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect(await listRules(server.deps.db)).toHaveLength(RULE_IDS.length);
  });

  it('[G2] can’t be disabled if they are core', async () => {
    expect((await refusal(changed('one_action_per_turn', { active: false }))).code).toBe('rule_core');
    expect((await refusal(changed('no_such_rule', { active: false }))).code).toBe('rule_not_found');
  });

  it('are refused out of bounds, with the path of the field, and stay unchanged', async () => {
    const error = await refusal(changed('assist', { parameters: { bonus: 1000, wit: 3 } }));
    expect(error.code).toBe('invalid_input');
    expect(error.fields).toEqual({
      'assist.parameters.bonus': '1000 is not between 0 and 60. Give a whole number from 0 to 60 (%).',
      'assist.parameters.wit': 'This rule has no parameter “wit”. It has bonus.',
    });
    expect((await listRules(server.deps.db)).find(({ id }) => id === 'assist')).toMatchObject({ version: 0, parameters: { bonus: 15 } });
  });

  it('are refused if they make no playable game together', async () => {
    await changed('assist', { active: false });
    const error = await refusal(changed('investigate', { active: false }));
    expect(Object.keys(error.fields ?? {})).toEqual(['assist.active']);
  });

  it('can be changed even if an older version’s decisions are obsolete, which are dropped', async () => {
    await changed('assist', { parameters: { bonus: 20 } });
    await changed('help', { parameters: { relief: 2 } });
    await restarted(async (db) => {
      await sql`update rules set parameters_json = '{"bonus":20,"wit":3}' where id = 'assist'`.execute(db);
      await sql`update rules set parameters_json = '{"relief":99}' where id = 'help'`.execute(db);
      await sql`insert into rules select 'gone', active, parameters_json, 1, 0, 0 from rules where id = 'assist'`.execute(db);
    });
    expect(await changed('hide', { active: false })).toMatchObject({ active: false });
    expect(await changed('assist', { active: false }, 1)).toMatchObject({ active: false, parameters: { bonus: 20 } });
    expect((await listRules(server.deps.db)).find(({ id }) => id === 'help')).toMatchObject({ parameters: { relief: 1 } });
  });

  it('keep both admins’ simultaneous changes', async () => {
    await changed('assist', { parameters: { bonus: 20 } });
    expect((await refusal(changed('assist', { active: false }))).code).toBe('rule_changed');
    expect(await changed('assist', { active: false }, 1)).toMatchObject({ active: false, parameters: { bonus: 20 }, version: 2 });
    const both = [changed('hide', { active: false }), changed('hide', { active: false })];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('determine how many players a lobby needs to start', async () => {
    await changed('players_per_game', { parameters: { least: 4, most: 5 } });
    const { id } = await createLobby(ada, { bots: ['normal', 'normal'] });
    const lobby = await ada.request<Lobby>('GET', `/api/lobbies/${id}`);
    expect(lobby.scenario).toMatchObject({ minPlayers: 4, maxPlayers: 5 });
    expect(await ada.refusal('POST', `/api/lobbies/${id}/start`, { force: true })).toEqual({ status: 409, error: 'too_few_players' });
  });
});
