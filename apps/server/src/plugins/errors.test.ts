import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from './errors.ts';

it('logs no error if the client resets a connection, but logs one for the server’s own connections', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  const handled = Promise.withResolvers<void>();
  app.setErrorHandler((error, request, reply) => {
    handleError(error, request, reply);
    if (request.url === '/reset') handled.resolve();
  });
  const begun = Promise.withResolvers<void>();
  const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  app.get('/reset', async (request) => {
    begun.resolve();
    await once(request.socket, 'close');
    throw reset();
  });
  app.get('/own', async () => {
    throw reset();
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.write('GET /reset HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun.promise;
  socket.resetAndDestroy();
  await handled.promise;
  expect(lines).toEqual([]);
  await fetch(`http://${hostname}:${port}/own`);
  expect(lines).toEqual([expect.stringContaining('A request failed.')]);
  await app.close();
});
