import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newPlayer } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = async (server: TestServer, path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(`${server.url}${path}`, { headers })).headers.get('x-request-id') ?? '';

/** The raw answer to bytes that aren't a valid request. */
const rawAnswer = (server: TestServer, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('the id of a request', () => {
  let server: TestServer;
  let withoutProxy: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    withoutProxy = await startTestServer({ trustProxy: [] });
  });
  afterAll(async () => {
    await server.close();
    await withoutProxy.close();
  });

  it.each(['/health', '/api/lobbies', '/nothing/here', '/auth/v1/user', '/rest/v1/users', '/socket.io/?EIO=4&transport=polling', '/%'])(
    'is on every answer: %s',
    async (path) => {
      const [first, second] = [await idOf(server, path), await idOf(server, path)];
      expect(first).toMatch(UUID);
      expect(second).toMatch(UUID);
      expect(first).not.toBe(second);
    },
  );

  it('is on the answer to bytes that aren’t a request', async () => {
    expect(await rawAnswer(server, 'this is not HTTP\r\n\r\n')).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  });

  it('is the one of a trusted proxy', async () => {
    expect(await idOf(server, '/health', { 'x-request-id': 'edge:4711/a=b' })).toBe('edge:4711/a=b');
    expect(await idOf(withoutProxy, '/health', { 'x-request-id': 'edge:4711/a=b' })).toMatch(UUID);
  });

  it.each([['with a quote'], ['x'.repeat(129)], ['{"level":60}'], ['']])('is never %j, even from a trusted proxy', async (forwarded) => {
    expect(await idOf(server, '/health', { 'x-request-id': forwarded })).toMatch(UUID);
  });

  it('is a new one if the proxy sends two', async () => {
    const answered = await new Promise<string | string[] | undefined>((resolve, reject) => {
      const request = httpRequest(`${server.url}/health`, { headers: { 'x-request-id': ['one', 'two'] } }, (response) => {
        response.resume();
        resolve(response.headers['x-request-id']);
      });
      request.on('error', reject);
      request.end();
    });
    expect(answered).toMatch(UUID);
  });
});

const LineSchema = z.object({ msg: z.string(), reqId: z.string().optional(), event: z.string().optional() });

describe('the lines of the log', () => {
  it('carry the id of their request or socket event', async () => {
    const write = vi.spyOn(process.stdout, 'write');
    const lines: z.output<typeof LineSchema>[] = [];
    write.mockImplementation((chunk) => {
      lines.push(LineSchema.parse(JSON.parse(String(chunk))));
      return true;
    });
    try {
      const server = await startTestServer({ logLevel: 'debug' });
      const ada = await newPlayer(server, 'Ada');
      const id = await idOf(server, '/api/lobbies');
      await ada.emit('presence:away', true);
      await ada.emit('no such event');
      ada.close();
      await server.close();
      expect(lines.find(({ reqId }) => reqId === id)).toMatchObject({ msg: 'answered' });
      const ofEvents = lines.filter(({ event }) => event !== undefined);
      expect(ofEvents.map(({ event }) => event)).toContain('unknown');
      expect(new Set(ofEvents.map(({ reqId }) => reqId)).size).toBe(ofEvents.length);
      for (const { reqId } of ofEvents) expect(reqId).toMatch(UUID);
    } finally {
      write.mockRestore();
    }
  });
});
