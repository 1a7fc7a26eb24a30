import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { recordAct } from './audit.ts';
import { listEntriesOn } from './store.ts';

describe('recording acts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.drop());

  it('keeps their order, even if several happen within a millisecond', async () => {
    const { db } = database;
    const reasons = Array.from({ length: 40 }, (_, index) => `reason ${index}`);
    for (const reason of reasons) await recordAct(db, { userId: 'admin', ip: null }, { act: 'game.inspected', targetId: 'game', reason });
    expect((await listEntriesOn(db, 'game.inspected', 'game')).map(({ reason }) => reason)).toEqual(reasons);
  });
});
