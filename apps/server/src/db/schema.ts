/**
 * Every table as Kysely sees it. Columns are text, integer and real only, so that the same schema works on every SQL
 * database: ids are UUIDv7 text, times epoch milliseconds, booleans 0 or 1, `*_json` columns JSON text.
 */
import type { Achievement, GameResult } from '@one-mind/engine/state';
import type { Action, AiLevel, Difficulty, Role, Tag } from '@one-mind/engine/vocabulary';
import type { UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { Act } from '@one-mind/protocol/admin/audit';
import type {
  CallVerdict,
  EvaluationState,
  ModelFailureCode,
  ModelProvider,
  ModelPurpose,
  ModelType,
  NarratorPurpose,
} from '@one-mind/protocol/admin/models';
import type { Approval } from '@one-mind/protocol/admin/site';
import type { ChatFilter } from '@one-mind/protocol/moderation/chat';
import type { Decision, ReportKind, ReportReason, ReportStatus, SanctionKind } from '@one-mind/protocol/moderation/moderation';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** The form in which two usernames are the same one: NFKC, case-folded. */
  username_key: string;
  /** Equal for usernames that look alike; null = not computed yet. */
  username_skeleton: Generated<string | null>;
  /** The version of the rules that computed the skeleton; 0 = none yet. */
  skeleton_version: Generated<number>;
  /** Null = never. */
  renamed_at: Generated<number | null>;
  /** Lower case. */
  email: string;
  /** Argon2id, PHC string. */
  password_hash: string;
  role: UserRole;
  /** `banned` also stays after a ban has ended by itself: see `banned_until`. */
  status: UserStatus;
  /** When a ban ends by itself; null = never. */
  banned_until: Generated<number | null>;
  avatar_url: string | null;
  user_metadata_json: string;
  email_confirmed_at: number | null;
  created_at: number;
  updated_at: number;
  last_login: number | null;
  /** When they last came or prolonged a session. */
  last_active_at: number | null;
  /** Null = approved, or no approval was needed. */
  approval: Generated<Approval | null>;
}

/** What admins have decided about the whole site, one row for each name in `SiteState`. */
export interface SiteStateTable {
  name: string;
  value_json: string;
}

/** What admins wrote down about somebody. */
export interface UserNotesTable {
  id: string;
  user_id: string;
  /** Null when that account is gone. */
  author_id: string | null;
  text: string;
  at: number;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: number;
  refreshed_at: number;
  not_after: number;
  user_agent: string | null;
  ip: string | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex: the table alone opens nothing. */
  token_hash: string;
  session_id: string;
  user_id: string;
  parent_hash: string | null;
  created_at: number;
  used_at: number | null;
}

export interface SignInFailuresTable {
  /** SHA-256 of the address, or of address and device, hex, so that nothing that strangers typed is stored. */
  key: string;
  failures: number;
  blocked_until: number;
  last_at: number;
  unseen: number;
  unseen_since: number;
}

export interface DevicesTable {
  user_id: string;
  /** SHA-256 of the cookie, hex. */
  token_hash: string;
  seen_at: number;
}

export interface ScenariosTable {
  id: string;
  /** Raised on every change of the content; running games keep the version they began with. */
  version: number;
  title: string;
  description: string;
  difficulty: string;
  min_players: number;
  max_players: number;
  image_url: string | null;
  is_public: number;
  is_featured: number;
  /** Null for the built-in ones. */
  creator_id: string | null;
  content_json: string;
  play_count: number;
  rating_sum: number;
  rating_count: number;
  created_at: number;
  updated_at: number;
}

/** The result of loading an external picture. */
export interface PicturesTable {
  /** As the author entered it. */
  url: string;
  /** SHA-256 of the picture, hex, which is also its file name; null if there is no picture. */
  hash: string | null;
  /** Media type, detected from the content. */
  type: string | null;
  bytes: number;
  /** When the server last tried to load it. */
  tried_at: number;
  /** When a browser last loaded it from here, accurate to the day. */
  used_at: number;
}

