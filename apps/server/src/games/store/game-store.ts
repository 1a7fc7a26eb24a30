/** All SQL for games. Every function takes the database or a transaction. */
import type { Command } from '@one-mind/engine/commands';
import type { Fact } from '@one-mind/engine/facts';
import { storedRules } from '@one-mind/engine/rules/rules';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import type { GameStatus } from '@one-mind/protocol/admin/admin-games';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import { prepared, preparedRows, type Rows } from '../../db/prepared.ts';
import type { GameEntriesTable } from '../../db/schema/games.ts';
import { sharedScenario } from '../../scenarios/shared-scenario.ts';
import { insertListing } from './game-list-store.ts';

export type { GameStatus };

export interface NewGame {
  readonly id: string;
  readonly lobbyId: string | null;
  readonly hostId: string;
  readonly allowSpectators: boolean;
  readonly state: GameState;
  readonly publicSeq: number;
  readonly deadline: number | null;
  readonly entries: readonly NarrativeEntry[];
}

export interface StoredGame {
  readonly id: string;
  readonly lobbyId: string | null;
  readonly allowSpectators: boolean;
  readonly status: GameStatus;
  readonly seq: number;
  readonly publicSeq: number;
  /** As stored: see `GamesTable`. */
  readonly deadline: number | null;
  /** The version of the engine that made the commits after the snapshot. */
  readonly engineVersion: number;
  /** The state after commit `snapshotSeq`. */
  readonly snapshot: GameState;
  readonly snapshotSeq: number;
  /** Commits after the snapshot, oldest first, each with its commands. */
  readonly later: readonly (readonly Command[])[];
}

/** The scenario is stored once, beside the snapshot: [state.ts]. */
const snapshotJson = ({ scenario: _, ...rest }: GameState): string => JSON.stringify(rest);

/** A game that began before a rule was stored gets the rule as it was for all games then, or without it. */
const stateOf = (json: string, scenario: Scenario): GameState => {
  const rest: Omit<GameState, 'scenario'> = JSON.parse(json);
  return { ...rest, rules: storedRules(rest.rules), scenario };
};

export const insertGame = async (db: Database, game: NewGame): Promise<void> => {
  const { state } = game;
  await db
    .insertInto('games')
    .values({
      id: game.id,
      scenario_id: state.scenario.id,
      scenario_version: state.scenario.version,
      lobby_id: game.lobbyId,
      host_id: game.hostId,
      settings_json: JSON.stringify(state.settings),
      allow_spectators: game.allowSpectators ? 1 : 0,
      status: 'in_progress',
      phase: state.phase,
      seq: 0,
      public_seq: game.publicSeq,
      deadline: game.deadline,
      engine_version: ENGINE_VERSION,
      started_at: state.startedAt,
      ended_at: null,
    })
    .execute();
  await db
    .insertInto('game_snapshots')
    .values({ game_id: game.id, scenario_json: JSON.stringify(state.scenario), state_json: snapshotJson(state), seq: 0 })
    .execute();
  await db
    .insertInto('game_players')
    .values(
      state.seats.map((seat, index) => ({
        game_id: game.id,
        seat: index,
        user_id: seat.kind === 'human' ? seat.id : null,
        player_id: seat.id,
        username: seat.name,
        kind: seat.kind,
        level: seat.level,
      })),
    )
    .execute();
  await insertEntries(db, rowsOf(game.id, game.entries));
  await insertListing(db, game);
};

/** The most entries that one statement inserts. Most rounds have fewer. */
const ENTRIES_AT_ONCE = 16;

export type EntryRow = Omit<Insertable<GameEntriesTable>, 'retold'>;

export const rowsOf = (gameId: string, entries: readonly NarrativeEntry[]): EntryRow[] =>
  entries.map((entry, n) => ({
    game_id: gameId,
    seq: entry.seq,
    n,
    type: entry.type,
    content: entry.content,
    fact: entry.fact,
    data_json: JSON.stringify(entry.data),
    round: entry.round,
    turn_number: entry.turn_number,
    at: Date.parse(entry.timestamp),
  }));

export const insertEntries = async (db: Database, rows: readonly EntryRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += ENTRIES_AT_ONCE) {
    const [first, ...others] = rows.slice(from, from + ENTRIES_AT_ONCE);
    if (first !== undefined) await insertEntryRows(db, [first, ...others]);
  }
};
const insertEntryRows = preparedRows((db, rows: Rows<EntryRow>) =>
  db.insertInto('game_entries').values(
    rows.map((row) => ({
      game_id: row.game_id,
      seq: row.seq,
      n: row.n,
      type: row.type,
      content: row.content,
      fact: row.fact,
      data_json: row.data_json,
      round: row.round,
      turn_number: row.turn_number,
      at: row.at,
    })),
  ),
);

