-- When somebody went back to the lobby after its newest game, epoch ms. Null = nobody has.
alter table lobbies add column
  reopened_at integer;
