-- Links and codes that were mailed. Times are epoch ms.

create table one_time_tokens (
  -- SHA-256 of the link's token, hex.
  token_hash text primary key,
  -- Null: there is no account that could use it. Such rows make guesses at codes cost the same for every address.
  user_id text references users (id) on delete cascade,
  purpose text not null,
  -- Where it was mailed, lower case.
  address text not null,
  -- For a change of address: the new one, lower case.
  new_address text,
  -- HMAC of the code, hex.
  code_hash text not null,
  -- For the PKCE flow.
  code_challenge text,
  code_challenge_method text,
  created_at integer not null,
  expires_at integer not null,
  -- How often a code was compared with it.
  attempts integer not null default 0,
  -- For a change of address: when this one of the two addresses was confirmed.
  confirmed_at integer
);
create index one_time_tokens_user on one_time_tokens (user_id);
create index one_time_tokens_address on one_time_tokens (address);
create index one_time_tokens_expiry on one_time_tokens (expires_at);


-- Codes that a browser exchanges for a session, in the PKCE flow.

create table auth_codes (
  -- SHA-256 of the code, hex.
  code_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What the person has proved.
  purpose text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  expires_at integer not null
);
create index auth_codes_user on auth_codes (user_id);
create index auth_codes_expiry on auth_codes (expires_at);


-- Sessions in which the person can set a password without entering the current one, because a link was mailed to them.

create table password_resets (
  session_id text primary key references sessions (id) on delete cascade,
  until integer not null
);
