import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WEB_APP } from './app.ts';
import { RATE_LIMITS } from './limits.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';
import { VERSION } from './version.ts';

const DocsSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

describe('the server', () => {
  let server: TestServer;
  let ada: TestUser;
  beforeAll(async () => {
    server = await startTestServer({}, { webApp: WEB_APP });
    ada = await server.signUp('Ada');
  });
  afterAll(() => server.close());

  it('answers with a catalogue error for an unknown address', async () => {
    const response = await fetch(`${server.url}/api/nothing`, { headers: { accept: 'text/html' } });
    expect([response.status, await response.json()]).toEqual([404, { error: 'not_found', message: 'There is nothing at this address.' }]);
  });

  it('closes connections that never finish their request', () => {
    expect(server.app.server.requestTimeout).toBe(60_000);
  });

  it('sends the security headers', async () => {
    const { headers } = await fetch(`${server.url}/health`);
    const policy = (headers.get('content-security-policy') ?? '').split(';');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy.filter((directive) => directive.includes('http'))).toEqual([]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('publishes metrics by route, never by address', async () => {
    await fetch(`${server.url}/api/${randomUUID()}`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"}');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('describes itself at /docs', async () => {
    expect(await (await fetch(`${server.url}/docs/json`)).json()).toMatchObject({
      info: { title: 'One Mind, Many', version: VERSION },
      paths: { '/auth/v1/token': expect.anything(), '/rest/v1/users': expect.anything() },
    });
    const page = await (await fetch(`${server.url}/docs`)).text();
    expect(page).toContain('<title>One Mind, Many: API</title>');
    expect(page).not.toContain('rel="icon"');
    expect(await (await fetch(`${server.url}/docs/static/swagger-initializer.js`)).text()).toContain('"layout":"BaseLayout"');
  });

  it('limits the number of requests per address', async () => {
    const small = await startTestServer({ rateLimits: { ...RATE_LIMITS, requests: 3 } });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) statuses.push((await fetch(`${small.url}/auth/v1/settings`)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect((await fetch(`${small.url}/health`)).status).toBe(200);
      expect(await (await fetch(`${small.url}/auth/v1/settings`)).json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    } finally {
      await small.close();
    }
  });

  it.each([
    ['text that is no JSON', 'application/json', '{"email":', 400],
    ['keys that would reach a prototype', 'application/json', '{"__proto__":{"x":1},"email":"a"}', 400],
    ['a constructor that would reach a prototype', 'application/json', '{"data":{"constructor":{"prototype":{"x":1}}}}', 400],
    ['another content type', 'text/xml', '<a/>', 415],
    ['too large a body', 'application/json', `{"email":"${'x'.repeat(300_000)}"}`, 413],
    ['a list', 'application/json', '[]', 400],
    ['null bytes', 'application/json', '{"email":"a\\u0000@example.org","password":"\\u0000\\u0000"}', 400],
    [
      'half a character',
      'application/json',
      '{"email":"\\ud800@example.org","password":"\\udfff0123456789","data":{"username":"\\ud800\\ud800\\ud800"}}',
      400,
    ],
    ['nothing', 'application/json', '', 400],
  ])('refuses %s with a message', async (_case, contentType, body, status) => {
    const response = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers: { 'content-type': contentType }, body });
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code: status, msg: expect.any(String) })]);
  });

  it('stores lone surrogates in user data without harm', async () => {
    const { error } = await ada.client.updateUser({ data: { note: 'a\ud800', deep: { toString: 1, hasOwnProperty: null } } });
    expect(error).toBeNull();
    expect((await ada.client.getUser()).error).toBeNull();
  });

  describe('with strange requests', () => {
    /** The documented routes, and some undocumented addresses. */
    const allRoutes = async () => {
      const { paths } = DocsSchema.parse(await (await fetch(`${server.url}/docs/json`)).json());
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
      );
      const others = [
        '/{any}',
        '/docs/{any}',
        '/docs/static/{any}',
        '/art/{any}',
        '/assets/{any}',
        '/socket.io/',
        '/auth/v1/{any}',
        '/rest/v1/{any}',
      ];
      const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
      return [...described, ...others.flatMap((path) => methods.map((method) => ({ path, method })))];
    };

    const send = (options: { method: string; path: string; headers: Record<string, string>; body: string }): Promise<number> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(server.url);
        const request = httpRequest(
          { hostname, port, agent: false, method: options.method, path: options.path, headers: options.headers },
          (response) => {
            response.resume();
            response.on('end', () => resolve(response.statusCode ?? 0));
          },
        );
        request.on('error', reject);
        request.end(options.body);
      });

    const strangeText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '__proto__',
        'constructor',
        'toString',
        '\u0000',
        '\ud800',
        '../../etc/passwd',
        'null',
        'NaN',
        '9'.repeat(400),
        "' or 1=1 --",
        'eq.',
        '%',
      ),
    );
    const strangePart = fc.oneof(
      strangeText.map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom('%', '%zz', '%E0%A4%A', '%00', '%ff%fe', '..%2f..%2f', '%c0%ae', '*', 'game:1', 'x'.repeat(300)),
    );
    const plausiblePart = fc.constantFrom('eq.Ada', 'id,username', 'password', 'refresh_token', 'local', '7');
    const strangeJson = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record(
        {
          id: fc.anything(),
          email: fc.oneof(strangeText, fc.jsonValue(), fc.constant('ada@example.org')),
          password: fc.oneof(strangeText, fc.jsonValue(), fc.string({ minLength: 10 })),
          refresh_token: strangeText,
          data: fc.dictionary(strangeText, fc.jsonValue(), { maxKeys: 4 }),
          username: strangeText,
          name: strangeText,
          scenarioId: strangeText,
          message: strangeText,
          action_type: strangeText,
          action_data: fc.jsonValue(),
          last_login: strangeText,
        },
        { requiredKeys: [] },
      ),
    );
    const jsonText = strangeJson.map((value) => {
      try {
        return JSON.stringify(value) ?? '';
      } catch {
        return '';
      }
    });
    const header = fc.oneof(
      strangeText.map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')),
      fc.constantFrom(
        'Bearer',
        'Bearer a.b.c',
        'Basic eDp5',
        'gzip;q=0, *;q=0',
        'application/vnd.pgrst.object+json',
        'return=representation',
        '*/*',
      ),
    );
    const strangeRequest = fc.record({
      route: fc.nat(),
      asAda: fc.boolean(),
      part: strangePart,
      query: fc.array(
        fc.tuple(
          fc.constantFrom('id', 'username', 'select', 'grant_type', 'scope', 'since', 'a[b]', '__proto__'),
          fc.oneof(strangePart, plausiblePart),
        ),
        { maxLength: 3 },
      ),
      headers: fc.dictionary(
        fc.constantFrom(
          'accept',
          'accept-encoding',
          'prefer',
          'apikey',
          'x-forwarded-for',
          'user-agent',
          'idempotency-key',
          'range',
          'if-none-match',
          'origin',
        ),
        header,
        { maxKeys: 4 },
      ),
      contentType: fc.oneof(
        { weight: 5, arbitrary: fc.constant('application/json') },
        fc.constantFrom('application/json; charset=x', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''),
      ),
      body: fc.oneof({ weight: 5, arbitrary: jsonText }, strangeText),
    });

    it('never answers with a 5xx status', async () => {
      const all = await allRoutes();
      expect(all.length).toBeGreaterThan(10);
      await fc.assert(
        fc.asyncProperty(strangeRequest, async ({ route, asAda, part, query, headers, contentType, body }) => {
          const { path, method } = all[route % all.length] ?? { path: '/', method: 'GET' };
          const address = path.replace(/\{[^}]+\}/g, part);
          const search = query.map(([name, value]) => `${name}=${value}`).join('&');
          const sent = method === 'GET' || method === 'HEAD' ? '' : body;
          const status = await send({
            method,
            path: `${address}?${search}`,
            headers: {
              ...headers,
              'content-length': String(Buffer.byteLength(sent)),
              ...(asAda && path !== '/auth/v1/logout' && { authorization: `Bearer ${ada.token}` }),
              ...(contentType !== '' && { 'content-type': contentType }),
            },
            body: sent,
          });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 1000 },
      );
    });

    it.each([
      ['no HTTP at all', 'HELLO\r\n\r\n'],
      ['a header without a name', 'GET /health HTTP/1.1\r\n: x\r\n\r\n'],
      ['too many headers', `GET /health HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`],
      ['two lengths', 'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
      [
        'a body that ends early',
        'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{}',
        true,
      ],
      ['a broken address', 'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
      ['a whole address of nothing', 'GET http://evil.example/api/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ])('survives %s, and refuses it with a code and a message', async (_case, bytes, endsEarly = false) => {
      const { hostname, port } = new URL(server.url);
      const answer = await new Promise<string>((resolve) => {
        // A client that hangs up after a whole request gets no answer; only a request that ends early must be refused.
        const socket = connect(Number(port), hostname, () => (endsEarly ? socket.end(bytes) : socket.write(bytes)));
        let text = '';
        socket.on('data', (data) => {
          text += data;
        });
        socket.on('error', () => resolve(text));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/\.$/),
      });
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
    });
  });
});
