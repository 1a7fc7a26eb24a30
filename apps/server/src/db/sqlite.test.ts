import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteDialect } from './sqlite.ts';
import { createStorage, type Storage } from './storage.ts';

let folder = '';
let time = 0;
let reports: (string | null)[] = [];
let storage: Storage;
let db: Kysely<{ kept: { id: number | null; text: string | null } }>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-mind-sqlite-'));
  const file = join(folder, 'test.sqlite');
  reports = [];
  storage = createStorage(file, () => time);
  storage.reportTo((problem) => reports.push(problem?.code ?? null));
  db = new Kysely({ dialect: sqliteDialect(file, storage) });
  await sql`create table kept (id integer, text text)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Fails a transaction after its first write, then advances the clock until a commit counts as recovery. */
const fillDisk = async () => {
  await sql`pragma max_page_count = 3`.execute(db);
  const writes = db.transaction().execute(async (trx) => {
    await trx.insertInto('kept').values({ id: 1, text: null }).execute();
    await trx
      .insertInto('kept')
      .values({ id: 2, text: 'x'.repeat(100_000) })
      .execute();
  });
  await expect(writes).rejects.toMatchObject({ code: 'storage_full' });
  time += 2000;
};

it('does not count a read after a rolled back transaction as a commit', async () => {
  await fillDisk();
  expect(await db.selectFrom('kept').select('id').execute()).toEqual([]);
  expect(reports).toEqual(['storage_full']);
});

it.each([
  ['without', sql`with new as (select 1 as id) insert into kept (id) select id from new`],
  ['with', sql`with new as (select 1 as id) insert into kept (id) select id from new returning id`],
])('counts an insert that begins with a common table expression as a commit, %s an answer', async (_, insert) => {
  await fillDisk();
  await sql`pragma max_page_count = 1000`.execute(db);
  await insert.execute(db);
  expect(reports).toEqual(['storage_full', null]);
});

it('does not fail a commit if the free space cannot be measured', async () => {
  await fillDisk();
  await rm(folder, { recursive: true });
  expect(() => storage.recordCommit()).not.toThrow();
  expect(reports).toEqual(['storage_full']);
});

it('stores U+FFFD for a NUL character, as on PostgreSQL', async () => {
  await db.insertInto('kept').values({ id: 1, text: 'a\0b' }).execute();
  expect(await db.selectFrom('kept').select('text').execute()).toEqual([{ text: 'a\ufffdb' }]);
});
