-- Loading a game reads this table. It is separate from `games`, whose rows every commit writes, because SQLite rewrites a whole row when
-- its length changes.

create table game_snapshots (
  game_id text primary key references games (id) on delete cascade,
  scenario_json text not null,
  state_json text not null,
  seq integer not null
);
insert into game_snapshots (game_id, scenario_json, state_json, seq) select id, scenario_json, snapshot_json, snapshot_seq from games;
alter table games drop column scenario_json;
alter table games drop column snapshot_json;
alter table games drop column snapshot_seq;


-- The search for overdue games reads only this index.

drop index games_deadline;
create index games_due on games (status, deadline, id);
