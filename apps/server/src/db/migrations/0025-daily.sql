-- What people with an account did with the Daily Cases.

create table daily_plays (
  user_id text not null references users (id) on delete cascade,
  -- The day of the case in UTC, such as 2026-11-23.
  day text not null,
  -- Rounds opened so far, and nothing more after a name was given.
  rounds integer not null,
  -- The named seat; null = nobody yet. The other columns are null until then, too.
  seat integer,
  is_right integer,
  points integer,
  -- Named on the day of the case.
  is_on_day integer,
  named_at integer,
  primary key (user_id, day)
);
