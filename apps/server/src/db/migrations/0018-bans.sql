-- Bans that end, bans by address and by device, and passwords that an administrator has set. Times are epoch ms.

create index users_banned_until on users (banned_until);

-- 1 = an administrator has set the password, so the person has to choose another one when they sign in.
alter table users add column
  password_is_temporary integer not null default 0;


-- Where people sign in, for a limited time: hints at second accounts.

create table sign_in_places (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('address', 'device')),
  -- An IPv4 address or an IPv6 network; or SHA-256 of the device cookie, hex.
  value text not null,
  seen_at integer not null,
  constraint sign_in_places_pk primary key (user_id, kind, value)
);
create index sign_in_places_value on sign_in_places (kind, value);
create index sign_in_places_seen on sign_in_places (seen_at);


-- Addresses and devices from which nobody signs in or registers.

create table place_bans (
  id text primary key,
  kind text not null check (kind in ('address', 'device')),
  value text not null,
  reason text not null,
  by_id text not null,
  created_at integer not null,
  -- Null: it doesn't end by itself.
  until integer,
  constraint place_bans_place unique (kind, value)
);
