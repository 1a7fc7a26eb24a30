-- Second factors, and how a session has proved who it belongs to. Times are epoch ms.

alter table sessions add column
  aal text not null default 'aal1';
alter table sessions add column
  amr_json text not null default '[]';
alter table sessions add column
  factor_id text;


-- TOTP apps and passkeys. The recovery codes of a person together are one factor.

create table factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'webauthn', 'recovery_code')),
  name text,
  is_verified integer not null,
  -- TOTP: encrypted, and the time step of the last accepted code.
  secret text,
  last_step integer,
  -- Passkeys.
  credential_id text unique,
  public_key text,
  sign_count integer not null default 0,
  transports_json text,
  created_at integer not null,
  updated_at integer not null,
  last_used_at integer
);
create index factors_user on factors (user_id);

create table factor_challenges (
  id text primary key,
  factor_id text references factors (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  challenge text,
  expires_at integer not null
);
create index factor_challenges_expiry on factor_challenges (expires_at);

create table recovery_codes (
  code_hash text primary key,
  factor_id text not null references factors (id) on delete cascade,
  used_at integer
);
create index recovery_codes_factor on recovery_codes (factor_id);
