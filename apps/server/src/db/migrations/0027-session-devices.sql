-- The device of each session, so that a ban of the device closes the session. Null: unknown until the session is renewed.

alter table sessions add column
  device_hash text;
