import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { createPostgresDatabase, openTestDatabase, type TestDatabase, type TestPostgres } from '../testing/test-database.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import { createStorage } from './storage.ts';
import { transact } from './transact.ts';

describe('a database on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());

  const put = (name: string, value: unknown) =>
    test.db
      .insertInto('site_state')
      .values({ name, value_json: JSON.stringify(value) })
      .execute();

  it('sorts and compares text by its bytes, whatever the locale of the server', async () => {
    for (const name of ['é', 'a', 'Z', 'z', '_', '\u{1f600}']) await put(name, 0);
    const rows = await test.db.selectFrom('site_state').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['Z', '_', 'a', 'z', 'é', '\u{1f600}']);
  });

  it('returns every number as a number, and none that is not exact', async () => {
    const { rows } = await sql`select count(*) as n, sum(x) as total, avg(x) as mean from (values (1::bigint), (2)) as t (x)`.execute(
      test.db,
    );
    expect(rows).toEqual([{ n: 2, total: 3, mean: 1.5 }]);
    await expect(sql`select 9007199254740993 as n`.execute(test.db)).rejects.toThrow(/too large/);
  });

  it('stores U+FFFD for a NUL character', async () => {
    await put('a\0b', 0);
    expect(await test.db.selectFrom('site_state').select('name').where('name', 'like', 'a%b').execute()).toEqual([{ name: 'a\ufffdb' }]);
  });

  it('refuses to change or delete an entry of the audit log', async () => {
    const entry = { id: '1', at: 1, actor_id: 'a', act: 'user.noted' as const, target_id: 't', target_label: null };
    await test.db
      .insertInto('audit_log')
      .values({ ...entry, before_json: null, after_json: null, reason: null, ip: null })
      .execute();
    await expect(test.db.updateTable('audit_log').set({ at: 2 }).execute()).rejects.toThrow(/only ever added to/);
    await expect(test.db.deleteFrom('audit_log').execute()).rejects.toThrow(/only ever added to/);
  });

  const numberIn = async (db: typeof test.db, name: string): Promise<number> =>
    Number((await db.selectFrom('site_state').select('value_json').where('name', '=', name).executeTakeFirstOrThrow()).value_json);

  it('loses no change of transactions that run at the same time', async () => {
    await put('count', 0);
    const addOne = () =>
      transact(test.db, async (trx) => {
        const value_json = JSON.stringify((await numberIn(trx, 'count')) + 1);
        await trx.updateTable('site_state').set({ value_json }).where('name', '=', 'count').execute();
      });
    await Promise.all(Array.from({ length: 40 }, addOne));
    expect(await numberIn(test.db, 'count')).toBe(40);
  });

  it('prevents two transactions from each relying on what the other changes', async () => {
    await put('ada on duty', 1);
    await put('bea on duty', 1);
    /** Leaves if the other one stays. */
    const leave = (who: string, other: string) =>
      transact(test.db, async (trx) => {
        if ((await numberIn(trx, other)) === 0) return;
        await trx.updateTable('site_state').set({ value_json: '0' }).where('name', '=', who).execute();
      });
    await Promise.all([leave('ada on duty', 'bea on duty'), leave('bea on duty', 'ada on duty')]);
    expect((await numberIn(test.db, 'ada on duty')) + (await numberIn(test.db, 'bea on duty'))).toBe(1);
  });

  it('ends a transaction whose node is silent, so that it holds its locks only for seconds', async () => {
    await put('locked', 0);
    const silent = Promise.withResolvers<void>();
    const change = (value_json: string) => (trx: typeof test.db) =>
      trx.updateTable('site_state').set({ value_json }).where('name', '=', 'locked').execute();
    const hasLocked = Promise.withResolvers<void>();
    const frozen = transact(test.db, async (trx) => {
      await change('1')(trx);
      hasLocked.resolve();
      await silent.promise;
    });
    await hasLocked.promise;
    await transact(test.db, change('2'));
    silent.resolve();
    await expect(frozen).rejects.toThrow();
    expect(await numberIn(test.db, 'locked')).toBe(2);
  });

  it('gives up a transaction that keeps conflicting with others, and does not repeat one that fails by itself', async () => {
    await put('contended', 0);
    let runs = 0;
    const contended = transact(test.db, async (trx) => {
      runs += 1;
      await numberIn(trx, 'contended');
      await test.db
        .updateTable('site_state')
        .set({ value_json: String(runs) })
        .where('name', '=', 'contended')
        .execute();
      await trx.updateTable('site_state').set({ value_json: '-1' }).where('name', '=', 'contended').execute();
    });
    await expect(contended).rejects.toMatchObject({ code: 'too_busy' });
    expect(runs).toBeGreaterThan(3);

    runs = 0;
    const broken = transact(test.db, async (trx) => {
      runs += 1;
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(broken).rejects.toThrow(/division by zero/);
    expect(runs).toBe(1);
  });
});

