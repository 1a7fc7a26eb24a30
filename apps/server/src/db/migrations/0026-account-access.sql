-- What gives access to an account, so that it ends with its cause. Times are epoch ms.

-- The account at a provider with which the session began; null = it began in another way.
alter table sessions add column
  identity_id text;
update sessions
  set identity_id = (select min(id) from linked_identities where linked_identities.user_id = sessions.user_id)
  where amr_json like '%"oauth"%';

-- The account at a provider that the person has shown; null = a mailed link.
alter table auth_codes add column
  identity_id text references linked_identities (id) on delete cascade;
create index auth_codes_identity on auth_codes (identity_id);

-- When a temporary password can no longer be used; null = the password is not temporary.
alter table users add column
  password_expires_at integer;
update users set password_expires_at = updated_at + 604800000 where password_is_temporary = 1;
