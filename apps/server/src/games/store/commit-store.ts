/** The SQL that stores commits of running games. */
import type { Command } from '@one-mind/engine/commands';
import type { GameState } from '@one-mind/engine/state';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import type { Phase } from '@one-mind/engine/vocabulary';
import type { GameStatus } from '@one-mind/protocol/admin/admin-games';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { type Selectable, sql } from 'kysely';
import { type DialectName, dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/open.ts';
import { preparedRows, type Rows } from '../../db/prepared.ts';
import type { GameCommitsTable, GamesTable } from '../../db/schema/games.ts';
import { endListing } from './game-list-store.ts';
import { insertEntries, rowsOf, storeSnapshot } from './game-store.ts';

/** A durable change of a game: somebody's commands, or a tick, with what the AI players did because of it. */
export interface Commit {
  /** One more than the previous commit's; if two writers use the same, the later one loses. */
  readonly seq: number;
  readonly publicSeq: number;
  readonly at: number;
  readonly commands: readonly Command[];
  /** The commands of a request that had been executed before, so that only its answer was repeated; null = `commands` are the request's. */
  readonly answered: readonly Command[] | null;
  /** The person who requested it, with their idempotency key. */
  readonly userId: string | null;
  readonly key: string | null;
  readonly entries: readonly NarrativeEntry[];
}

/** Commits of one game that are stored together or not at all, and the game after the last of them. */
export interface CommitBatch {
  readonly gameId: string;
  /** At least one, in order. */
  readonly commits: readonly Commit[];
  readonly phase: Phase;
  readonly deadline: number | null;
  /** When absent people get a mail, by the same clock as `deadline`; null = nobody does. */
  readonly remindAt: number | null;
  readonly status: GameStatus;
  readonly endedAt: number | null;
  /** Null = not stored with these. */
  readonly snapshot: GameState | null;
}

/** Thrown when a seq or an idempotency key of these batches is taken: the transaction must be rolled back. */
export class Taken extends Error {}

/**
 * Inside a transaction: writes the commits of several games with all their data. In PostgreSQL, the number of statements doesn't grow
 * with the number of games. @throws Taken
 */
export const insertCommits = async (db: Database, batches: readonly CommitBatch[]): Promise<void> => {
  const written = await write(insertCommitRows, db, batches.flatMap(commitRows));
  if (written !== batches.reduce((sum, { commits }) => sum + commits.length, 0)) throw new Taken();
  await insertEntries(
    db,
    batches.flatMap(({ gameId, commits }) => commits.flatMap(({ entries }) => rowsOf(gameId, entries))),
  );
  const heads = new Map(batches.map((batch) => [batch.gameId, headRow(batch)]));
  await write(updateHeads, db, [...heads.values()]);
  for (const batch of batches) {
    const { gameId, snapshot, status } = batch;
    if (snapshot !== null) await storeSnapshot(db, gameId, { seq: lastOf(batch).seq, state: snapshot });
    if (status !== 'in_progress') await endListing(db, gameId, batch);
  }
};

/**
 * The most rows that one statement writes. Each statement waits for PostgreSQL, but SQLite runs in this process, where single rows are
 * faster.
 */
const ROWS_AT_ONCE: Readonly<Record<DialectName, number>> = { postgres: 100, sqlite: 1 };

/** Returns how many rows have changed. */
const write = async <Row>(
  statement: (db: Database, rows: Rows<Row>) => Promise<{ readonly numAffectedRows?: bigint }>,
  db: Database,
  rows: readonly Row[],
): Promise<number> => {
  const atOnce = ROWS_AT_ONCE[dialectOf(db)];
  let changed = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const [first, ...others] = rows.slice(from, from + atOnce);
    if (first !== undefined) changed += Number((await statement(db, [first, ...others])).numAffectedRows ?? 0);
  }
  return changed;
};

const lastOf = ({ commits }: CommitBatch): Commit => {
  const last = commits.at(-1);
  if (last === undefined) throw new RangeError('A batch has at least one commit.');
  return last;
};

const commitRows = ({ gameId, commits }: CommitBatch): Selectable<GameCommitsTable>[] =>
  commits.map((commit) => ({
    game_id: gameId,
    seq: commit.seq,
    public_seq: commit.publicSeq,
    command_json: JSON.stringify(commit.commands),
    answered_json: commit.answered && JSON.stringify(commit.answered),
    at: commit.at,
    user_id: commit.userId,
    idempotency_key: commit.key,
  }));
const insertCommitRows = preparedRows((db, rows: Rows<Selectable<GameCommitsTable>>) =>
  db
    .insertInto('game_commits')
    .values(
      rows.map((row) => ({
        game_id: row.game_id,
        seq: row.seq,
        public_seq: row.public_seq,
        command_json: row.command_json,
        answered_json: row.answered_json,
        at: row.at,
        user_id: row.user_id,
        idempotency_key: row.idempotency_key,
      })),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

type HeadRow = Pick<
  Selectable<GamesTable>,
  'id' | 'seq' | 'public_seq' | 'phase' | 'deadline' | 'remind_at' | 'status' | 'engine_version' | 'ended_at'
>;
const headRow = (batch: CommitBatch): HeadRow => {
  const { seq, publicSeq } = lastOf(batch);
  return {
    id: batch.gameId,
    seq,
    public_seq: publicSeq,
    phase: batch.phase,
    deadline: batch.deadline,
    remind_at: batch.remindAt,
    status: batch.status,
    engine_version: ENGINE_VERSION,
    ended_at: batch.endedAt,
  };
};
/** Both databases name the columns of `values` like this. PostgreSQL needs the casts, because it can't infer the type of a parameter there. */
const updateHeads = preparedRows((db, rows: Rows<HeadRow>) => {
  const heads = rows.map(
    (row) =>
      sql`(${row.id}, cast(${row.seq} as bigint), cast(${row.public_seq} as bigint), ${row.phase}, cast(${row.deadline} as bigint),
        cast(${row.remind_at} as bigint), ${row.status}, cast(${row.engine_version} as bigint), cast(${row.ended_at} as bigint))`,
  );
  return db
    .updateTable('games')
    .from(sql`(values ${sql.join(heads)})`.as('head'))
    .set({
      seq: sql.ref('head.column2'),
      public_seq: sql.ref('head.column3'),
      phase: sql.ref('head.column4'),
      deadline: sql.ref('head.column5'),
      remind_at: sql.ref('head.column6'),
      status: sql.ref('head.column7'),
      engine_version: sql.ref('head.column8'),
      ended_at: sql.ref('head.column9'),
    })
    .where('games.id', '=', sql.ref<string>('head.column1'));
});

/** What an idempotency key was used for; null = not used yet. */
export const findKeyed = async (
  db: Database,
  gameId: string,
  userId: string,
  key: string,
): Promise<Pick<Commit, 'publicSeq' | 'commands' | 'answered'> | null> => {
  const row = await db
    .selectFrom('game_commits')
    .select(['public_seq', 'command_json', 'answered_json'])
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { public_seq: publicSeq, command_json: commands, answered_json: answered } = row;
  return { publicSeq, commands: JSON.parse(commands), answered: answered === null ? null : JSON.parse(answered) };
};
