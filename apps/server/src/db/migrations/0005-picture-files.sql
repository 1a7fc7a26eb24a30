-- Copies of external pictures, so that every node has them. `pictures` says what they are.

create table picture_files (
  hash text primary key,
  -- Base64.
  data text not null
);
