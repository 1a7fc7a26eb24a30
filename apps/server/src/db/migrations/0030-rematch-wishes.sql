-- Wishes for another game with the same people. They count for a few minutes.

create table rematch_wishes (
  game_id text not null references games (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  -- The ids of the people whose seats this person would give to AI players, as JSON.
  without_json text not null,
  -- Epoch ms.
  wished_at integer not null,
  primary key (game_id, user_id)
);
create index rematch_wishes_time on rematch_wishes (wished_at);
