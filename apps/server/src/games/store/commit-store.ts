/** The SQL that stores commits of running games. */
import type { Command } from '@one-mind/engine/commands';
import type { GameState } from '@one-mind/engine/state';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import type { Phase } from '@one-mind/engine/vocabulary';
import type { GameStatus } from '@one-mind/protocol/admin/admin-games';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { GameCommitsTable, GamesTable } from '../../db/schema/games.ts';
import { withoutNul } from '../../db/storable.ts';
import { isConflict } from '../../db/transact.ts';
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

/** Thrown when commits turn out to be taken after something was written: the transaction must be rolled back. */
export class PartlyTaken extends Error {}

/**
 * Inside a transaction: writes the commits with all their data. Returns false and writes nothing if they don't follow the newest commit.
 * @throws PartlyTaken if an idempotency key is taken
 */
export const insertCommits = async (db: Database, batch: CommitBatch): Promise<boolean> => {
  const { gameId, snapshot } = batch;
  // First, as in `insertAtOnce`: in another order, the two would wait for each other.
  if ((await moveHead(db, headRow(batch))).numAffectedRows !== 1n) return false;
  for (const row of commitRows(batch)) if ((await insertCommit(db, row)).numAffectedRows !== 1n) throw new PartlyTaken();
  await insertEntries(db, entryRows(batch));
  if (snapshot !== null) await storeSnapshot(db, gameId, { seq: lastOf(batch).seq, state: snapshot });
  if (batch.status !== 'in_progress') await endListing(db, gameId, batch);
  return true;
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
const entryRows = ({ gameId, commits }: CommitBatch) => commits.flatMap(({ entries }) => rowsOf(gameId, entries));

type HeadRow = Pick<
  Selectable<GamesTable>,
  'id' | 'seq' | 'public_seq' | 'phase' | 'deadline' | 'remind_at' | 'status' | 'engine_version' | 'ended_at'
> & {
  /** The seq of the commit that these follow. */
  readonly after: number;
};
const headRow = (batch: CommitBatch): HeadRow => {
  const { seq, publicSeq } = lastOf(batch);
  return {
    id: batch.gameId,
    after: seq - batch.commits.length,
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

const insertCommit = prepared((db, row: Selectable<GameCommitsTable>) =>
  db
    .insertInto('game_commits')
    .values({
      game_id: row.game_id,
      seq: row.seq,
      public_seq: row.public_seq,
      command_json: row.command_json,
      answered_json: row.answered_json,
      at: row.at,
      user_id: row.user_id,
      idempotency_key: row.idempotency_key,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const moveHead = prepared((db, row: HeadRow) =>
  db
    .updateTable('games')
    .set({
      seq: row.seq,
      public_seq: row.public_seq,
      phase: row.phase,
      deadline: row.deadline,
      remind_at: row.remind_at,
      status: row.status,
      engine_version: row.engine_version,
      ended_at: row.ended_at,
    })
    .where('id', '=', row.id)
    .where('seq', '=', row.after),
);

/** Whether `insertAtOnce` can write it: the game goes on, and the other tables stay as they are. */
export const isPlain = ({ status, snapshot }: CommitBatch): boolean => status === 'in_progress' && snapshot === null;

/**
 * PostgreSQL only: writes plain batches of different games as one statement, because each statement waits for the database. Returns the
 * ids of the games whose commits were written; another writer was faster with the others. @throws PartlyTaken if a key is taken, or
 * PostgreSQL ended the statement because of a deadlock
 */
export const insertAtOnce = async (db: Database, batches: readonly CommitBatch[]): Promise<ReadonlySet<string>> => {
  const heads = batches.map(headRow);
  // PostgreSQL's `json` accepts neither, and the other columns are either our own words or JSON themselves.
  const storable = (text: string): string => withoutNul(text).toWellFormed();
  const entries = batches.flatMap(entryRows).map((row) => ({ ...row, content: storable(row.content), fact: storable(row.fact) }));
  const written = await insertTogether(db, {
    heads: JSON.stringify(heads),
    entries: JSON.stringify(entries),
    commits: JSON.stringify(batches.flatMap(commitRows)),
  }).catch((error: unknown) => {
    throw isConflict(error) ? new PartlyTaken() : error;
  });
  return new Set(written.rows.map(({ game_id }) => game_id));
};

/** Each value is JSON. All nodes lock games in the same order, so that they don't wait for each other in a circle. */
const insertTogether = prepared((db, rows: { readonly heads: string; readonly entries: string; readonly commits: string }) => {
  const writing = sql<{ game_id: string }>`
    with head as (
      select * from json_to_recordset(${rows.heads}) as head (
        id text, after bigint, seq bigint, public_seq bigint, phase text, deadline bigint, remind_at bigint, engine_version bigint
      )
    ), locked as (
      select games.id from games join head on head.id = games.id order by games.id for no key update of games
    ), moved as (
      update games set
        seq = head.seq, public_seq = head.public_seq, phase = head.phase, deadline = head.deadline, remind_at = head.remind_at,
        engine_version = head.engine_version
      from head
      where games.id = head.id and games.seq = head.after and games.id in (select id from locked)
      returning games.id
    ), narrated as (
      insert into game_entries (game_id, seq, n, type, content, fact, data_json, round, turn_number, at)
      select entry.* from json_to_recordset(${rows.entries}) as entry (
        game_id text, seq bigint, n bigint, type text, content text, fact text, data_json text, round bigint, turn_number bigint, at bigint
      ) where entry.game_id in (select id from moved)
    )
    insert into game_commits (game_id, seq, public_seq, command_json, answered_json, at, user_id, idempotency_key)
    select new.* from json_to_recordset(${rows.commits}) as new (
      game_id text, seq bigint, public_seq bigint, command_json text, answered_json text, at bigint, user_id text, idempotency_key text
    ) where new.game_id in (select id from moved)
    returning game_id`;
  return { compile: () => writing.compile(db) };
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
