-- Mails that are to be sent, and what became of them. Times are epoch ms.

create table mails (
  id text primary key,
  kind text not null,
  -- The address.
  recipient text not null,
  -- The account that it is for, if there is one.
  user_id text references users (id) on delete cascade,
  -- A second mail with the same key is dropped.
  once_key text unique,
  -- The values of its template as JSON, encrypted; null once nobody needs them.
  values_encrypted text,
  state text not null,
  created_at integer not null,
  -- When it is of no use any longer.
  expires_at integer not null,
  -- When it is sent, or tried again.
  due_at integer not null,
  attempts integer not null default 0,
  -- The last answer of the mail server.
  answer text,
  changed_at integer not null
);
create index mails_due on mails (state, due_at);
create index mails_created on mails (created_at);
create index mails_user on mails (user_id);
create index mails_expiry on mails (expires_at) where values_encrypted is not null;
