-- What a node works on, for as long as it works on it. Times are epoch ms, by the clock that all nodes share.

create table leases (
  -- The id of the work.
  work_id text primary key,
  node_id text not null,
  until integer not null
);
create index leases_until on leases (until);


-- The latest simulation of each author.

create table lab_runs (
  user_id text primary key references users (id) on delete cascade,
  id text not null,
  status text not null,
  run_json text not null,
  started_at integer not null
);


-- The most that running calls of models with a budget can cost. A call ends before `until`.

create table model_reservations (
  id text primary key,
  model_id text not null,
  game_id text,
  cost real not null,
  until integer not null
);
create index model_reservations_model on model_reservations (model_id);
