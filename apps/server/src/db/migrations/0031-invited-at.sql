-- When an administrator last invited the person, epoch ms, as GoTrue's `invited_at`. Null = never.
alter table users add column
  invited_at integer;
