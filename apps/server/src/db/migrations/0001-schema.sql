-- Accounts, their sessions and their settings.

create table users (
  id text primary key,
  username text not null,
  username_key text not null unique,
  email text not null unique,
  password_hash text not null,
  role text not null,
  status text not null,
  avatar_url text,
  user_metadata_json text not null,
  email_confirmed_at integer,
  created_at integer not null,
  updated_at integer not null,
  last_login integer,
  last_active_at integer,
  username_skeleton text,
  skeleton_version integer default 0 not null,
  renamed_at integer,
  approval text,
  banned_until integer
);
create index users_created on users (created_at, id, username_key, email, role, status);
create index users_last_login on users (last_login, id, username_key, email, role, status);
create index users_role on users (role, status);
create index users_status on users (status);
create index users_active on users (last_active_at);
create index users_username_skeleton on users (username_skeleton);
create index users_skeleton_version on users (skeleton_version);
create index users_approval on users (approval, created_at);

create table user_notes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  author_id text references users (id) on delete set null,
  text text not null,
  at integer not null
);
create index user_notes_user on user_notes (user_id, at);
create index user_notes_author on user_notes (author_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at integer not null,
  refreshed_at integer not null,
  not_after integer not null,
  user_agent text,
  ip text
);
create index sessions_user on sessions (user_id);
create index sessions_not_after on sessions (not_after);

create table refresh_tokens (
  token_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  parent_hash text,
  created_at integer not null,
  used_at integer
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_user on refresh_tokens (user_id);

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  blocked_until integer not null,
  last_at integer not null,
  unseen integer not null,
  unseen_since integer not null
);

create table devices (
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  seen_at integer not null,
  constraint devices_pk primary key (user_id, token_hash)
);

create table user_settings (
  user_id text primary key references users (id) on delete cascade,
  chosen_json text not null,
  revision integer not null,
  updated_at integer not null
);


-- The settings and texts of the whole site, and what admins and moderators did.

create table site_state (
  name text primary key,
  value_json text not null
);

create table content_versions (
  version integer primary key,
  content_json text not null,
  saved_at integer not null,
  saved_by text references users (id) on delete set null,
  published_at integer,
  published_by text references users (id) on delete set null
);
create index content_versions_published on content_versions (published_at, version);
create index content_versions_saved_by on content_versions (saved_by);
create index content_versions_published_by on content_versions (published_by);

create table audit_log (
  id text primary key,
  at integer not null,
  actor_id text not null,
  act text not null,
  target_id text not null,
  target_label text,
  before_json text,
  after_json text,
  reason text,
  ip text
);
create index audit_log_at on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_target on audit_log (target_id, at);
create index audit_log_act on audit_log (act, at);


-- Scenarios, their pictures, drafts, versions and ratings.

create table scenarios (
  id text primary key,
  version integer not null,
  title text not null,
  description text not null,
  difficulty text not null,
  min_players integer not null,
  max_players integer not null,
  image_url text,
  is_public integer not null,
  is_featured integer not null,
  creator_id text references users (id) on delete set null,
  content_json text not null,
  play_count integer not null,
  rating_sum integer not null,
  rating_count integer not null,
  created_at integer not null,
  updated_at integer not null
);

create table scenario_drafts (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  scenario_id text references scenarios (id) on delete cascade,
  base_version integer,
  revision integer not null,
  document text not null,
  updated_at integer not null,
  constraint scenario_drafts_pk primary key (user_id, key)
);
create index scenario_drafts_scenario on scenario_drafts (scenario_id);

create table scenario_versions (
  scenario_id text not null references scenarios (id) on delete cascade,
  version integer not null,
  title text not null,
  description text not null,
  difficulty text not null,
  min_players integer not null,
  max_players integer not null,
  image_url text,
  is_public integer not null,
  content_json text not null,
  saved_at integer not null,
  saved_by text references users (id) on delete set null,
  constraint scenario_versions_pk primary key (scenario_id, version)
);
create index scenario_versions_saved_by on scenario_versions (saved_by);

create table scenario_ratings (
  scenario_id text not null references scenarios (id) on delete cascade,
  user_id text not null,
  stars integer not null,
  created_at integer not null,
  updated_at integer not null,
  constraint scenario_ratings_pk primary key (scenario_id, user_id)
);

