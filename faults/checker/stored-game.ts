/** Reads games from the database of an installation, which it never changes. */
import { DatabaseSync } from 'node:sqlite';
import type { Command } from '@one-mind/engine/commands';
import type { Fact } from '@one-mind/engine/facts';
import { storedRules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { Client, types } from 'pg';

export interface StoredCommit {
  readonly seq: number;
  readonly publicSeq: number;
  readonly commands: readonly Command[];
  readonly userId: string | null;
  readonly key: string | null;
}

export interface StoredEntry {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly content: string;
  readonly fact: string;
  readonly data: Fact;
  readonly round: number;
  readonly turn_number: number;
  /** ISO 8601. */
  readonly timestamp: string;
}

export interface StoredMessage {
  readonly id: string;
  readonly userId: string;
  readonly channel: string;
  readonly message: string;
  readonly key: string | null;
}

export interface StoredGame {
  readonly id: string;
  readonly status: string;
  readonly phase: string;
  readonly seq: number;
  readonly publicSeq: number;
  /** The state after commit `snapshotSeq`. */
  readonly snapshot: GameState;
  readonly snapshotSeq: number;
  /** In the order of seq. */
  readonly commits: readonly StoredCommit[];
  /** In the order of the story. */
  readonly entries: readonly StoredEntry[];
  readonly messages: readonly StoredMessage[];
}

export type DatabaseLocation = { readonly url: string } | { readonly file: string };

export interface GameReader {
  /** Null if the game isn't stored. */
  readonly read: (gameId: string) => Promise<StoredGame | null>;
  readonly close: () => Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;
type Query = (sql: string, gameId: string) => Promise<readonly Row[]>;

/** PostgreSQL's type id of the type in which it stores whole numbers here. */
const INT8 = 20;

export async function openReader(location: DatabaseLocation): Promise<GameReader> {
  if ('file' in location) {
    const database = new DatabaseSync(location.file, { readOnly: true });
    return {
      read: (gameId) =>
        between(
          async (statement) => database.exec(statement),
          'begin',
          () => readGame(async (sql, id) => database.prepare(sql).all(id), gameId),
        ),
      close: async () => database.close(),
    };
  }
  const client = new Client({
    connectionString: location.url,
    options: '-c default_transaction_read_only=on',
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : types.getTypeParser(id, format)) },
  });
  await client.connect();
  const query: Query = async (sql, gameId) => (await client.query<Row>(sql.replace('?', '$1'), [gameId])).rows;
  return {
    read: (gameId) =>
      between(
        (statement) => client.query(statement),
        'begin isolation level repeatable read',
        () => readGame(query, gameId),
      ),
    close: () => client.end(),
  };
}

/** A transaction, which sees the database at one moment. */
async function between<T>(execute: (statement: string) => Promise<unknown>, begin: string, read: () => Promise<T>): Promise<T> {
  await execute(begin);
  try {
    return await read();
  } finally {
    await execute('rollback');
  }
}

async function readGame(query: Query, gameId: string): Promise<StoredGame | null> {
  const [game] = await query(
    `select games.*, game_snapshots.seq as snapshot_seq, scenario_json, state_json
     from games join game_snapshots on game_snapshots.game_id = games.id where games.id = ?`,
    gameId,
  );
  if (game === undefined) return null;
  const commits = await query('select * from game_commits where game_id = ? order by seq', gameId);
  const entries = await query('select * from game_entries where game_id = ? order by seq, n', gameId);
  const messages = await query('select * from chat_messages where room_id = ? order by at, id', `game:${gameId}`);
  return {
    id: gameId,
    status: text(game.status),
    phase: text(game.phase),
    seq: whole(game.seq),
    publicSeq: whole(game.public_seq),
    snapshot: stateOf(text(game.state_json), text(game.scenario_json)),
    snapshotSeq: whole(game.snapshot_seq),
    commits: commits.map((row) => ({
      seq: whole(row.seq),
      publicSeq: whole(row.public_seq),
      commands: JSON.parse(text(row.command_json)),
      userId: textOrNull(row.user_id),
      key: textOrNull(row.idempotency_key),
    })),
    entries: entries.map((row) => ({
      id: `${whole(row.seq)}.${whole(row.n)}`,
      seq: whole(row.seq),
      type: text(row.type),
      content: text(row.content),
      fact: text(row.fact),
      data: JSON.parse(text(row.data_json)),
      round: whole(row.round),
      turn_number: whole(row.turn_number),
      timestamp: new Date(whole(row.at)).toISOString(),
    })),
    messages: messages.map((row) => ({
      id: text(row.id),
      userId: text(row.user_id),
      channel: text(row.channel),
      message: text(row.message),
      key: textOrNull(row.key),
    })),
  };
}

function stateOf(state: string, scenario: string): GameState {
  const rest: Omit<GameState, 'scenario'> = JSON.parse(state);
  return { ...rest, rules: storedRules(rest.rules), scenario: JSON.parse(scenario) as Scenario };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`The database has ${String(value)} in place of a text.`);
  return value;
}
const textOrNull = (value: unknown): string | null => (value === null ? null : text(value));

function whole(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`The database has ${String(value)} in place of a number.`);
  return value;
}
