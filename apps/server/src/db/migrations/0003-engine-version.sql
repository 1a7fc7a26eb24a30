-- A node replays only commits of its own version of the engine.

alter table games add column
  engine_version integer not null default 1;