create table pictures (
  url text primary key,
  hash text,
  type text,
  bytes integer not null,
  tried_at integer not null,
  used_at integer not null
);
create index pictures_hash on pictures (hash);

create table uploaded_pictures (
  name text primary key,
  type text not null,
  bytes integer not null,
  data text not null,
  user_id text references users (id) on delete set null,
  created_at integer not null
);
create index uploaded_pictures_user on uploaded_pictures (user_id);

create table picture_uses (
  scenario_id text not null references scenarios (id) on delete cascade,
  name text not null references uploaded_pictures (name) on delete cascade,
  constraint picture_uses_pk primary key (scenario_id, name)
);
create index picture_uses_name on picture_uses (name);


-- What admins decided about the rules, and their test games.

create table rules (
  id text primary key,
  active integer not null,
  parameters_json text not null,
  version integer not null,
  created_at integer not null,
  updated_at integer not null
);

create table house_rules (
  id text primary key,
  active integer not null,
  state_json text not null,
  version integer not null,
  created_at integer not null,
  updated_at integer not null
);

create table rule_changes (
  rule_id text not null,
  version integer not null,
  name text not null,
  act text not null,
  before_json text,
  after_json text,
  at integer not null,
  by_id text references users (id) on delete set null,
  constraint rule_changes_pk primary key (rule_id, version)
);
create index rule_changes_at on rule_changes (at, rule_id, version);
create index rule_changes_by_id on rule_changes (by_id);

create table sandbox_games (
  admin_id text primary key references users (id) on delete cascade,
  game_id text not null,
  start_json text not null,
  commands_json text not null,
  updated_at integer not null
);


-- Lobbies, their members and invitations to them.

create table lobbies (
  id text primary key,
  name text not null,
  code text not null unique,
  host_id text not null,
  scenario_id text not null,
  settings_json text not null,
  status text not null,
  game_id text,
  revision integer not null,
  created_at integer not null,
  updated_at integer not null,
  starts_at integer
);
create index lobbies_status on lobbies (status, created_at);

create table lobby_players (
  lobby_id text not null references lobbies (id) on delete cascade,
  player_id text not null,
  user_id text,
  username text not null,
  kind text not null,
  level text,
  ready integer not null,
  joined_at integer not null,
  constraint lobby_players_pk primary key (lobby_id, player_id)
);
create index lobby_players_user on lobby_players (user_id);

create table lobby_kicks (
  lobby_id text not null references lobbies (id) on delete cascade,
  user_id text not null,
  until integer not null,
  constraint lobby_kicks_pk primary key (lobby_id, user_id)
);
create index lobby_kicks_user on lobby_kicks (user_id);

create table lobby_keys (
  lobby_id text not null references lobbies (id) on delete cascade,
  user_id text not null,
  key text not null,
  request_json text not null,
  constraint lobby_keys_pk primary key (lobby_id, user_id, key)
);

create table lobby_invitations (
  id text primary key,
  lobby_id text not null references lobbies (id) on delete cascade,
  sender_id text not null references users (id) on delete cascade,
  receiver_id text not null references users (id) on delete cascade,
  created_at integer not null,
  accepted_at integer,
  constraint lobby_invitations_once unique (lobby_id, receiver_id)
);
create index lobby_invitations_receiver on lobby_invitations (receiver_id);
create index lobby_invitations_sender on lobby_invitations (sender_id);


-- Games: snapshot, journal and story.

create table games (
  id text primary key,
  scenario_id text not null,
  scenario_version integer not null,
  scenario_json text not null,
  lobby_id text,
  host_id text not null,
  settings_json text not null,
  allow_spectators integer not null,
  status text not null,
  phase text not null,
  seq integer not null,
  public_seq integer not null,
  snapshot_json text not null,
  snapshot_seq integer not null,
  deadline integer,
  started_at integer not null,
  ended_at integer
);
create index games_deadline on games (deadline);
create index games_status on games (status, started_at);

