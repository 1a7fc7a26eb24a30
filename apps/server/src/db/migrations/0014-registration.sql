-- Who may register, and words that names and messages must not contain. Times are epoch ms.

-- Links with which people may register.
create table registration_invitations (
  id text primary key,
  -- SHA-256 of the link's token, hex.
  token_hash text not null unique,
  -- The only address that can use it, lower case; null = any.
  address text,
  uses_max integer not null,
  -- How many accounts were created with it.
  uses integer not null default 0,
  created_by text references users (id) on delete set null,
  created_at integer not null,
  expires_at integer not null
);
create index registration_invitations_expiry on registration_invitations (expires_at);
create index registration_invitations_creator on registration_invitations (created_by);


-- Sign-ups that wait until their address is confirmed. There may be several with one address, because anyone can enter it.

create table pending_sign_ups (
  -- Becomes the id of the account.
  id text primary key,
  -- Lower case.
  email text not null,
  -- Null = the account gets a generated name.
  username text,
  user_metadata_json text not null,
  password_hash text not null,
  -- Whether somebody knows the password.
  has_password integer not null,
  invitation_id text references registration_invitations (id) on delete set null,
  created_at integer not null,
  expires_at integer not null
);
create index pending_sign_ups_email on pending_sign_ups (email);
create index pending_sign_ups_expiry on pending_sign_ups (expires_at);
create index pending_sign_ups_invitation on pending_sign_ups (invitation_id);


-- The sign-up that a mailed link or code confirms.

alter table one_time_tokens add column
  sign_up_id text references pending_sign_ups (id) on delete cascade;
create index one_time_tokens_sign_up on one_time_tokens (sign_up_id);


-- Words that administrators have banned. The list that comes with the server has a row here only once it has been changed.

create table word_lists (
  id text primary key,
  name text not null,
  -- For messages, and for names of people, lobbies and scenarios.
  in_chat integer not null,
  in_names integer not null,
  words_json text not null,
  changed_at integer not null
);
