-- What a request asked for whose answer was stored without executing it again, so that another request with its key is refused.

alter table game_commits add column
  answered_json text;
