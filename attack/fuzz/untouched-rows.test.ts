import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/db/open.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { type UntouchedRows, watchRows } from './untouched-rows.ts';

describe('the rows of a person', () => {
  let database: TestDatabase;
  let db: Database;
  let rows: UntouchedRows;
  const note = (id: string, userId: string) => ({ id, user_id: userId, author_id: null, text: 'Friendly', at: 1 });
  const account = (id: string) => {
    const times = { created_at: 1, updated_at: 1, email_confirmed_at: null, last_login: null, last_active_at: null };
    const names = { id, username: id, username_key: id, email: `${id}@example.org`, password_hash: 'x' };
    return { ...names, ...times, role: 'user', status: 'offline', avatar_url: null, user_metadata_json: '{}' } as const;
  };
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    await db
      .insertInto('users')
      .values([account('bystander'), account('other')])
      .execute();
    await db
      .insertInto('user_notes')
      .values([note('theirs', 'bystander'), note('also theirs', 'bystander'), note('of the other', 'other')])
      .execute();
    await db.insertInto('sign_in_places').values({ user_id: 'bystander', kind: 'address', value: '192.0.2.1', seen_at: 1 }).execute();
    rows = await watchRows(database.location, ['bystander']);
  });
  afterAll(async () => {
    await rows.close();
    await database.drop();
  });

  it('may stay as they are while others change and add theirs, also to that person', async () => {
    expect(await rows.missing()).toEqual([]);
    await db.updateTable('user_notes').set({ text: 'Unfriendly' }).where('user_id', '=', 'other').execute();
    await db.insertInto('user_notes').values(note('new', 'bystander')).execute();
    await db.updateTable('user_notes').set({ text: 'Friendly' }).where('id', '=', 'theirs').execute();
    expect(await rows.missing()).toEqual([]);
  });

  it('are reported once when they change, disappear or belong to someone else', async () => {
    await db.updateTable('user_notes').set({ text: 'Unfriendly' }).where('id', '=', 'theirs').execute();
    expect(await rows.missing()).toEqual(['user_notes']);
    expect(await rows.missing()).toEqual([]);
    await db.updateTable('user_notes').set({ user_id: 'other' }).where('id', '=', 'theirs').execute();
    expect(await rows.missing()).toEqual(['user_notes']);
    await db.deleteFrom('user_notes').where('id', '=', 'also theirs').execute();
    await db.updateTable('sign_in_places').set({ seen_at: 2 }).execute();
    expect(await rows.missing()).toEqual(['sign_in_places', 'user_notes']);
    expect(await rows.missing()).toEqual([]);
  });
});
