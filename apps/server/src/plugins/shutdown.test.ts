import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

it('refuses requests that arrive during a shutdown with a catalogue error in the format of their route', async () => {
  const server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  const late = await Promise.all(
    ['/api/nothing', '/auth/v1/user', '/rest/v1/users', '/nowhere'].map(async (path) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      // The server doesn't close a connection in the middle of a request with the idle ones.
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n`);
      await once(socket, 'connect');
      const answer = once(socket, 'close').then(() => {
        const [head = '', body = ''] = text.split('\r\n\r\n');
        return { status: head.split(' ')[1], retryAfter: /^retry-after: (.*)$/im.exec(head)?.[1], body: JSON.parse(body) };
      });
      return { finish: () => socket.write('\r\n'), answer };
    }),
  );
  // Everything sent earlier has arrived by the time the server answers this.
  await fetch(`${server.url}/health`);
  const closed = server.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  for (const { finish } of late) finish();
  const message = 'The server is starting or stopping. Please try again in a moment.';
  const refused = (body: unknown) => ({ status: '503', retryAfter: '5', body });
  expect(await Promise.all(late.map(({ answer }) => answer))).toEqual([
    refused({ error: 'unavailable', message }),
    refused({ code: 503, error_code: 'unavailable', msg: message }),
    refused(expect.objectContaining({ message })),
    refused({ error: 'unavailable', message }),
  ]);
  await closed;
});
