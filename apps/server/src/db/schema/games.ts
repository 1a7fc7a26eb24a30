/** Games: snapshot, journal and story. */
import type { Difficulty } from '@one-mind/engine/vocabulary';
import type { Generated } from 'kysely';

export interface GamesTable {
  id: string;
  scenario_id: string;
  scenario_version: number;
  lobby_id: string | null;
  host_id: string;
  settings_json: string;
  allow_spectators: number;
  status: 'in_progress' | 'completed' | 'abandoned';
  phase: string;
  /** Number of the newest commit. */
  seq: number;
  /**
   * Number of the newest commit that changed what everybody sees: the only one that leaves the server, since a gap would reveal that
   * somebody made a secret move.
   */
  public_seq: number;
  /** When the game continues by itself, by the steady clock of the process that wrote it, or of all nodes; null = it waits for players. */
  deadline: number | null;
  /** When people for whom the round waits get a mail, by the same clock as `deadline`; null = nobody does. */
  remind_at: Generated<number | null>;
  /** The version of the engine that made the newest commit. */
  engine_version: number;
  started_at: number;
  ended_at: number | null;
}

/** The state after commit `seq`, and the scenario, which never changes. */
export interface GameSnapshotsTable {
  game_id: string;
  scenario_json: string;
  state_json: string;
  seq: number;
}

export interface GamePlayersTable {
  game_id: string;
  seat: number;
  /** Null for AI players. */
  user_id: string | null;
  player_id: string;
  username: string;
  kind: 'human' | 'ai';
  level: string | null;
}

export interface GameCommitsTable {
  game_id: string;
  seq: number;
  /** `games.public_seq` after this commit. */
  public_seq: number;
  command_json: string;
  /** The commands of a request that had been executed before, when only its answer was stored. */
  answered_json: string | null;
  at: number;
  user_id: string | null;
  idempotency_key: string | null;
}

export interface GameEntriesTable {
  game_id: string;
  /** The `public_seq` of its commit. */
  seq: number;
  n: number;
  type: 'narrative' | 'action' | 'system';
  content: string;
  fact: string;
  data_json: string;
  /** A model's retelling, as far as it was shown; it only ever grows. */
  retold: string | null;
  /** The game's `public_seq` when it grew last. */
  retold_seq: number | null;
  round: number;
  turn_number: number;
  at: number;
}

/** Replays that anyone with the link may see; only its players see the replay of any other game. */
export interface OpenReplaysTable {
  game_id: string;
  opened_at: number;
}

/** One narrow row for each game, which lists and statistics read instead of the wide `games` rows. */
export interface ListedGamesTable {
  game_id: string;
  status: GamesTable['status'];
  started_at: number;
  ended_at: number | null;
  difficulty: Difficulty;
  scenario_id: string;
  scenario_title: string;
  host_id: string;
  /** The title and the names of the people, in lower case. */
  search_key: string;
}

export interface GamesSchema {
  games: GamesTable;
  game_snapshots: GameSnapshotsTable;
  game_players: GamePlayersTable;
  game_commits: GameCommitsTable;
  game_entries: GameEntriesTable;
  open_replays: OpenReplaysTable;
  listed_games: ListedGamesTable;
}