/** Pictures that authors uploaded. */
export interface UploadedPicturesTable {
  /** `own-` and half of the SHA-256 of its content, hex. */
  name: string;
  /** Media type. */
  type: string;
  bytes: number;
  /** Base64. */
  data: string;
  /** Who uploaded it first; null when the account is gone. */
  user_id: string | null;
  created_at: number;
}

/** Which scenario, in any of its versions, uses which uploaded picture. */
export interface PictureUsesTable {
  scenario_id: string;
  name: string;
}

/** What an author has typed and not saved yet. */
export interface ScenarioDraftsTable {
  user_id: string;
  /** The scenario's id, or `new`. */
  key: string;
  /** Null for a new one. */
  scenario_id: string | null;
  /** The version that was changed; null for a new one. */
  base_version: number | null;
  /** Raised on every change, so that two tabs notice each other. */
  revision: number;
  /** The editor's own. */
  document: string;
  updated_at: number;
}

/** Each saved state of a scenario that is not built in, up to a number of them. */
export interface ScenarioVersionsTable {
  scenario_id: string;
  version: number;
  title: string;
  description: string;
  difficulty: string;
  min_players: number;
  max_players: number;
  image_url: string | null;
  is_public: number;
  content_json: string;
  saved_at: number;
  /** Null when the account is gone. */
  saved_by: string | null;
}

export interface ScenarioRatingsTable {
  scenario_id: string;
  user_id: string;
  /** 1..5 */
  stars: number;
  created_at: number;
  updated_at: number;
}

/** Replays that whoever has the link may see; of all other games, their players alone. */
export interface OpenReplaysTable {
  game_id: string;
  opened_at: number;
}

