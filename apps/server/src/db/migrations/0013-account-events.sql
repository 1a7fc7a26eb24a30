-- The security history of accounts. Times are epoch ms.

create table account_events (
  -- A UUIDv7: later events have larger ids.
  id text primary key,
  -- Null: a failed sign-in to an address without an account. Such rows make guesses cost the same for every address.
  user_id text references users (id) on delete cascade,
  kind text not null,
  at integer not null,
  -- Null: an administrator did it, or the server.
  ip text,
  user_agent text,
  -- Depends on the kind.
  detail text,
  -- How many events it sums up.
  times integer not null default 1,
  -- Events with the same key are one row.
  sum_key text unique
);
create index account_events_user on account_events (user_id, id);
create index account_events_at on account_events (at);