describe('starting', () => {
  it('migrates once when several nodes start at the same time', async () => {
    const empty = await createPostgresDatabase({ isEmpty: true });
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(empty?.url ?? '')));
    for (const db of nodes)
      expect((await sql`select name from kysely_migration`.execute(db)).rows).toHaveLength(Object.keys(migrations).length);
    await Promise.all(nodes.map((db) => db.destroy()));
    await empty?.drop();
  });

  it('reports how many of its connections are used, and how many queries wait for one', async () => {
    const own = await createPostgresDatabase();
    const url = own?.url ?? '';
    const storage = createStorage(url);
    const db = await openDatabase(url, storage);
    const held = Promise.withResolvers<void>();
    const free = held.promise;
    const holders = Array.from({ length: 12 }, () => db.connection().execute(() => free));
    await vi.waitFor(() => expect(storage.connections()).toEqual({ used: 10, idle: 0, waiting: 2 }));
    held.resolve();
    await Promise.all(holders);
    expect(storage.connections()).toEqual({ used: 0, idle: 10, waiting: 0 });
    await db.destroy();
    await own?.drop();
  });

  it('reports in one sentence, without the password, that the database cannot be opened', async () => {
    await expect(openDatabase('postgres://ada:secret@127.0.0.1:1/mind')).rejects.toThrow(
      new StartupError('The database mind on 127.0.0.1:1 cannot be opened: connect ECONNREFUSED 127.0.0.1:1.'),
    );
  });
});

describe('a server whose database goes away', () => {
  let database: TestPostgres | null;
  let proxy: Server;
  let server: TestServer;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', () => resolve()));
  const port = (): number => {
    const address = proxy.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  beforeAll(async () => {
    database = await createPostgresDatabase();
    const target = new URL(database?.url ?? '');
    proxy = createServer((socket) => {
      const through = connect(Number(target.port), target.hostname);
      for (const one of [socket, through]) {
        sockets.add(one);
        one.on('error', () => undefined).once('close', () => sockets.delete(one));
      }
      if (isSilent) socket.pause();
      else socket.pipe(through).pipe(socket);
    });
    await listen(0);
    const databaseUrl = Object.assign(new URL(target), { port: String(port()) }).href;
    server = await startTestServer({ databaseUrl, secretKey: 'k'.repeat(32), logLevel: 'silent' });
  });
  afterAll(async () => {
    await server.close();
    proxy.close();
    await database?.drop();
  });

  const ready = async () => (await (await fetch(`${server.url}/ready`)).json()) as unknown;
  const signUp = (name: string) =>
    fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(name), password: TEST_PASSWORD, data: { username: name } }),
    });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  it('continues with new connections when the old ones were cut', async () => {
    expect((await signUp('Ada')).status).toBe(200);
    cut();
    await expect.poll(async () => (await signUp('Bea')).status).toBe(200);
  });

  it('refuses changes with a 503 while it is away, and recovers by itself', async () => {
    const used = port();
    await new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      cut();
    });
    // The first to notice it.
    expect(await ready()).toMatchObject({ error: 'storage_failed' });
    const refused = await signUp('Cleo');
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ error_code: 'storage_failed' })]);
    expect(await ready()).toMatchObject({ error: 'storage_failed' });
    await listen(used);
    await expect.poll(ready).toEqual({ status: 'ready' });
    expect((await signUp('Cleo')).status).toBe(200);
  });

  it('gives up connections on which nothing arrives, before the time limit of their queries', async () => {
    /** More requests than the node has connections. */
    const signAllUp = (first: string) => Array.from({ length: 12 }, (_, index) => signUp(`${first}${index}`));
    await Promise.all(signAllUp('Dora'));
    const lost = [...sockets];
    for (const socket of lost) socket.pause();
    isSilent = true;
    const answers = signAllUp('Eve');
    expect((await Promise.race(answers)).status).toBe(503);
    isSilent = false;
    await expect.poll(async () => (await signUp('Finn')).status, { timeout: 10_000 }).toBe(200);
    await Promise.all(answers);
    for (const socket of lost) socket.destroy();
  });
});
