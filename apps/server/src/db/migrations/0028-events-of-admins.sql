-- Which events of accounts belong to the audit log.

-- 1 = the account was an administrator's when it happened.
alter table account_events add column
  of_admin integer not null default 0;
update account_events set of_admin = 1 where user_id in (select id from users where role = 'admin');
create index account_events_of_admins on account_events (at, id) where of_admin = 1;