/** What an admin has decided about a rule; one without a row is as in the engine's catalogue. */
export interface RulesTable {
  id: string;
  active: number;
  /** The decided parameters alone, by name. */
  parameters_json: string;
  /** Raised on every change, so that two admins notice each other. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** What the people here have agreed on; no game reads it. */
export interface HouseRulesTable {
  id: string;
  active: number;
  /** All else that an admin says of it. */
  state_json: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Every change of a rule of either kind; a deleted house rule keeps its own. */
export interface RuleChangesTable {
  rule_id: string;
  /** That of the rule after it. */
  version: number;
  /** What the rule was called. */
  name: string;
  act: 'created' | 'changed' | 'deleted' | 'restored';
  before_json: string | null;
  after_json: string | null;
  at: number;
  /** Null when the account is gone. */
  by_id: string | null;
}

/** A state of the public pages' texts. */
export interface ContentVersionsTable {
  version: number;
  content_json: string;
  saved_at: number;
  /** Null when the account is gone. */
  saved_by: string | null;
  /** Null = never. */
  published_at: number | null;
  published_by: string | null;
}

export interface UserSettingsTable {
  user_id: string;
  /** What was chosen, by name; the rest is as by default. */
  chosen_json: string;
  /** Raised on every change, so that an older answer that arrives later is known as such. */
  revision: number;
  updated_at: number;
}

export interface LobbiesTable {
  id: string;
  name: string;
  code: string;
  host_id: string;
  scenario_id: string;
  settings_json: string;
  status: 'waiting' | 'in_progress' | 'closed';
  game_id: string | null;
  /** When the running countdown ends, by the process's steady clock; null = none. */
  starts_at: number | null;
  /** Raised on every change, so that two writers notice each other. */
  revision: number;
  created_at: number;
  updated_at: number;
}

export interface LobbyPlayersTable {
  lobby_id: string;
  /** The user's id, or an AI player's own. */
  player_id: string;
  /** Null for AI players. */
  user_id: string | null;
  username: string;
  kind: 'human' | 'ai';
  level: string | null;
  ready: number;
  joined_at: number;
}

/** Who has been removed from a lobby and can't come back yet. */
export interface LobbyKicksTable {
  lobby_id: string;
  user_id: string;
  until: number;
}

/** Idempotency keys, each with the request it was used for. */
export interface LobbyKeysTable {
  lobby_id: string;
  user_id: string;
  key: string;
  request_json: string;
}

export interface GamesTable {
  id: string;
  scenario_id: string;
  scenario_version: number;
  scenario_json: string;
  lobby_id: string | null;
  host_id: string;
  settings_json: string;
  allow_spectators: number;
  status: 'in_progress' | 'completed' | 'abandoned';
  phase: string;
  /** Number of the newest commit. */
  seq: number;
  /** Number of the newest commit that changed what everybody sees: the only one that leaves the server, since a gap would tell of somebody's secret move. */
  public_seq: number;
  snapshot_json: string;
  snapshot_seq: number;
  /** When the game continues by itself, by the steady clock of the process that wrote it; null = it waits for players. */
  deadline: number | null;
  started_at: number;
  ended_at: number | null;
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
  at: number;
  user_id: string | null;
  idempotency_key: string | null;
}

export interface GameEntriesTable {
  game_id: string;
  /** The `public_seq` of the commit that told it. */
  seq: number;
  n: number;
  type: 'narrative' | 'action' | 'system';
  content: string;
  fact: string;
  data_json: string;
  /** What a model told instead, as far as it was shown; it only ever grows. */
  retold: string | null;
  /** The game's `public_seq` when it grew last. */
  retold_seq: number | null;
  round: number;
  turn_number: number;
  at: number;
}

export interface ChatMessagesTable {
  id: string;
  room_id: string;
  channel: 'all' | 'quiet';
  user_id: string;
  username: string;
  message: string;
  at: number;
  /** The sender's key that makes a repeated send harmless. */
  key: string | null;
  is_ai: Generated<number>;
  /** Since when nobody is shown it any more; null = it is shown. */
  removed_at: Generated<number | null>;
}

/** One row, once an admin has changed something. */
export interface ChatConfigTable {
  id: string;
  filter: ChatFilter;
  voices: number;
}

/** What was decided against somebody; all of it goes with the account. */
export interface SanctionsTable {
  id: string;
  user_id: string;
  kind: SanctionKind;
  /** Told to the person. */
  reason: string;
  /** Their own words that it is about. */
  message: string | null;
  /** The report it came from; null = none. */
  report_id: string | null;
  by_id: string;
  created_at: number;
  /** Of a mute. */
  until: number | null;
  lifted_at: number | null;
  /** When the person said they had read it. */
  seen_at: number | null;
  appeal: string | null;
  appealed_at: number | null;
  answer: string | null;
  answered_at: number | null;
}

/** One for each thing that people complain of, however many do; and one for each appeal. */
export interface ReportsTable {
  id: string;
  kind: ReportKind;
  status: ReportStatus;
  place: 'game' | 'lobby' | 'profile';
  room_id: string | null;
  game_id: string | null;
  /** Of a game: the lobby it was begun in. */
  lobby_id: string | null;
  /** Every moderator may see where it was. */
  is_public: number;
  subject_id: string;
  /** As they were called then; the present name is looked up. */
  subject_name: string;
  subject_is_ai: number;
  message_id: string | null;
  /** Equal for complaints of the same thing. */
  about: string;
  context_json: string;
  /** Of an appeal: what it is against. */
  sanction_id: string | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decision: Decision | null;
  decision_reason: string | null;
}

export interface ComplaintsTable {
  report_id: string;
  reporter_id: string;
  reason: ReportReason;
  note: string;
  created_at: number;
  decided_at: number | null;
  /** When the reporter was told that it was decided. */
  told_at: number | null;
}

/** The two ids of a pair are kept in their order, so that there is one row whoever began. */
export interface FriendshipsTable {
  /** That of the request it came from. */
  id: string;
  low_id: string;
  high_id: string;
  created_at: number;
}

export interface FriendRequestsTable {
  id: string;
  low_id: string;
  high_id: string;
  /** One of the two. */
  sender_id: string;
  created_at: number;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

export interface LobbyInvitationsTable {
  id: string;
  lobby_id: string;
  sender_id: string;
  receiver_id: string;
  created_at: number;
  /** Since when the receiver has (had) a place in the lobby, so that accepting twice does no harm. */
  accepted_at: number | null;
}

/** One for each finished game, written in the commit that ended it. */
export interface GameResultsTable {
  game_id: string;
  scenario_id: string;
  /** As it was called then; the scenario may have changed, or be gone. */
  scenario_title: string;
  difficulty: Difficulty;
  players: number;
  humans: number;
  outcome: GameResult['outcome'];
  reason: GameResult['reason'];
  rounds: number;
  /** Turns resolved over the whole game. */
  turns: number;
  started_at: number;
  ended_at: number;
  /** Whether the sums of its day contain it. */
  counted: number;
}

/** One for each seat of a finished game. The last three columns are the game's, repeated for the indexes. */
export interface SeatResultsTable {
  game_id: string;
  seat: number;
  /** Null for AI players, and for people whose account is gone. */
  user_id: string | null;
  kind: 'human' | 'ai';
  level: AiLevel | null;
  role: Role;
  won: number;
  survived: number;
  /** The AI played a person's seat at the end. */
  taken_over: number;
  actions: number;
  points: number;
  scenario_id: string;
  outcome: GameResult['outcome'];
  ended_at: number;
}

/** What people earned, once for each game in which they did. */
export interface AchievementsTable {
  user_id: string;
  achievement: Achievement;
  game_id: string;
  earned_at: number;
}

/** Only ever added to; triggers refuse the rest. */
export interface AuditLogTable {
  id: string;
  at: number;
  /** No reference: the entry outlives the account. */
  actor_id: string;
  act: Act;
  target_id: string;
  /** What the target is called; null for people, whose names are looked up. */
  target_label: string | null;
  before_json: string | null;
  after_json: string | null;
  reason: string | null;
  ip: string | null;
}

/** The test game of an admin, apart from all real games. */
export interface SandboxGamesTable {
  admin_id: string;
  game_id: string;
  /** What the engine's `createGame` takes. */
  start_json: string;
  /** Every accepted command, in groups that were told together. */
  commands_json: string;
  updated_at: number;
}

export interface ModelsTable {
  id: string;
  name: string;
  type: ModelType;
  provider: ModelProvider;
  base_url: string | null;
  hugging_face_model: string;
  /** Sealed with a key that is derived from the secret key: models/sealed.ts. */
  api_key_sealed: string | null;
  config_json: string;
  limits_json: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Which model tells what; what is missing is told by the built-in narrator. */
export interface NarratorModelsTable {
  purpose: NarratorPurpose;
  model_id: string;
}

/** One row for each call, its retries included. */
export interface ModelCallsTable {
  id: string;
  model_id: string;
  /** As it was called then. */
  model_name: string;
  purpose: ModelPurpose;
  game_id: string | null;
  at: number;
  ms: number;
  first_token_ms: number | null;
  attempts: number;
  outcome: 'ok' | ModelFailureCode;
  /** Of the provider's answer, where it was a refusal. */
  status: number | null;
  detail: string | null;
  input_tokens: number;
  output_tokens: number;
  /** 1 = the provider did not say, the tokens follow from the length. */
  estimated: number;
  /** Null = no price was known. */
  cost: number | null;
  /** Null until the caller has judged the answer. */
  verdict: CallVerdict | null;
}

/** Sums of `model_calls`, written with each of them. */
export interface ModelMonthsTable {
  model_id: string;
  /** `2026-11`, of UTC. */
  month: string;
  calls: number;
  failed: number;
  cost: number | null;
}

/** Sums of `model_calls` for a day of UTC (days since 1970), written with each of them. */
export interface ModelDaysTable {
  day: number;
  /** 1 = what was told in games; 0 = tests and evaluations. */
  is_story: number;
  model_id: string;
  /** As it was called last. */
  model_name: string;
  calls: number;
  failed: number;
  used: number;
  rejected: number;
  empty: number;
  cost: number | null;
}

/** How many of a day's calls that succeeded took about as long, and what they took together. */
export interface ModelLatenciesTable {
  day: number;
  is_story: number;
  model_id: string;
  /** To the end of the answer, or to its beginning. */
  measure: 'whole' | 'first';
  /** Ascending with the latency. */
  bucket: number;
  calls: number;
  ms: number;
}

export interface ModelEvaluationsTable {
  id: string;
  model_id: string;
  called: string;
  state: EvaluationState;
  started_at: number;
  ended_at: number | null;
  total: number;
  passed: number;
  cases_json: string;
}

/** One narrow row for each game that lists and statistics count; a game without one is in none of them. */
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

/** Sums over the games that ended on a day (UTC, days since 1970), kept by the transaction that records each. */
export interface ResultDaysTable {
  day: number;
  scenario_id: string;
  /** As it was called in the last of them. */
  scenario_title: string;
  completed: number;
  abandoned: number;
  /** Completed ones that reached the objective. */
  successes: number;
  /** Of completed ones. */
  duration_ms: number;
  rounds: number;
  /** Seats of people, in completed ones. */
  seats: number;
  /** Those of them that the AI played at the end. */
  dropped: number;
}

/** Different people in the completed games of a day. */
export interface PeopleDaysTable {
  day: number;
  people: number;
}

/** `ai`: AI players, and what the AI played for people. */
export type PlayedBy = 'person' | 'ai';

/** Seats in completed games, by who held them at the end. */
export interface RoleDaysTable {
  day: number;
  scenario_id: string;
  role: Role;
  played_by: PlayedBy;
  seats: number;
  won: number;
}

/** Turns in completed games, by what was done, with which secret tag, and who chose it. */
export interface ChoiceDaysTable {
  day: number;
  action: Action;
  tag: Tag;
  played_by: PlayedBy;
  turns: number;
}

export interface Schema {
  users: UsersTable;
  user_notes: UserNotesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  sign_in_failures: SignInFailuresTable;
  devices: DevicesTable;
  scenarios: ScenariosTable;
  pictures: PicturesTable;
  uploaded_pictures: UploadedPicturesTable;
  picture_uses: PictureUsesTable;
  scenario_ratings: ScenarioRatingsTable;
  scenario_drafts: ScenarioDraftsTable;
  scenario_versions: ScenarioVersionsTable;
  rules: RulesTable;
  house_rules: HouseRulesTable;
  rule_changes: RuleChangesTable;
  user_settings: UserSettingsTable;
  site_state: SiteStateTable;
  content_versions: ContentVersionsTable;
  lobbies: LobbiesTable;
  lobby_players: LobbyPlayersTable;
  lobby_kicks: LobbyKicksTable;
  lobby_keys: LobbyKeysTable;
  games: GamesTable;
  game_players: GamePlayersTable;
  game_commits: GameCommitsTable;
  game_entries: GameEntriesTable;
  open_replays: OpenReplaysTable;
  chat_messages: ChatMessagesTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  blocks: BlocksTable;
  lobby_invitations: LobbyInvitationsTable;
  game_results: GameResultsTable;
  seat_results: SeatResultsTable;
  listed_games: ListedGamesTable;
  result_days: ResultDaysTable;
  people_days: PeopleDaysTable;
  role_days: RoleDaysTable;
  choice_days: ChoiceDaysTable;
  achievements: AchievementsTable;
  audit_log: AuditLogTable;
  models: ModelsTable;
  narrator_models: NarratorModelsTable;
  model_calls: ModelCallsTable;
  model_months: ModelMonthsTable;
  model_days: ModelDaysTable;
  model_latencies: ModelLatenciesTable;
  model_evaluations: ModelEvaluationsTable;
  sandbox_games: SandboxGamesTable;
  chat_config: ChatConfigTable;
  sanctions: SanctionsTable;
  reports: ReportsTable;
  complaints: ComplaintsTable;
}
