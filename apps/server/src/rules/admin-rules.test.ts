import { RULE_IDS } from '@one-mind/engine/rules/catalogue';
import type { CreateRule, RuleHistory, RulesTest, RuleView } from '@one-mind/protocol/games/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const RULES = '/api/admin/rules';
const WAIT = { settings: { timeLimit: null }, bots: ['normal' as const, 'normal' as const] };
const QUIET: CreateRule = {
  type: 'global',
  name: 'No phones at the table',
  description: 'Who looks at a phone brings the next coffee.',
  category: 'overview',
  roles: ['rogue'],
  actions: [],
  parameters: { coffees: 1 },
};

describe('rules, as admins decide them', () => {
  let server: TestServer;
  let admin: PlayerClient;
  beforeEach(async () => {
    server = await startTestServer();
    admin = await newAdmin(server, 'Ada');
  });
  afterEach(async () => {
    admin.close();
    await server.close();
  });

  const patch = (id: string, change: object) => admin.request<RuleView>('PATCH', `${RULES}/${id}`, change);
  const all = () => admin.request<RuleView[]>('GET', RULES);
  const rule = async (id: string) => (await all()).find((one) => one.id === id);
  const history = (query = '') => admin.request<RuleHistory>('GET', `${RULES}/history${query}`);
  const publicIds = async (): Promise<string[]> => {
    const rules: RuleView[] = await (await fetch(`${server.url}/api/rules`)).json();
    return rules.map(({ id }) => id);
  };
  const acts = async () =>
    (
      await server.deps.db
        .selectFrom('audit_log')
        .select(['act', 'target_id', 'target_label', 'actor_id'])
        .where('act', '!=', 'user.set_up')
        .orderBy('id')
        .execute()
    ).map(({ act, target_id, target_label, actor_id }) => [act, target_id, target_label, actor_id === admin.id]);
  const refused = (method: string, path: string, body?: unknown) => admin.refusal(method, path, body);
  const tested = (state: unknown) => admin.request<RulesTest>('POST', `${RULES}/test`, { state });
  const example = async () =>
    (await admin.request<{ state: { readonly seats: readonly object[] } }>('GET', `${RULES}/example-state`)).state;

  it('[G1] apply to the next game, and to no running one', async () => {
    const running = await startGame([admin], WAIT);
    await admin.waitFor('game:update', ({ gameId, state }) => gameId === running && state.phase === 'planning');
    await patch('vitality', { parameters: { most: 5 }, version: 0 });
    await patch('claims', { active: false, version: 0 });
    expect((await admin.snapshot(running)).world.vitalityMax).toBe(7);
    expect((await admin.snapshot(running)).current_state.rulesOff).toEqual([]);
    const bea = await newPlayer(server, 'Bea');
    const next = await bea.snapshot(await startGame([bea], WAIT));
    expect(next.world.vitalityMax).toBe(5);
    expect(next.current_state.rulesOff).toEqual(['claims']);
    bea.close();
  });

  it('can be changed by admins only', async () => {
    const bea = await server.signUp('Bea');
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['GET', RULES],
      ['POST', RULES, QUIET],
      ['PATCH', `${RULES}/hide`, { active: false, version: 0 }],
      ['DELETE', `${RULES}/hide?version=0`],
      ['POST', `${RULES}/hide/reset`, { version: 0 }],
      ['POST', `${RULES}/hide/restore`, { to: 1, version: 0 }],
      ['GET', `${RULES}/history`],
      ['GET', `${RULES}/example-state`],
      ['POST', `${RULES}/test`, { state: {} }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await bea.call(method, path, body)).status]).toEqual([path, 403]);
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const visitor = await fetch(`${server.url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      expect([path, visitor.status]).toEqual([path, 401]);
    }
    expect(await acts()).toEqual([]);
  });

  it('record who changed what and when, with before and after, and can be restored to any entry', async () => {
    await patch('assist', { parameters: { bonus: 20 }, version: 0 });
    await patch('assist', { parameters: { bonus: 25 }, active: false, version: 1 });
    await patch('hide', { active: false, version: 0 });
    const { changes, total } = await history('?rule=assist');
    expect(total).toBe(2);
    expect(changes).toMatchObject([
      {
        version: 2,
        before: { active: true, parameters: { bonus: 20 } },
        after: { active: false, parameters: { bonus: 25 } },
        newestVersion: 2,
      },
      {
        version: 1,
        before: { active: true, parameters: { bonus: 15 } },
        by: { id: admin.id, username: 'Ada' },
        act: 'changed',
        newestVersion: 2,
      },
    ]);
    expect((await history('?limit=2')).totalPages).toBe(2);
    expect(await refused('POST', `${RULES}/assist/restore`, { to: 1, version: 1 })).toEqual({ status: 409, error: 'rule_changed' });
    expect(await refused('POST', `${RULES}/assist/restore`, { to: 9, version: 2 })).toEqual({
      status: 404,
      error: 'rule_change_not_found',
    });
    const restored = await admin.request('POST', `${RULES}/assist/restore`, { to: 1, version: 2 });
    expect(restored).toMatchObject({ active: true, parameters: { bonus: 20 }, version: 3, isChanged: true });
    const reset = await admin.request('POST', `${RULES}/assist/reset`, { version: 3 });
    expect(reset).toMatchObject({ active: true, parameters: { bonus: 15 }, version: 4, isChanged: false });
    expect(await acts()).toEqual([
      ['rule.changed', 'assist', 'Assist', true],
      ['rule.changed', 'assist', 'Assist', true],
      ['rule.changed', 'hide', 'Hide', true],
      ['rule.restored', 'assist', 'Assist', true],
      ['rule.changed', 'assist', 'Assist', true],
    ]);
  });

  it('[G2] can’t be changed if they are core, part of the game, or changed by another admin in the meantime', async () => {
    expect(await refused('PATCH', `${RULES}/one_action_per_turn`, { active: false, version: 0 })).toEqual({
      status: 409,
      error: 'rule_core',
    });
    expect(await refused('DELETE', `${RULES}/hide?version=0`)).toEqual({ status: 409, error: 'rule_built_in' });
    expect(await refused('PATCH', `${RULES}/nothing`, { active: false, version: 0 })).toEqual({ status: 404, error: 'rule_not_found' });
    const fixed = await admin.user.call('PATCH', `${RULES}/hide`, { name: 'Vanish', version: 0 });
    expect([fixed.status, (await fixed.json()).fields]).toEqual([400, { name: expect.any(String) }]);
    const wrong = await admin.user.call('PATCH', `${RULES}/assist`, { parameters: { bonus: 1000 }, version: 0 });
    expect((await wrong.json()).fields).toEqual({ 'assist.parameters.bonus': expect.stringContaining('Give a whole number from 0 to 60') });
    await patch('hide', { active: false, version: 0 });
    expect(await refused('PATCH', `${RULES}/hide`, { active: true, version: 0 })).toEqual({ status: 409, error: 'rule_changed' });
    expect(await acts()).toHaveLength(1);
  });

  it('of the house can be added, shown while active, changed, deleted and restored, and no game reads them', async () => {
    const made = await admin.request<RuleView>('POST', RULES, QUIET);
    expect(made).toMatchObject({
      id: 'no-phones-at-the-table',
      kind: 'house',
      active: true,
      roles: ['rogue'],
      parameters: { coffees: 1 },
      version: 1,
    });
    expect(made.actions).toBeUndefined();
    expect(await publicIds()).toEqual([...RULE_IDS, made.id]);
    expect(await (await fetch(`${server.url}/api/rules?kind=house`)).json()).toEqual([made]);
    expect(await admin.request('POST', RULES, QUIET)).toMatchObject({ id: `${made.id}-2` });
    expect(await refused('POST', RULES, { ...QUIET, id: 'hide' })).toEqual({ status: 409, error: 'rule_taken' });
    expect(await refused('POST', RULES, { ...QUIET, id: made.id })).toEqual({ status: 409, error: 'rule_taken' });

    const changed = await patch(made.id, { active: false, name: 'Phones away', roles: [], version: 1 });
    expect(changed).toMatchObject({ name: 'Phones away', active: false, version: 2, parameters: { coffees: 1 } });
    expect(changed.roles).toBeUndefined();
    expect(await publicIds()).not.toContain(made.id);
    expect(await refused('DELETE', `${RULES}/${made.id}?version=1`)).toEqual({ status: 409, error: 'rule_changed' });
    expect((await admin.user.call('DELETE', `${RULES}/${made.id}?version=2`)).status).toBe(204);
    expect(await rule(made.id)).toBeUndefined();
    expect((await history(`?rule=${made.id}`)).changes).toMatchObject([
      { act: 'deleted', after: null, newestVersion: 3 },
      { act: 'changed' },
      { act: 'created', before: null },
    ]);
    expect(await admin.request('POST', `${RULES}/${made.id}/restore`, { to: 1, version: 3 })).toMatchObject({
      name: 'No phones at the table',
      active: true,
      roles: ['rogue'],
      version: 4,
    });
    expect((await acts()).map(([act]) => act)).toEqual(['rule.created', 'rule.created', 'rule.changed', 'rule.deleted', 'rule.restored']);
  });

  it('[G4] accept a moment of a real game, and list each player’s choices', async () => {
    const state = await example();
    const answer = await tested(state);
    expect(answer).toMatchObject({ valid: true, errors: [], effects: [] });
    expect(answer.warnings).toEqual([]);
    expect(answer.applied).toContain('one_action_per_turn');
    expect(answer.choices).toHaveLength(4);
    const [voice] = answer.choices ?? [];
    expect(voice?.options.map(({ action }) => action)).toEqual(['move', 'search', 'interact', 'help', 'hide', 'sabotage']);
    expect(voice?.options[0]).toMatchObject({
      enabled: true,
      targets: expect.arrayContaining([expect.objectContaining({ kind: 'location' })]),
    });
  });

  it('[G4] show how each decision changes a state: which choices it removes, and what it alone breaks', async () => {
    // A player's programmed action could be a second error.
    const { seats, ...rest } = await example();
    const state = { ...rest, seats: seats.map((seat) => ({ ...seat, program: null })) };
    await patch('hide', { active: false, version: 0 });
    await patch('vitality', { parameters: { most: 1 }, version: 0 });
    const { valid, errors, effects } = await tested(state);
    expect(valid).toBe(false);
    expect(errors).toMatchObject([{ rule: 'vitality', path: 'vitality' }]);
    expect(effects.map(({ rule: id }) => id)).toEqual(['hide', 'vitality']);
    expect(effects[0]).toMatchObject({ changes: [{ what: 'hide.active', from: true, to: false }], errorsAdded: [] });
    expect(effects[0]?.choices.length).toBeGreaterThan(0);
    for (const { action, gained, lost } of effects[0]?.choices ?? []) {
      expect([action, gained]).toEqual(['hide', []]);
      expect(lost.length).toBeGreaterThan(0);
    }
    expect(effects[1]).toMatchObject({
      changes: [{ what: 'vitality.most', from: 7, to: 1 }],
      errorsAdded: [{ path: 'vitality' }],
      choices: [],
    });
  });

  it('[G4] try an unsaved rule on the example, within its bounds, and save nothing', async () => {
    const tried = (id: string, active: boolean, parameters: object = {}) =>
      admin.user.call('POST', `${RULES}/test`, { tried: { id, active, parameters } });
    const answer: RulesTest = await (await tried('hide', false)).json();
    expect(answer.effects.map(({ rule: id }) => id)).toEqual(['hide']);
    expect(answer.effects[0]?.choices.length).toBeGreaterThan(0);
    expect((await (await tried('assist', true, { bonus: 1000 })).json()).fields).toEqual({ 'assist.parameters.bonus': expect.any(String) });
    expect((await tried('one_action_per_turn', false)).status).toBe(409);
    expect(await rule('hide')).toMatchObject({ active: true, version: 0 });
  });

  it('[G4] report what is wrong with the shape of any JSON', async () => {
    for (const state of [null, [], 'state', {}, { seats: 3 }]) {
      const { valid, errors, choices } = await tested(state);
      expect([state, valid, errors.length > 0, choices]).toEqual([state, false, true, null]);
    }
  });

  it('[G4] report scenario ids that lead nowhere instead of following them', async () => {
    const state = JSON.parse(JSON.stringify(await example()));
    state.scenario.content.locations[0].exits[0].to = 'nowhere';
    const { valid, errors } = await tested(state);
    expect(valid).toBe(false);
    expect(errors[0]?.path).toMatch(/^scenario\.content\.locations/);
  });
});
