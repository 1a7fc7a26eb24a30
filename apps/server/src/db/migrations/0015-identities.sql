-- Accounts at OpenID Connect providers that people can sign in with. Times are epoch ms.

create table linked_identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The id of the provider in the settings of the server, which may change.
  provider text not null,
  -- As the provider names itself, and the person.
  issuer text not null,
  subject text not null,
  -- Lower case, as the provider has verified it.
  email text not null,
  created_at integer not null,
  last_used_at integer not null
);
create unique index linked_identities_subject on linked_identities (issuer, subject);
create index linked_identities_user on linked_identities (user_id);


-- 0: nobody knows the password, because the person signs in with another account.

alter table users add column
  has_password integer not null default 1;
