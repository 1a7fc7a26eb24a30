import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ACTIONS, INTENTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { addModel } from '../testing/admin-models.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { connectPlayer, newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { publishedMetrics, type Sample, sumOf } from '../testing/published-metrics.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

/** Number of observations that are published together. */
const BATCH_SIZE = 100;

const deployed = (file: string): string => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

const DashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional() })),
});
const dashboard = () => DashboardSchema.parse(JSON.parse(deployed('grafana/one-mind-many.json'))).panels;

const AlertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = () => AlertsSchema.parse(parse(deployed('prometheus/alerts.yaml'))).groups.flatMap(({ rules }) => rules);

/** All expressions; Grafana replaces its variables before Prometheus sees them. */
const expressions = (): readonly string[] => [
  ...dashboard().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'))),
  ...alerts().map(({ expr }) => expr),
];

/** The texts of the nodes with this name in an expression. */
const nodesIn = (expression: string, name: string): readonly string[] => {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError ? name === 'error' : type.name === name) found.push(expression.slice(from, to));
    },
  });
  return found;
};

describe('the metrics after a played game', () => {
  let server: TestServer;
  let models: ModelServer;
  let people: PlayerClient[];
  let gameId: string;
  let published: readonly Sample[];

  beforeAll(async () => {
    server = await startTestServer();
    models = await startModelServer();
    const admin = await server.setUpAdmin('Root');
    const limits = { concurrency: 1, timeoutMs: 5000, retries: 0, inputPrice: 1, outputPrice: 2, monthlyBudget: null, gameBudget: null };
    const { id } = await addModel(admin, models, 'openai', { limits });
    expect((await admin.call('POST', `/api/admin/models/${id}/test`, { prompt: 'Say something.' })).status).toBe(200);

    const [ada, bea] = await Promise.all(['Ada', 'Bea'].map((name) => server.signUp(name)));
    if (!ada || !bea) throw new Error('Two people signed up.');
    await server.authClient().signInWithPassword({ email: 'ada@example.org', password: TEST_PASSWORD });
    await server.authClient().signInWithPassword({ email: 'ada@example.org', password: 'not this one' });
    people = await Promise.all([ada, bea].map((user) => connectPlayer(server, user)));
    gameId = await startGame(people, { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    await playToEnd(people, gameId, ([first]) => first);
    for (let n = 0; n < 2 * BATCH_SIZE; n++) await people[0]?.refusal('POST', `/api/game/${gameId}/lock-in`);
    published = await publishedMetrics(server);
  });
  afterAll(async () => {
    for (const person of people) person.close();
    await server.close();
    await models.close();
  });

  it('count commands, commits, rounds, refusals, sign-ins and model calls', () => {
    const sum = (name: string, labels?: Readonly<Record<string, string>>) => sumOf(published, name, labels);
    expect(sum('onemind_command_seconds_count', { outcome: 'ok' })).toBeGreaterThan(0);
    expect(sum('onemind_command_seconds_count', { command: 'lock-in', outcome: 'refused' })).toBeGreaterThanOrEqual(BATCH_SIZE);
    expect(sum('onemind_command_seconds_count') % BATCH_SIZE).toBe(0);
    expect(sum('onemind_refusals_total', { via: 'http', code: 'rule_of_the_game' })).toBeGreaterThanOrEqual(BATCH_SIZE);
    expect(sum('onemind_round_seconds_count')).toBeGreaterThan(1);
    expect(sum('onemind_games', { phase: 'ended' })).toBe(1);
    expect(sum('onemind_database_connections')).toBe(1);
    expect(sum('onemind_database_failing')).toBe(0);
    expect(sum('onemind_redis_failing')).toBe(0);
    expect(sum('onemind_other_nodes')).toBe(0);
    expect(sum('onemind_sockets')).toBe(2);
    expect(sum('onemind_people_online')).toBe(2);
    expect(sum('onemind_sign_ins_total', { outcome: 'ok' })).toBe(1);
    expect(sum('onemind_sign_ins_total', { outcome: 'refused' })).toBe(1);
    expect(sum('onemind_model_call_seconds_count', { provider: 'openai', task: 'test', outcome: 'ok' })).toBe(1);
    expect(sum('onemind_model_tokens_total')).toBeGreaterThan(0);
    expect(sum('onemind_model_cost_total', { provider: 'openai', task: 'test' })).toBeGreaterThan(0);
  });

  it('have no label that names a game, a person, a seat or a choice', () => {
    const LABELS = [
      'method',
      'route',
      'status',
      'command',
      'outcome',
      'via',
      'code',
      'provider',
      'task',
      'direction',
      'phase',
      'state',
      'le',
    ];
    const ofNode = ['version', 'major', 'minor', 'patch', 'type', 'space', 'kind', 'quantile'];
    const named = published.filter(({ name }) => !/^(nodejs|process)_/.test(name)).flatMap(({ labels }) => Object.entries(labels));
    expect([...new Set(named.map(([label]) => label))].filter((label) => !LABELS.includes(label))).toEqual([]);
    expect([...new Set(published.flatMap(({ labels }) => Object.keys(labels)))].filter((l) => ![...LABELS, ...ofNode].includes(l))).toEqual(
      [],
    );
    const secrets = [gameId, ...people.flatMap(({ id, user }) => [id, user.username]), ...ROLES, ...INTENTIONS, ...TAGS, ...ACTIONS];
    const values = new Set(published.flatMap(({ labels }) => Object.values(labels)).flatMap((value) => [value, ...value.split('/')]));
    expect(secrets.filter((secret) => values.has(secret))).toEqual([]);
  });

  it('contain every metric of the dashboard and of the alerts', () => {
    const names = new Set(published.map(({ name }) => name));
    // Prometheus itself adds `up`.
    const wanted = new Set(expressions().flatMap((expression) => nodesIn(expression, 'Identifier')));
    const known = [...wanted].filter((name) => /^(onemind|http|nodejs|process)_/.test(name));
    expect(known.length).toBeGreaterThan(15);
    expect(known.filter((name) => !names.has(name))).toEqual([]);
    const metricNames = expressions().flatMap((expression) =>
      nodesIn(expression, 'VectorSelector').map((text) => text.replace(/\{.*/s, '')),
    );
    expect(metricNames.filter((name) => !names.has(name) && name !== 'up')).toEqual([]);
  });

  it('are all shown on the dashboard', () => {
    const shown = expressions().join(' ');
    const own = new Set(
      published.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')).filter((name) => name.startsWith('onemind_')),
    );
    expect([...own].filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('the metrics of a running game', () => {
  it('don’t change with a single command over the socket', async () => {
    const server = await startTestServer();
    const ada = await newPlayer(server, 'Ada');
    const gameId = await startGame([ada], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    await ada.waitFor('game:update', ({ state }) => state.phase === 'planning');
    const ofGames = async () =>
      (await publishedMetrics(server)).filter(({ name }) => /^onemind_(command|commit|refusals|game_reloads)/.test(name));
    const before = await ofGames();
    const command = { gameId, command: 'guess', body: { roles: {} } };
    const guess = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n++) await ada.emit('game:command', { ...command, key: randomUUID() });
    };
    await guess(BATCH_SIZE / 2);
    expect(await ofGames()).toEqual(before);
    await guess(BATCH_SIZE / 2);
    expect(sumOf(await ofGames(), 'onemind_command_seconds_count', { command: 'guess', outcome: 'ok' })).toBe(BATCH_SIZE);
    ada.close();
    await server.close();
  });
});

describe('the dashboard and the alerts', () => {
  it('have expressions that Prometheus can parse', () => {
    expect(expressions().length).toBeGreaterThan(25);
    for (const expression of expressions()) expect(nodesIn(expression, 'error'), expression).toEqual([]);
  });

  it('are explained in docs/operations.md, each alert under its own heading', () => {
    const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
    expect(alerts().length).toBeGreaterThan(5);
    expect(alerts().filter(({ alert }) => !headings.includes(alert))).toEqual([]);
  });
});
