/** The mails that the server sends, and their states in the outbox. */

/** All mails. The names of their values are in the server's `mail/new-mail.ts`. */
export const MAIL_KINDS = [
  'confirm_sign_up',
  'recovery',
  'magic_link',
  'reauthentication',
  'email_change_old',
  'email_change_new',
  'email_changed',
  'password_changed',
  'factor_changed',
  'new_device',
  'banned',
  'ban_ended',
  'appeal_answered',
  'your_move',
  'game_invitation',
  'invitation',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `kept`: no mail server was set, so an administrator has to pass it on. `waiting`: it will be sent. `sending`: the dialogue with the mail
 * server has begun. `sent`: the mail server has accepted it. `uncertain`: the dialogue was cut off, so it may have been sent. `failed`: the
 * mail server refused it, or couldn't be used for a day. `expired`: it was of no use any longer before it could be sent.
 */
export const MAIL_STATES = ['kept', 'waiting', 'sending', 'sent', 'uncertain', 'failed', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
