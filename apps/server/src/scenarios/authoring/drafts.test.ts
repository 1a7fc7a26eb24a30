import type { AuditEntry } from '@one-mind/protocol/admin/audit';
import type { DraftAnswer, DraftStamp } from '@one-mind/protocol/scenarios/scenario-drafts';
import { type OldScenario, type ScenarioVersions, VERSIONS_KEPT } from '@one-mind/protocol/scenarios/scenario-versions';
import type { ScenarioDraft, ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { newAdmin, newPlayer, type PlayerClient, SCENARIO, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: PlayerClient;
let maker: PlayerClient;
let other: PlayerClient;
let player: PlayerClient;
let file: ScenarioDraft;

const newCreator = async (name: string): Promise<PlayerClient> => {
  const creator = await newPlayer(server, name);
  await updateUser(server.deps.db, creator.id, { role: 'creator', at: Date.now() });
  return creator;
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await newAdmin(server, 'Admin');
  player = await newPlayer(server, 'Player');
  maker = await newCreator('Maker');
  other = await newCreator('Other');
  const { id: _, version: __, ...rest } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
  file = { ...rest, title: 'First title', image_url: null };
});
afterAll(async () => {
  for (const person of [admin, maker, other, player]) person.close();
  await server.close();
});

const make = (who = maker, change: Partial<ScenarioDraft> = {}) =>
  who.request<ScenarioSummary>('POST', '/api/scenarios', { ...file, ...change });

describe('drafts', () => {
  const draftOf = async (who: PlayerClient, key: string) => (await who.request<DraftAnswer>('GET', `/api/scenarios/drafts/${key}`)).draft;
  const keep = (who: PlayerClient, key: string, revision: number, document: string) =>
    who.request<DraftStamp>('PUT', `/api/scenarios/drafts/${key}`, { revision, base_version: key === 'new' ? null : 1, document });

  it('are kept exactly as typed, valid or not, and are visible to their author only', async () => {
    expect(await draftOf(maker, 'new')).toBeNull();
    expect(await keep(maker, 'new', 0, '{ "setting": ')).toMatchObject({ revision: 1, updated_at: expect.any(String) });
    expect(await draftOf(maker, 'new')).toMatchObject({ revision: 1, base_version: null, document: '{ "setting": ' });
    expect(await draftOf(other, 'new')).toBeNull();
    const { id } = await make();
    await keep(maker, id, 0, 'mine');
    await keep(admin, id, 0, 'the admin’s');
    expect(await draftOf(maker, id)).toMatchObject({ base_version: 1, document: 'mine' });
    expect(await draftOf(admin, id)).toMatchObject({ document: 'the admin’s' });
  });

  it('can be overwritten by only one of two windows that have read the same revision', async () => {
    const { id } = await make();
    await keep(maker, id, 0, 'one');
    await keep(maker, id, 1, 'two');
    const stale = { revision: 1, base_version: 1, document: 'three' };
    expect(await maker.refusal('PUT', `/api/scenarios/drafts/${id}`, stale)).toEqual({ status: 409, error: 'draft_changed' });
    expect(await maker.refusal('PUT', `/api/scenarios/drafts/${id}`, { ...stale, revision: 0 })).toEqual({
      status: 409,
      error: 'draft_changed',
    });
    expect(await draftOf(maker, id)).toMatchObject({ revision: 2, document: 'two' });
    const both = await Promise.allSettled([keep(maker, id, 2, 'left'), keep(maker, id, 2, 'right')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are open to people who may change the scenario, and are deleted with it or when discarded', async () => {
    const { id } = await make();
    const hidden = await make(maker, { is_public: false });
    for (const [who, key, refusal] of [
      [player, 'new', { status: 403, error: 'not_a_creator' }],
      [other, id, { status: 403, error: 'forbidden' }],
      [other, hidden.id, { status: 404, error: 'scenario_not_found' }],
      [admin, SCENARIO, { status: 403, error: 'scenario_built_in' }],
    ] as const) {
      const path = `/api/scenarios/drafts/${key}`;
      expect(await who.refusal('GET', path)).toEqual(refusal);
      expect(await who.refusal('PUT', path, { revision: 0, base_version: null, document: '' })).toEqual(refusal);
      expect(await who.refusal('DELETE', path)).toEqual(refusal);
    }
    await keep(maker, id, 0, 'gone soon');
    for (const _ of [1, 2]) await maker.request('DELETE', `/api/scenarios/drafts/${id}`);
    expect(await draftOf(maker, id)).toBeNull();
    await keep(maker, id, 0, 'gone with the scenario');
    await maker.request('DELETE', `/api/scenarios/${id}`);
    const left = await server.deps.db.selectFrom('scenario_drafts').select('key').where('key', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('are part of their author’s data', async () => {
    const someone = await newCreator('Someone');
    await keep(someone, 'new', 0, 'typed and not saved');
    const { id } = await make(someone, { title: 'By someone' });
    expect(await someone.request('GET', '/api/account/export')).toMatchObject({
      scenario_drafts: [{ scenario: 'new', document: 'typed and not saved' }],
      scenario_versions: [{ scenario_id: id, version: 1, title: 'By someone' }],
    });
    someone.close();
    await server.deps.db.deleteFrom('users').where('id', '=', someone.id).execute();
    expect(await server.deps.db.selectFrom('scenario_drafts').select('key').where('user_id', '=', someone.id).execute()).toEqual([]);
    const { versions } = await admin.request<ScenarioVersions>('GET', `/api/scenarios/${id}/versions`);
    expect(versions).toMatchObject([{ version: 1, saved_by: null }]);
  });
});

describe('versions', () => {
  const versionsOf = async (id: string) => (await maker.request<ScenarioVersions>('GET', `/api/scenarios/${id}/versions`)).versions;
  const save = (id: string, title: string, who = maker) => who.request('PUT', `/api/scenarios/${id}`, { ...file, title });

  it('record every saved state with its number, its time and its author', async () => {
    const { id } = await make();
    await save(id, 'Second title', admin);
    expect(await versionsOf(id)).toMatchObject([
      { version: 2, title: 'Second title', saved_by: { id: admin.id, username: 'Admin' }, saved_at: expect.any(String) },
      { version: 1, title: 'First title', saved_by: { id: maker.id, username: 'Maker' } },
    ]);
    const first = await maker.request<OldScenario>('GET', `/api/scenarios/${id}/versions/1`);
    expect(first).toEqual({ ...file, id, version: 1 });
  });

  it('can be restored as a new version, without affecting running games', async () => {
    const { id } = await make();
    await save(id, 'Second title', admin);
    const gameId = await startGame([maker], { scenarioId: id, settings: { timeLimit: null }, bots: ['random', 'random'] });
    const path = `/api/scenarios/${id}/versions/1/restore`;
    expect(await maker.refusal('POST', path, { version: 1 })).toEqual({ status: 409, error: 'scenario_changed' });
    expect(await admin.request('POST', path, { version: 2 })).toMatchObject({ id, title: 'First title' });
    expect((await versionsOf(id)).map(({ version, title }) => [version, title])).toEqual([
      [3, 'First title'],
      [2, 'Second title'],
      [1, 'First title'],
    ]);
    expect((await maker.snapshot(gameId)).scenario).toMatchObject({ title: 'Second title', version: 2 });
    const audit = await server.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute();
    const acts: AuditEntry['act'][] = audit.map(({ act }) => act);
    expect(acts).toEqual(['scenario.changed', 'scenario.restored']);
    expect(await maker.refusal('POST', `/api/scenarios/${id}/versions/9/restore`, { version: 3 })).toEqual({
      status: 404,
      error: 'version_not_found',
    });
  });

  it('are not restored if they would be invalid today', async () => {
    const { id } = await make();
    await save(id, 'Second title');
    const content_json = JSON.stringify({ setting: 'From an older schema' });
    await server.deps.db
      .updateTable('scenario_versions')
      .set({ content_json })
      .where('scenario_id', '=', id)
      .where('version', '=', 1)
      .execute();
    expect(await maker.refusal('POST', `/api/scenarios/${id}/versions/1/restore`, { version: 2 })).toEqual({
      status: 400,
      error: 'scenario_invalid',
    });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  it('are open to people who may change the scenario', async () => {
    const { id } = await make();
    const hidden = await make(maker, { is_public: false });
    for (const [who, scenario, refusal] of [
      [other, id, { status: 403, error: 'forbidden' }],
      [player, id, { status: 403, error: 'not_a_creator' }],
      [other, hidden.id, { status: 404, error: 'scenario_not_found' }],
      [admin, SCENARIO, { status: 403, error: 'scenario_built_in' }],
    ] as const) {
      for (const path of ['versions', 'versions/1']) {
        expect(await who.refusal('GET', `/api/scenarios/${scenario}/${path}`)).toEqual(refusal);
      }
      expect(await who.refusal('POST', `/api/scenarios/${scenario}/versions/1/restore`, { version: 1 })).toEqual(refusal);
    }
  });

  it('are deleted, oldest first, when there are too many', async () => {
    const { id } = await make();
    for (let version = 2; version <= VERSIONS_KEPT + 2; version++) await save(id, `Title ${version}`);
    const versions = await versionsOf(id);
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([VERSIONS_KEPT, VERSIONS_KEPT + 2, 3]);
    expect(await maker.refusal('GET', `/api/scenarios/${id}/versions/2`)).toEqual({ status: 404, error: 'version_not_found' });
  });
});
