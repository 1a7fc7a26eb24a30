import { createGame } from '@one-mind/engine/create';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Commit, type CommitBatch, findKeyed } from '../store/commit-store.ts';
import { findGame, insertGame, listEntries, storeSnapshot } from '../store/game-store.ts';
import { createJournal } from './journal.ts';

describe('the journal', () => {
  let test: TestDatabase;
  let db: Database;
  const GAME = 'game-1';
  const settings = { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 0, abandonMs: 0, maxPauseMs: 0 };
  const seats = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'human' as const, level: null }));
  const { state } = createGame({
    scenario: PRISON_BREAK,
    seats,
    difficulty: 'medium',
    settings,
    seed: 's',
    salt: 't',
    commitment: 'c',
    at: 1,
  });
  const one = (seq: number, more: Partial<Commit> = {}): Commit => ({
    seq,
    publicSeq: seq,
    at: seq,
    commands: [{ type: 'tick', at: seq }],
    answered: null,
    userId: null,
    key: null,
    entries: [],
    ...more,
  });
  const batch = (commits: readonly Commit[], more: Partial<CommitBatch> = {}): CommitBatch => ({
    gameId: GAME,
    commits,
    phase: 'planning',
    deadline: null,
    remindAt: null,
    status: 'in_progress',
    endedAt: null,
    snapshot: null,
    ...more,
  });
  const commit = (seq: number, more: Partial<Commit> = {}): CommitBatch => batch([one(seq, more)]);

  beforeAll(async () => {
    test = await openTestDatabase();
    db = test.db;
    const { publicSeq, ...game } = { publicSeq: 0, id: GAME, lobbyId: null, hostId: 'a', allowSpectators: false, deadline: null };
    await insertGame(db, { ...game, publicSeq, state, entries: [] });
  });
  afterAll(() => test.drop());

  it('writes everything that waits in one transaction, and the first writer of a seq wins', async () => {
    const journal = createJournal(db);
    expect(await Promise.all([1, 2, 2, 3].map((seq) => journal.commit(commit(seq))))).toEqual([
      'committed',
      'committed',
      'taken',
      'committed',
    ]);
    const stored = await findGame(db, GAME);
    expect(stored).toMatchObject({ seq: 3, snapshotSeq: 0, later: [1, 2, 3].map((at) => [{ type: 'tick', at }]) });
    expect(stored?.snapshot).toEqual(state);
  });

  it('accepts an idempotency key once per person and game', async () => {
    const journal = createJournal(db);
    expect(await journal.commit(commit(4, { userId: 'a', key: 'k', publicSeq: 9 }))).toBe('committed');
    expect(await journal.commit(commit(5, { userId: 'a', key: 'k' }))).toBe('taken');
    expect(await journal.commit(commit(5, { userId: 'b', key: 'k', publicSeq: 9 }))).toBe('committed');
    expect(await findKeyed(db, GAME, 'a', 'k')).toMatchObject({ publicSeq: 9 });
  });

  it('stores nothing of a commit that lost the race', async () => {
    const entry = { type: 'system', content: '', retold: null, fact: '', data: { type: 'paused' }, round: 1, turn_number: 0 } as const;
    const timestamp = new Date(0).toISOString();
    const entries = [{ ...entry, id: '10.0', seq: 10, timestamp }];
    expect(await createJournal(db).commit(commit(5, { entries, publicSeq: 10 }))).toBe('taken');
    expect(await listEntries(db, GAME, 0, 99)).toEqual([]);
  });

  it('doesn’t replay commits that a snapshot already contains', async () => {
    await createJournal(db).commit(batch([one(6)], { snapshot: { ...state, round: 7 } }));
    expect(await findGame(db, GAME)).toMatchObject({
      seq: 6,
      snapshotSeq: 6,
      later: [],
      snapshot: { round: 7, scenario: { id: 'prison-break' } },
    });
  });

  it('stores a snapshot only of committed state, and only if it is the newest', async () => {
    await storeSnapshot(db, GAME, { seq: 5, state: { ...state, round: 5 } });
    expect(await findGame(db, GAME)).toMatchObject({ snapshotSeq: 6, snapshot: { round: 7 } });
    await storeSnapshot(db, GAME, { seq: 6, state: { ...state, round: 8 } });
    expect(await findGame(db, GAME)).toMatchObject({ seq: 6, snapshotSeq: 6, snapshot: { round: 8 } });
  });

  it('rejects only the commit that can’t be written', async () => {
    const journal = createJournal(db);
    await insertGame(db, {
      id: 'game-2',
      lobbyId: null,
      hostId: 'a',
      allowSpectators: false,
      deadline: null,
      publicSeq: 0,
      state,
      entries: [],
    });
    const broken = batch([one(1, { publicSeq: Number.NaN })], { gameId: 'game-2' });
    const outcomes = await Promise.allSettled([journal.commit(broken), journal.commit(commit(7))]);
    expect(outcomes).toEqual([
      { status: 'rejected', reason: expect.any(Error) },
      { status: 'fulfilled', value: 'committed' },
    ]);
  });

  it('commits nothing to a game that doesn’t exist', async () => {
    const gone = createJournal(db).commit(batch([one(1)], { gameId: 'no such game' }));
    expect(await gone.catch(() => 'rejected')).not.toBe('committed');
    expect(await listEntries(db, 'no such game', 0, 9)).toEqual([]);
  });

  it('stores the commits of a batch together or not at all, beside others that wait', async () => {
    const journal = createJournal(db);
    // The key of the second one has been used before.
    const repeated = batch([one(8), one(9, { userId: 'a', key: 'k' })]);
    const other = batch([one(8, { userId: 'c' }), one(9, { userId: 'c', key: 'new' })]);
    expect(await Promise.all([journal.commit(repeated), journal.commit(other)])).toEqual(['taken', 'committed']);
    expect(await findGame(db, GAME)).toMatchObject({ seq: 9, publicSeq: 9 });
    const authors = await db.selectFrom('game_commits').select('user_id').where('seq', '>=', 8).execute();
    expect(authors).toEqual([{ user_id: 'c' }, { user_id: 'c' }]);
  });
});
