import { DEFAULT_RULES } from '@one-mind/engine/rules/rules';
import type { LabAnswer, LabReport, LabRequest, LabRun, LabSettings } from '@one-mind/protocol/scenarios/lab';
import type { ScenarioDraft, ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { playLab } from '@one-mind/simulator/lab';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { newAdmin, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const LAB = '/api/scenarios/lab';
const SETTINGS: LabSettings = { players: [3, 4], level: 'random', games: 3, seed: 'both' };

describe('the scenario lab on the server', () => {
  let server: TestServer;
  let maker: PlayerClient;
  let admin: PlayerClient;
  let draft: ScenarioDraft;

  beforeAll(async () => {
    server = await startTestServer();
    [maker, admin] = await Promise.all([newPlayer(server, 'Maker'), newAdmin(server, 'Admin')]);
    await updateUser(server.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...file } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${PRISON_BREAK.id}/content`);
    draft = file;
  });
  afterAll(async () => {
    maker.close();
    admin.close();
    await server.close();
  });

  const request = (change: Partial<LabRequest> = {}): LabRequest => ({ ...SETTINGS, draft, ...change });
  const start = (who: PlayerClient, change?: Partial<LabRequest>) => who.request<LabRun>('POST', LAB, request(change));
  const latest = async (who: PlayerClient) => (await who.request<LabAnswer>('GET', LAB)).run;
  const settled = async (who: PlayerClient): Promise<LabRun> => {
    await expect.poll(async () => (await latest(who))?.status).not.toBe('running');
    const run = await latest(who);
    if (run === null) throw new Error('there is no run');
    return run;
  };
  /** Runs in this thread, as it does in a browser's worker. */
  const playedHere = (settings: LabSettings): LabReport =>
    playLab({ scenario: { ...PRISON_BREAK, id: 'draft', version: 1 }, settings, rules: DEFAULT_RULES });

  it('returns the same figures as a browser for the same seed', async () => {
    expect(await start(maker)).toMatchObject({ status: 'running', done: 0, total: 6 });
    expect(await settled(maker)).toMatchObject({ status: 'finished', done: 6, total: 6, report: playedHere(SETTINGS) });
  });

  it('uses the rules in force', async () => {
    const { db } = server.deps;
    // With this rule, most checks fail in every game.
    const rule = { id: 'checked_actions', active: 1, parameters_json: '{"base":30}', version: 1, created_at: 0, updated_at: 0 };
    await db.insertInto('rules').values(rule).execute();
    const settings: Partial<LabRequest> = { players: [4], level: 'normal', games: 2 };
    await start(maker, settings);
    const run = await settled(maker);
    await db.deleteFrom('rules').where('id', '=', 'checked_actions').execute();
    expect(run.status === 'finished' ? run.report : null).not.toEqual(playedHere({ ...SETTINGS, players: [4], level: 'normal', games: 2 }));
  });

  it('is open to creators and admins, who can’t see each other’s runs', async () => {
    const player = await newPlayer(server, 'Player');
    for (const method of ['POST', 'GET', 'DELETE']) {
      const body = method === 'POST' ? request() : undefined;
      expect(await player.refusal(method, LAB, body), method).toEqual({ status: 403, error: 'not_a_creator' });
    }
    player.close();
    expect(await latest(admin)).toBeNull();
  });

  it('refuses scenarios that can’t be played, and says why', async () => {
    const answer = await maker.user.call('POST', LAB, request({ draft: { ...draft, title: '', content: { setting: 'Nowhere' } } }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: 'scenario_invalid',
      fields: { title: expect.any(String), locations: expect.any(String) },
    });
    for (const change of [{ games: 201 }, { games: 0 }, { players: [] }, { seed: 'a b' }, { draft: { ...draft, min_players: 5 } }]) {
      expect(await maker.refusal('POST', LAB, request(change)), JSON.stringify(change)).toEqual({ status: 400, error: 'invalid_input' });
    }
  });

  it('runs one simulation at a time per person, which can be cancelled, while games continue', async () => {
    const long: Partial<LabRequest> = { players: [6], level: 'hard', games: 200 };
    const { id } = await start(maker, long);
    expect(await maker.refusal('POST', LAB, request())).toEqual({ status: 409, error: 'lab_busy' });
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    expect(await maker.request('DELETE', LAB)).toMatchObject({ run: { id, status: 'cancelled' } });
    await expect.poll(() => start(maker, { games: 1 }).catch(() => null)).not.toBeNull();
    expect(await settled(maker)).toMatchObject({ status: 'finished' });
  });

  it('refuses more runs than there are threads', async () => {
    const makers = await Promise.all(Array.from({ length: 20 }, (_, at) => newPlayer(server, `Maker${at}`)));
    const ids = makers.map(({ id }) => id);
    for (const id of ids) await updateUser(server.deps.db, id, { role: 'creator', at: Date.now() });
    const long: Partial<LabRequest> = { players: [6], level: 'hard', games: 200 };
    const answers = await Promise.all(makers.map((one) => one.user.call('POST', LAB, request(long))));
    const words = await Promise.all(answers.map(async (answer) => (await answer.json()).error));
    expect(words).toContain('lab_full');
    expect(words).toContain(undefined);
    for (const one of makers) {
      await one.request('DELETE', LAB);
      one.close();
    }
  });
});
