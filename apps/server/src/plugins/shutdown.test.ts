import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { connectPlayer, createLobby, newPlayer } from '../testing/player-client.ts';
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

it('asks balancers to choose another server before it stops, and works until then', async () => {
  const server = await startTestServer({ readyGraceMs: 4000 });
  const ada = await newPlayer(server, 'Ada');
  const closed = server.close();
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/health`)).headers.get('connection')).toBe('close');
  expect(await ada.emit('leave:lobbies')).toEqual({ ok: true });
  await expect(connectPlayer(server, ada.user)).resolves.toMatchObject({ id: ada.id });
  const reason = await new Promise((resolve) => ada.socket.once('disconnect', resolve));
  // Upon this reason, clients reconnect by themselves and at once.
  expect(reason).toBe('io server disconnect');
  await closed;
});

it('answers the events in progress before it disconnects their sockets', async () => {
  const server = await startTestServer();
  const ada = await newPlayer(server, 'Ada');
  const lobby = await createLobby(ada);
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // The message has to wait for this transaction.
  const transaction = transact(server.deps.db, async (trx) => {
    await trx.selectFrom('lobbies').select('id').execute();
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answer = ada.emit('chat:message', { roomId: `lobby:${lobby.id}`, message: 'Here I am' });
  // Sent later over the same connection, and refused without a query: the message has arrived.
  expect(await ada.emit('no:such:event')).toMatchObject({ error: 'not_found' });
  const closed = server.close();
  expect(server.app.server.listening).toBe(true);
  release.resolve();
  expect(await answer).toEqual({ ok: true });
  await Promise.all([transaction, closed]);
});
