-- When people for whom a round of a slow game waits get a mail, by the same clock as the deadline.

alter table games add column
  remind_at integer;
create index games_remind_at on games (remind_at) where remind_at is not null;