create table game_players (
  game_id text not null references games (id) on delete cascade,
  seat integer not null,
  user_id text,
  player_id text not null,
  username text not null,
  kind text not null,
  level text,
  constraint game_players_pk primary key (game_id, seat)
);
create index game_players_user on game_players (user_id);

create table game_commits (
  game_id text not null references games (id) on delete cascade,
  seq integer not null,
  public_seq integer not null,
  command_json text not null,
  at integer not null,
  user_id text,
  idempotency_key text,
  constraint game_commits_pk primary key (game_id, seq),
  constraint game_commits_once unique (game_id, user_id, idempotency_key)
);

create table game_entries (
  game_id text not null references games (id) on delete cascade,
  seq integer not null,
  n integer not null,
  type text not null,
  content text not null,
  fact text not null,
  data_json text not null,
  round integer not null,
  turn_number integer not null,
  at integer not null,
  retold text,
  retold_seq integer,
  constraint game_entries_pk primary key (game_id, seq, n)
);

create table open_replays (
  game_id text primary key references games (id) on delete cascade,
  opened_at integer not null
);

create table listed_games (
  game_id text primary key references games (id) on delete cascade,
  status text not null,
  started_at integer not null,
  ended_at integer,
  difficulty text not null,
  scenario_id text not null,
  scenario_title text not null,
  host_id text not null,
  search_key text not null
);
create index listed_games_newest on listed_games (started_at, game_id, status, difficulty, search_key);


-- Results of finished games, and sums of them.

create table game_results (
  game_id text primary key references games (id) on delete cascade,
  scenario_id text not null,
  scenario_title text not null,
  difficulty text not null,
  players integer not null,
  humans integer not null,
  outcome text not null,
  reason text not null,
  rounds integer not null,
  turns integer not null,
  started_at integer not null,
  ended_at integer not null,
  counted integer default 0 not null
);
create index game_results_ended on game_results (ended_at, outcome, started_at);
create index game_results_scenario on game_results (scenario_id, ended_at);

create table seat_results (
  game_id text not null references games (id) on delete cascade,
  seat integer not null,
  user_id text references users (id) on delete set null,
  kind text not null,
  level text,
  role text not null,
  won integer not null,
  survived integer not null,
  taken_over integer not null,
  actions integer not null,
  points integer not null,
  scenario_id text not null,
  outcome text not null,
  ended_at integer not null,
  constraint seat_results_pk primary key (game_id, seat)
);
create index seat_results_user on seat_results (user_id, ended_at, game_id);
create index seat_results_balance on seat_results (scenario_id, role, outcome, won, ended_at);

create table achievements (
  user_id text not null references users (id) on delete cascade,
  achievement text not null,
  game_id text not null references games (id) on delete cascade,
  earned_at integer not null,
  constraint achievements_pk primary key (user_id, achievement, game_id)
);
create index achievements_game on achievements (game_id);

create table result_days (
  day integer not null,
  scenario_id text not null,
  scenario_title text not null,
  completed integer not null,
  abandoned integer not null,
  successes integer not null,
  duration_ms integer not null,
  rounds integer not null,
  seats integer not null,
  dropped integer not null,
  constraint result_days_pk primary key (day, scenario_id)
);

create table people_days (
  day integer primary key,
  people integer not null
);

create table role_days (
  day integer not null,
  scenario_id text not null,
  role text not null,
  played_by text not null,
  seats integer not null,
  won integer not null,
  constraint role_days_pk primary key (day, scenario_id, role, played_by)
);

create table choice_days (
  day integer not null,
  action text not null,
  tag text not null,
  played_by text not null,
  turns integer not null,
  constraint choice_days_pk primary key (day, action, tag, played_by)
);


-- Friends, friend requests and blocks.

create table friendships (
  id text primary key,
  low_id text not null references users (id) on delete cascade,
  high_id text not null references users (id) on delete cascade,
  created_at integer not null,
  constraint friendships_pair unique (low_id, high_id)
);
create index friendships_high on friendships (high_id);

create table friend_requests (
  id text primary key,
  low_id text not null references users (id) on delete cascade,
  high_id text not null references users (id) on delete cascade,
  sender_id text not null,
  created_at integer not null,
  constraint friend_requests_pair unique (low_id, high_id)
);
create index friend_requests_high on friend_requests (high_id);

