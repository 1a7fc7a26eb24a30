import type { EvaluationView, ModelsView } from '@one-mind/protocol/admin/models';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addModel } from '../../testing/admin-models.ts';
import { type Heard, type ModelServer, startModelServer } from '../../testing/model-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { findingsIn } from './evaluation-checks.ts';
import { taskRequest } from './evaluation-request.ts';
import { builtInNarration, type EvaluationTask, TASKS } from './evaluation-tasks.ts';

/** A passing narration, if the built-in narrator has one: it mentions players more freely than a model may. */
const goodNarration = (task: EvaluationTask): string | undefined =>
  Array.from({ length: 40 }, (_, seed) => builtInNarration(task, `evaluation-${seed}`).content).find(
    (content) => findingsIn(task, content, 0).length === 0,
  );

describe('the tasks', () => {
  it('have different names, and the built-in narrator passes each', () => {
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
    for (const task of TASKS) expect([task.id, goodNarration(task)]).toEqual([task.id, expect.any(String)]);
  });

  it('detect late answers, answers about something else, and leaks', () => {
    const [task] = TASKS;
    if (task === undefined) throw new Error('There is no task.');
    const narration = builtInNarration(task).content;
    expect(findingsIn(task, narration, 4001)).toEqual(['It took 4.0 seconds; a game waits 4.']);
    expect(findingsIn(task, 'The moon goes on shining over the sea and it means nothing by that.', 0)).toEqual([
      'It is about something else: nothing of what happened is in it.',
    ]);
    expect(findingsIn(task, 'Ada makes the body reach behind the brick, for the saboteur in it.', 0)).not.toEqual([]);
  });
});

describe('an evaluation', () => {
  let server: TestServer;
  let provider: ModelServer;
  let admin: TestUser;
  let modelId: string;

  beforeEach(async () => {
    server = await startTestServer({ logLevel: 'silent' });
    provider = await startModelServer();
    admin = await server.setUpAdmin('Ada');
    ({ id: modelId } = await addModel(admin, provider, 'openai-compatible'));
  });
  afterEach(async () => {
    await server.close();
    await provider.close();
  });

  /** A model that narrates every task well, except `wrong`. */
  const narratingAll =
    (wrong: string | null) =>
    ({ body }: Heard): string => {
      const task = TASKS.find((one) => JSON.stringify(body).includes(JSON.stringify(taskRequest(one).data)));
      if (task === undefined) return 'What?';
      return task.id === wrong ? 'A rogue laughs at it all.' : (goodNarration(task) ?? 'What?');
    };
  const start = () => admin.call('POST', `/api/admin/models/${modelId}/evaluation`);
  const newest = async (): Promise<EvaluationView | undefined> => {
    const all: EvaluationView[] = await (await admin.call('GET', `/api/admin/models/${modelId}/evaluations`)).json();
    return all[0];
  };
  const ended = async (): Promise<EvaluationView | undefined> => {
    await expect.poll(async () => (await newest())?.state).not.toBe('running');
    return newest();
  };
  const view = async () => {
    const { models }: ModelsView = await (await admin.call('GET', '/api/admin/models')).json();
    return models[0];
  };

  it('measures the share of tasks that a model narrates well, and shows the failures', async () => {
    provider.says(narratingAll('storm'));
    const begun = await start();
    expect(begun.status).toBe(202);
    const evaluation = await ended();
    expect(evaluation).toMatchObject({ state: 'done', total: TASKS.length, passed: TASKS.length - 1 });
    const failed = evaluation?.cases.filter(({ passed }) => !passed) ?? [];
    expect(failed).toMatchObject([{ id: 'storm', answer: 'A rogue laughs at it all.', failure: null }]);
    expect(failed[0]?.findings).toContain('It uses the word of a role: “rogue”.');
    expect(await view()).toMatchObject({ status: 'ready', accuracy: (TASKS.length - 1) / TASKS.length, lastTrained: evaluation?.endedAt });
    await expect
      .poll(async () => (await view())?.month)
      .toMatchObject({ calls: TASKS.length, used: TASKS.length - 1, rejected: 1, empty: 0 });
    const acts = await server.deps.db.selectFrom('audit_log').select('act').orderBy('id').execute();
    expect(acts.map(({ act }) => act)).toEqual(['user.set_up', 'model.added', 'model.evaluated']);
  });

  it('runs in the background, one at a time, and can be cancelled', async () => {
    provider.says(narratingAll(null));
    provider.does({ kind: 'none' }, { kind: 'none' }, { kind: 'stall' });
    await start();
    await expect.poll(async () => (await newest())?.cases.length).toBe(2);
    expect(await view()).toMatchObject({ status: 'training', accuracy: null });
    const second = await start();
    expect([second.status, (await second.json()).error]).toEqual([409, 'model_evaluating']);
    expect(await (await admin.call('DELETE', `/api/admin/models/${modelId}/evaluation`)).json()).toEqual({ cancelled: true });
    expect(await newest()).toMatchObject({ state: 'cancelled', passed: 2, endedAt: expect.any(String) });
    expect(await view()).toMatchObject({ status: 'ready', accuracy: null, lastTrained: null });
    expect(await (await admin.call('DELETE', `/api/admin/models/${modelId}/evaluation`)).json()).toEqual({ cancelled: false });
  });

  it('ends when no later task could succeed', async () => {
    provider.does({ kind: 'status', status: 401 });
    await start();
    expect(await ended()).toMatchObject({ state: 'failed', passed: 0, cases: [{ failure: { code: 'invalid_key', status: 401 } }] });
    expect(await view()).toMatchObject({ status: 'error', accuracy: null });
  });

  it('is interrupted when the server stops, and marked as such', async () => {
    provider.does({ kind: 'stall' });
    await start();
    await server.stop();
    server = await startTestServer({ logLevel: 'silent', dataDir: server.dataDir });
    const row = await server.deps.db.selectFrom('model_evaluations').select(['state', 'cases_json']).executeTakeFirst();
    expect(row).toEqual({ state: 'interrupted', cases_json: '[]' });
  });
});
