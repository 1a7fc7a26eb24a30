import { createGame } from '@one-mind/engine/create';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { type PluginTransformResultArgs, sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { CommitBatch } from '../store/commit-store.ts';
import { countHosted, countRunning, findHead, insertGame } from '../store/game-store.ts';
import { createJournal } from './journal.ts';

const settings = { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 0, abandonMs: 0, maxPauseMs: 0 };
const seats = ['a', 'b', 'c'].map((id) => ({ id, name: id, kind: 'human' as const, level: null }));
const { state } = createGame({
  ...{ scenario: PRISON_BREAK, seats, settings, difficulty: 'medium' as const },
  ...{ seed: 's', salt: 't', commitment: 'c', at: 1 },
});
const game = (id: string) =>
  ({ id, lobbyId: null, hostId: 'a', allowSpectators: false, state, publicSeq: 0, deadline: null, entries: [] }) as const;
const commit = (gameId: string, seq: number): CommitBatch => ({
  gameId,
  commits: [{ seq, publicSeq: seq, at: 1, commands: [{ type: 'tick', at: 1 }], answered: null, userId: null, key: null, entries: [] }],
  phase: 'planning',
  deadline: 7,
  remindAt: null,
  status: 'in_progress',
  endedAt: null,
  snapshot: null,
});

it('commits to a game while another game starts on another node, and neither transaction runs again', async () => {
  const test = await openTestDatabase();
  const other = await openDatabase(test.location);
  try {
    await insertGame(test.db, game('running'));
    let runs = 0;
    await transact(other, async (trx) => {
      runs += 1;
      await countRunning(trx);
      await countHosted(trx, 'a');
      expect(await createJournal(test.db).commit(commit('running', runs))).toBe('committed');
      await insertGame(trx, game(`starting ${runs}`));
    });
    expect(runs).toBe(1);
  } finally {
    await other.destroy();
    await test.drop();
  }
});

it('commits to the same games on two nodes without a deadlock', async () => {
  const test = await openTestDatabase();
  const other = await openDatabase(test.location);
  try {
    for (const id of ['x', 'y']) await insertGame(test.db, game(id));
    const commitAll = (db: Database, ids: readonly string[]) => {
      const journal = createJournal(db);
      return Promise.all(ids.map((id) => journal.commit(commit(id, 1))));
    };
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(test.db);
      return rows[0]?.n ?? 0;
    };
    const committing = await transact(test.db, async (trx) => {
      await trx.selectFrom('games').select('id').forUpdate().execute();
      // Both have inserted their first commit before they wait for this transaction.
      const both = [commitAll(test.db, ['x', 'y']), commitAll(other, ['y', 'x'])];
      await expect.poll(waiting).toBe(2);
      return { both };
    });
    const outcomes = await Promise.all(committing.both);
    expect(outcomes.map((each) => new Set(each).size)).toEqual([1, 1]);
    expect(outcomes.flat().toSorted()).toEqual(['committed', 'committed', 'taken', 'taken']);
    const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(test.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  } finally {
    await other.destroy();
    await test.drop();
  }
});

it('writes commits of many games with one statement', async () => {
  const test = await openTestDatabase();
  try {
    const ids = Array.from({ length: 20 }, (_, n) => `many-${n}`);
    for (const id of ids) await insertGame(test.db, game(id));
    let statements = 0;
    const transformResult = async ({ result }: PluginTransformResultArgs) => {
      statements += 1;
      return result;
    };
    const journal = createJournal(test.db.withPlugin({ transformQuery: ({ node }) => node, transformResult }));
    const [first = '', ...others] = ids;
    expect(await journal.commit({ ...commit(first, 1), deadline: null })).toBe('committed');
    // Another node has been faster with the first game.
    const outcomes = await Promise.all(ids.map((id) => journal.commit(commit(id, 1))));
    expect(outcomes).toEqual(['taken', ...others.map(() => 'committed')]);
    expect(statements).toBe(2);
    expect(await findHead(test.db, first)).toMatchObject({ seq: 1, publicSeq: 1, deadline: null });
    for (const id of others) expect(await findHead(test.db, id)).toMatchObject({ seq: 1, publicSeq: 1, deadline: 7 });
  } finally {
    await test.drop();
  }
});

it('stores sentences with characters that PostgreSQL’s JSON refuses', async () => {
  const test = await openTestDatabase();
  try {
    await insertGame(test.db, game('odd'));
    const about = { seq: 1, type: 'narrative', data: {}, round: 1, turn_number: 0, timestamp: new Date(1).toISOString() };
    // Only the text matters here.
    const entry = { ...about, content: 'A lamp \ud83d and\0nothing.', fact: 'The lamp \ud83d' } as unknown as NarrativeEntry;
    const plain = commit('odd', 1);
    const batch = { ...plain, commits: plain.commits.map((one) => ({ ...one, entries: [entry] })) };
    expect(await createJournal(test.db).commit(batch)).toBe('committed');
    const { content, fact } = await test.db
      .selectFrom('game_entries')
      .select(['content', 'fact'])
      .where('game_id', '=', 'odd')
      .executeTakeFirstOrThrow();
    expect([content, fact]).toEqual(['A lamp \ufffd and\ufffdnothing.', 'The lamp \ufffd']);
  } finally {
    await test.drop();
  }
});

it('commits to one game with and without a snapshot on two nodes without a deadlock', async () => {
  const test = await openTestDatabase();
  const other = await openDatabase(test.location);
  try {
    await insertGame(test.db, game('x'));
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(test.db);
      return rows[0]?.n ?? 0;
    };
    const committing = await transact(test.db, async (trx) => {
      await trx.selectFrom('games').select('id').forUpdate().execute();
      const both = [createJournal(test.db).commit({ ...commit('x', 1), snapshot: state }), createJournal(other).commit(commit('x', 1))];
      await expect.poll(waiting).toBe(2);
      return { both };
    });
    expect((await Promise.all(committing.both)).toSorted()).toEqual(['committed', 'taken']);
    const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(test.db);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  } finally {
    await other.destroy();
    await test.drop();
  }
});
