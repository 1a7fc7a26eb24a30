import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { watchForSilence } from './silence.ts';

/** Longer than an answer may take, in ms. */
const BUSY_FOR = 3000;

it('does not take a busy process for a silent server', async () => {
  const database = await createPostgresDatabase();
  if (database === null) throw new Error('This test needs PostgreSQL.');
  const target = new URL(database.url);
  const asked = Promise.withResolvers<Socket>();
  const proxy = createServer((socket) => {
    const through = connect(Number(target.port), target.hostname);
    for (const one of [socket, through]) one.on('error', () => undefined);
    socket.pipe(through).pipe(socket);
    asked.resolve(socket);
    // This process reads nothing in the meantime, although everything has arrived.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_FOR);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const silence = watchForSilence(Object.assign(new URL(target), { port: String(port) }).href);
  const holder = new Client({ connectionString: database.url });
  const pool = new Pool({ connectionString: database.url });
  onTestFinished(async () => {
    silence.stop();
    await holder.end();
    await pool.end();
    proxy.close();
    await database.drop();
  });

  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const client = await pool.connect();
  const answered = silence.expectAnswer(client);
  const slow = client.query('select pg_advisory_lock(1)').finally(answered);
  try {
    await Promise.all([
      expect(slow).resolves.toMatchObject({ rowCount: 1 }),
      (async () => {
        await once(await asked.promise, 'close');
        await setImmediate();
        await holder.query('select pg_advisory_unlock(1)');
      })(),
    ]);
  } finally {
    client.release(true);
  }
});
