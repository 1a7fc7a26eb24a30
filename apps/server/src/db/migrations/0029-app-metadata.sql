-- What programs of administrators store about a person, in GoTrue's `app_metadata`.
alter table users add column
  app_metadata_json text not null default '{}';
