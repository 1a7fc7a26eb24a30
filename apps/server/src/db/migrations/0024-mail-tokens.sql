-- A mail with a link is of no use once the link was used or replaced.

alter table mails add column
  -- SHA-256 of the token in its link, hex, as in one_time_tokens or registration_invitations; null = the mail has none.
  token_hash text;
