-- Quick reactions of people to turns and claims.

create table reactions (
  game_id text not null references games (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- `turn:{round}:{turn}` or `claim:{round}:{id of the player}`.
  subject text not null,
  -- Null = taken back. The row stays, because other nodes and open pages may have missed it.
  reaction text,
  -- Grows with each change.
  version integer not null,
  -- Epoch ms.
  changed_at integer not null,
  primary key (game_id, user_id, subject)
);
create index reactions_user on reactions (user_id);
