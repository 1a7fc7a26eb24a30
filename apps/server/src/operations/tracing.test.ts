import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addModel } from '../testing/admin-models.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { connectPlayer, type PlayerClient, playTurn, startGame } from '../testing/player-client.ts';
import { startTestServer } from '../testing/test-server.ts';

const ValueSchema = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const SpanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string().transform(BigInt),
  endTimeUnixNano: z.string().transform(BigInt),
  attributes: z.array(z.object({ key: z.string(), value: ValueSchema })),
  events: z.array(z.unknown()),
});
type Span = z.output<typeof SpanSchema>;
/** OTLP over HTTP, as JSON. */
const ExportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: ValueSchema })) }),
      scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })),
    }),
  ),
});

/** A collector that only stores what the server sends. */
const startCollector = async () => {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const collector = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    paths,
    exported: () => bodies.flatMap((body) => ExportSchema.parse(JSON.parse(body)).resourceSpans),
    close: () => new Promise((resolve) => collector.close(resolve)),
  };
};

describe('the traces of a server with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let models: ModelServer;
  let spans: readonly Span[];
  let people: PlayerClient[];
  let gameId: string;

  beforeAll(async () => {
    collector = await startCollector();
    models = await startModelServer();
    const server = await startTestServer({ tracesEndpoint: collector.url });
    const admin = await server.setUpAdmin('Root');
    const { id } = await addModel(admin, models, 'openai');
    await admin.call('POST', `/api/admin/models/${id}/test`, { prompt: 'Say something.' });
    const users = [await server.signUp('Ada'), await server.signUp('Bea')];
    people = await Promise.all(users.map((user) => connectPlayer(server, user)));
    gameId = await startGame(people, { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    for (const person of people) await person.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    for (const person of people) await playTurn(person, gameId, ([first]) => first);
    await people[0]?.emit('game:command', { gameId, command: 'guess', body: { roles: {} }, key: 'a guess' });
    for (const person of people) person.close();
    await server.close();
    spans = collector.exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  afterAll(async () => {
    await models.close();
    await collector.close();
  });

  const childrenOf = (span: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const named = (name: string) => spans.filter((span) => span.name === name);

  it('arrive by OTLP over HTTP, under the name of the service', () => {
    expect([...collector.paths]).toEqual(['POST /v1/traces application/json']);
    const [first] = collector.exported();
    expect(first?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'one-mind-many' } });
  });

  it.each(['any /api/game/*', 'game:command'])('show the stages of a command as parts of "%s"', (name) => {
    const stages = named(name).map((span) => childrenOf(span).filter(({ name: part }) => part !== 'transaction'));
    const whole = stages.find((parts) => parts.length > 0) ?? [];
    expect(whole.map((part) => part.name)).toEqual(['queue', 'engine', 'commit', 'broadcast']);
    for (const [index, { startTimeUnixNano }] of whole.entries())
      expect(startTimeUnixNano).toBe(index === 0 ? startTimeUnixNano : whole[index - 1]?.endTimeUnixNano);
  });

  it('show transactions and model calls as parts of their request', () => {
    const [opened] = named('POST /api/lobbies');
    expect(childrenOf(opened).map(({ name }) => name)).toContain('transaction');
    const [tested] = named('POST /api/admin/models/:id/test');
    const call = childrenOf(tested).find(({ name }) => name === 'model call');
    expect(call?.attributes).toEqual([
      { key: 'model.provider', value: { stringValue: 'openai' } },
      { key: 'model.task', value: { stringValue: 'test' } },
    ]);
    expect(new Set([opened?.traceId, tested?.traceId]).size).toBe(2);
  });

  it('say nothing about a game, a person or a choice', () => {
    const ALLOWED = ['http.request.method', 'http.route', 'http.response.status_code', 'model.provider', 'model.task'];
    expect(
      [...new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))].filter((key) => !ALLOWED.includes(key)),
    ).toEqual([]);
    expect(spans.flatMap(({ events }) => events)).toEqual([]);
    const all = collector.bodies.join();
    for (const { id, user } of people) for (const secret of [id, user.username, user.token]) expect(all).not.toContain(secret);
    for (const secret of [gameId, 'guess', 'lock-in', '/action']) expect(all).not.toContain(secret);
  });
});

it('a server whose collector doesn’t answer still serves requests and stops', async () => {
  const server = await startTestServer({ tracesEndpoint: 'http://127.0.0.1:9' });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.close();
});