create table blocks (
  blocker_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  created_at integer not null,
  constraint blocks_pk primary key (blocker_id, blocked_id)
);
create index blocks_blocked on blocks (blocked_id);


-- Chat messages and their moderation.

create table chat_messages (
  id text primary key,
  room_id text not null,
  channel text not null,
  user_id text not null,
  username text not null,
  message text not null,
  at integer not null,
  key text,
  is_ai integer default 0 not null,
  removed_at integer,
  constraint chat_messages_once unique (room_id, user_id, key)
);
create index chat_messages_room on chat_messages (room_id, at);

create table chat_config (
  id text primary key,
  filter text not null,
  voices integer not null
);

create table sanctions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  reason text not null,
  message text,
  report_id text,
  by_id text not null,
  created_at integer not null,
  until integer,
  lifted_at integer,
  seen_at integer,
  appeal text,
  appealed_at integer,
  answer text,
  answered_at integer
);
create index sanctions_user on sanctions (user_id, created_at);

create table reports (
  id text primary key,
  kind text not null,
  status text not null,
  place text not null,
  room_id text,
  game_id text,
  lobby_id text,
  is_public integer not null,
  subject_id text not null,
  subject_name text not null,
  subject_is_ai integer not null,
  message_id text,
  about text not null,
  context_json text not null,
  sanction_id text references sanctions (id) on delete cascade,
  created_at integer not null,
  decided_at integer,
  decided_by text,
  decision text,
  decision_reason text
);
create index reports_status on reports (status, created_at, id);
create index reports_about on reports (about, status);
create index reports_subject on reports (subject_id, created_at);

create table complaints (
  report_id text not null references reports (id) on delete cascade,
  reporter_id text not null references users (id) on delete cascade,
  reason text not null,
  note text not null,
  created_at integer not null,
  decided_at integer,
  told_at integer,
  constraint complaints_pk primary key (report_id, reporter_id)
);
create index complaints_reporter on complaints (reporter_id, created_at);


-- Language models, their calls and evaluations.

create table models (
  id text primary key,
  name text not null,
  type text not null,
  provider text not null,
  base_url text,
  hugging_face_model text not null,
  api_key_sealed text,
  config_json text not null,
  limits_json text not null,
  version integer not null,
  created_at integer not null,
  updated_at integer not null
);

create table narrator_models (
  purpose text primary key,
  model_id text not null references models (id) on delete cascade
);
create index narrator_models_model on narrator_models (model_id);

create table model_calls (
  id text primary key,
  model_id text not null,
  model_name text not null,
  purpose text not null,
  game_id text,
  at integer not null,
  ms integer not null,
  first_token_ms integer,
  attempts integer not null,
  outcome text not null,
  status integer,
  detail text,
  input_tokens integer not null,
  output_tokens integer not null,
  estimated integer not null,
  cost real,
  verdict text
);
create index model_calls_model on model_calls (model_id, at);
create index model_calls_game on model_calls (game_id, model_id, cost);
create index model_calls_at on model_calls (at);

create table model_months (
  model_id text not null,
  month text not null,
  calls integer not null,
  failed integer not null,
  cost real,
  constraint model_months_pk primary key (model_id, month)
);

create table model_days (
  day integer not null,
  is_story integer not null,
  model_id text not null,
  model_name text not null,
  calls integer not null,
  failed integer not null,
  cost real,
  used integer default 0 not null,
  rejected integer default 0 not null,
  empty integer default 0 not null,
  constraint model_days_pk primary key (day, is_story, model_id)
);

create table model_latencies (
  day integer not null,
  is_story integer not null,
  model_id text not null,
  measure text not null,
  bucket integer not null,
  calls integer not null,
  ms integer not null,
  constraint model_latencies_pk primary key (day, is_story, model_id, measure, bucket)
);

create table model_evaluations (
  id text primary key,
  model_id text not null references models (id) on delete cascade,
  called text not null,
  state text not null,
  started_at integer not null,
  ended_at integer,
  total integer not null,
  passed integer not null,
  cases_json text not null
);
create index model_evaluations_model on model_evaluations (model_id, started_at);