/** Stores a newer snapshot of the committed state; does nothing if more was committed in the meantime. */
export const storeSnapshot = async (db: Database, id: string, { seq, state }: { seq: number; state: GameState }): Promise<void> => {
  await updateSnapshot(db, { id, seq, state_json: snapshotJson(state) });
};
const updateSnapshot = prepared((db, row: { readonly id: string; readonly seq: number; readonly state_json: string }) =>
  db
    .updateTable('game_snapshots')
    .set({ seq: row.seq, state_json: row.state_json })
    .where('game_id', '=', row.id)
    .where(({ exists, selectFrom }) => exists(selectFrom('games').select('id').where('id', '=', row.id).where('seq', '=', row.seq))),
);

export const findGame = async (db: Database, id: string): Promise<StoredGame | null> => {
  const row = await db
    .selectFrom('games')
    .innerJoin('game_snapshots', 'game_snapshots.game_id', 'games.id')
    .selectAll('games')
    .select(['game_snapshots.seq as snapshot_seq', 'scenario_json', 'state_json'])
    .where('games.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const commits = await db
    .selectFrom('game_commits')
    .select('command_json')
    .where('game_id', '=', id)
    .where('seq', '>', row.snapshot_seq)
    .where('seq', '<=', row.seq)
    .orderBy('seq')
    .execute();
  return {
    id,
    lobbyId: row.lobby_id,
    allowSpectators: row.allow_spectators === 1,
    status: row.status,
    seq: row.seq,
    publicSeq: row.public_seq,
    deadline: row.deadline,
    engineVersion: row.engine_version,
    snapshot: stateOf(row.state_json, sharedScenario(row.scenario_json)),
    snapshotSeq: row.snapshot_seq,
    later: commits.map(({ command_json }): Command[] => JSON.parse(command_json)),
  };
};

export type GameHead = Pick<StoredGame, 'seq' | 'publicSeq' | 'deadline' | 'engineVersion'>;
/** How far the game is stored; null if it doesn't exist. */
export const findHead = async (db: Database, id: string): Promise<GameHead | null> => {
  const row = await selectHead(db, id);
  return row ? { seq: row.seq, publicSeq: row.public_seq, deadline: row.deadline, engineVersion: row.engine_version } : null;
};
const selectHead = (db: Database, id: string) =>
  db.selectFrom('games').select(['seq', 'public_seq', 'deadline', 'engine_version']).where('id', '=', id).executeTakeFirst();

/** The commits with `after` < seq ≤ `upTo`, oldest first. */
export const listCommitsBetween = async (
  db: Database,
  gameId: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<{ readonly userId: string | null; readonly commands: readonly Command[] }[]> => {
  const rows = await db
    .selectFrom('game_commits')
    .select(['user_id', 'command_json'])
    .where('game_id', '=', gameId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
  return rows.map(({ user_id, command_json }) => ({ userId: user_id, commands: JSON.parse(command_json) }));
};

/** Deletes the game with everything stored for it, including other domains' rows. */
export const deleteGame = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('games').where('id', '=', id).execute();
};

/** Every commit of a game, oldest first. */
export const listCommits = async (
  db: Database,
  gameId: string,
): Promise<{ readonly publicSeq: number; readonly commands: readonly Command[] }[]> => {
  const rows = await db
    .selectFrom('game_commits')
    .select(['public_seq', 'command_json'])
    .where('game_id', '=', gameId)
    .orderBy('seq')
    .execute();
  return rows.map(({ public_seq, command_json }) => ({ publicSeq: public_seq, commands: JSON.parse(command_json) }));
};

export interface CommitRow {
  readonly publicSeq: number;
  readonly commands: readonly Command[];
  /** Epoch ms. */
  readonly at: number;
  readonly userId: string | null;
}
/** Every commit of a game with the person who requested it, oldest first. */
export const listCommitsWithAuthors = async (db: Database, gameId: string): Promise<CommitRow[]> => {
  const rows = await db
    .selectFrom('game_commits')
    .select(['public_seq', 'command_json', 'at', 'user_id'])
    .where('game_id', '=', gameId)
    .orderBy('seq')
    .execute();
  return rows.map(({ public_seq, command_json, at, user_id }) => ({
    publicSeq: public_seq,
    commands: JSON.parse(command_json),
    at,
    userId: user_id,
  }));
};

/** Every command of a game, in the order in which they were accepted. */
export const listCommands = async (db: Database, gameId: string): Promise<Command[]> => {
  const rows = await db.selectFrom('game_commits').select('command_json').where('game_id', '=', gameId).orderBy('seq').execute();
  return rows.flatMap(({ command_json }): Command[] => JSON.parse(command_json));
};

/** Entries with `after` < seq ≤ `upTo`, in the order of the story. */
export const listEntries = async (db: Database, gameId: string, after: number, upTo: number): Promise<NarrativeEntry[]> => {
  const rows = await entriesOf(db, gameId).where('seq', '>', after).where('seq', '<=', upTo).orderBy('seq').orderBy('n').execute();
  return rows.map(entryOf);
};

/** The newest `limit` entries with seq ≤ `upTo`, in the order of the story. */
export const listNewestEntries = async (db: Database, gameId: string, upTo: number, limit: number): Promise<NarrativeEntry[]> => {
  const rows = await entriesOf(db, gameId).where('seq', '<=', upTo).orderBy('seq', 'desc').orderBy('n', 'desc').limit(limit).execute();
  return rows.reverse().map(entryOf);
};

const entriesOf = (db: Database, gameId: string) => db.selectFrom('game_entries').selectAll().where('game_id', '=', gameId);

const entryOf = (row: Selectable<GameEntriesTable>): NarrativeEntry => {
  const data: Fact = JSON.parse(row.data_json);
  return {
    id: `${row.seq}.${row.n}`,
    seq: row.seq,
    type: row.type,
    content: row.content,
    retold: row.retold,
    fact: row.fact,
    data,
    round: row.round,
    turn_number: row.turn_number,
    timestamp: new Date(row.at).toISOString(),
  };
};

export const listRunningIds = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('games').select('id').where('status', '=', 'in_progress').orderBy('started_at').execute()).map(({ id }) => id);

export const countRunning = async (db: Database): Promise<number> => {
  const running = db.selectFrom('games').where('status', '=', 'in_progress');
  return (await running.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
};

/** When the next `tick` is due by the steady clock of this process. */
export const storeDeadline = async (db: Database, id: string, deadline: number | null): Promise<void> => {
  await db.updateTable('games').set({ deadline }).where('id', '=', id).where('status', '=', 'in_progress').execute();
};

/** Moves the deadline of a game that has stood still. False if something has happened to the game since `head` was read. */
export const moveDeadline = async (db: Database, id: string, { seq, deadline: before }: GameHead, deadline: number): Promise<boolean> => {
  const moving = db.updateTable('games').set({ deadline }).where('id', '=', id).where('seq', '=', seq).where('deadline', '=', before);
  return (await moving.executeTakeFirst()).numUpdatedRows === 1n;
};

/** Running games that wait for players, and for no deadline. */
export const listUntimedIds = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('games').select('id').where('status', '=', 'in_progress').where('deadline', 'is', null).execute()).map(
    ({ id }) => id,
  );

/** Running games whose deadline passed before `before`, by the steady clock of this process. */
export const listOverdueIds = async (db: Database, before: number): Promise<string[]> =>
  (await db.selectFrom('games').select('id').where('status', '=', 'in_progress').where('deadline', '<', before).execute()).map(
    ({ id }) => id,
  );

export interface HostedGames {
  readonly games: number;
  /** Seats of AI players in them. */
  readonly aiSeats: number;
}
/** The running games that this person hosts. Finds them by the person's own seats: reading all running games would conflict with them. */
export const countHosted = async (db: Database, hostId: string): Promise<HostedGames> => {
  const seats = await db
    .selectFrom('game_players as own')
    .innerJoin('games', 'games.id', 'own.game_id')
    .innerJoin('game_players', 'game_players.game_id', 'games.id')
    .select(['games.id', 'game_players.kind'])
    .where('own.user_id', '=', hostId)
    .where('games.status', '=', 'in_progress')
    .where('games.host_id', '=', hostId)
    .execute();
  return { games: new Set(seats.map(({ id }) => id)).size, aiSeats: seats.filter(({ kind }) => kind === 'ai').length };
};

/** Running games in which this user has a seat, newest first. */
export const listRunningIdsOf = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('games')
    .innerJoin('game_players', 'game_players.game_id', 'games.id')
    .select('games.id')
    .where('games.status', '=', 'in_progress')
    .where('game_players.user_id', '=', userId)
    .orderBy('games.started_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

export interface GameOutline {
  readonly status: GameStatus;
  /** The people who play in it, in seat order. */
  readonly userIds: readonly string[];
  readonly lobbyId: string | null;
}
export const findOutline = async (db: Database, id: string): Promise<GameOutline | null> => {
  const row = await db.selectFrom('games').select(['status', 'lobby_id']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const players = await db.selectFrom('game_players').select('user_id').where('game_id', '=', id).orderBy('seat').execute();
  return { status: row.status, userIds: players.flatMap(({ user_id }) => user_id ?? []), lobbyId: row.lobby_id };
};
