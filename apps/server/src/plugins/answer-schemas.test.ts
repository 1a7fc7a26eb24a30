import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { requireAnswerSchemas } from './answer-schemas.ts';

const OperationSchema = z.object({ responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })) });
const DocsSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), OperationSchema)) });

it('refuses a route without an answer schema', () => {
  const app = Fastify();
  requireAnswerSchemas(app);
  expect(() => app.get('/silent', () => 'something')).toThrow('GET /silent declares no answer.');
  expect(() => app.get('/told', { schema: { response: { 200: z.string() } } }, () => 'something')).not.toThrow();
});

it('drops fields that the schema of an answer doesn’t name', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.get('/seat', { schema: { response: { 200: z.object({ name: z.string() }) } } }, async () => ({ name: 'Ada', role: 'saboteur' }));
  expect((await app.inject('/seat')).body).toBe('{"name":"Ada"}');
});

describe('the documentation at /docs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('describes every route’s answers and refusals', async () => {
    const { paths } = DocsSchema.parse(await (await fetch(`${server.url}/docs/json`)).json());
    const silent = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const hasContent = Object.entries(responses).some(
          ([status, { content }]) => status === '204' || status === '303' || (status.startsWith('2') && content),
        );
        return hasContent && responses['4XX']?.content && responses['5XX']?.content ? [] : [`${method} ${path}`];
      }),
    );
    expect(silent).toEqual([]);
    expect(Object.keys(paths).length).toBeGreaterThan(100);
  });
});
