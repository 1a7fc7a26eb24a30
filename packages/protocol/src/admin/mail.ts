/** The mails that the server sends, and their states in the outbox. */
import { z } from 'zod';
import { pageCounts } from '../answers.ts';
import { wireObject } from '../wire-types.ts';
import { ListQuerySchema } from './admin-users.ts';

/** All mails. The names of their values are in the server's `mail/new-mail.ts`. */
export const MAIL_KINDS = [
  'confirm_sign_up',
  'account_exists',
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
 * `kept`: no mail server was set, so an administrator has to pass it on. `passed_on`: one has done so. `waiting`: it will be sent.
 * `sending`: the dialogue with the mail server has begun. `sent`: the mail server has accepted it. `uncertain`: the dialogue was cut off,
 * so it may have been sent. `failed`: the mail server refused it, or couldn't be used for a day. `expired`: before it was sent or passed
 * on, its link expired, was used, or was replaced.
 */
export const MAIL_STATES = ['kept', 'passed_on', 'waiting', 'sending', 'sent', 'uncertain', 'failed', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** GET /api/admin/mails: newest first. '' and `all` mean any. */
export const MailQuerySchema = z.object({
  kind: z.enum(['', 'all', ...MAIL_KINDS]).default(''),
  state: z.enum(['', 'all', ...MAIL_STATES]).default(''),
  /** Part of an address. */
  to: z.string().trim().max(200).default(''),
  ...ListQuerySchema.shape,
});

export const MailRowSchema = wireObject('MailRow', {
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** The address. */
  to: z.string(),
  /** The reader's account; null = they have none. */
  reader: z.object({ id: z.string(), username: z.string() }).nullable(),
  state: z.enum(MAIL_STATES),
  /** ISO 8601, like the other times. */
  createdAt: z.string(),
  changedAt: z.string(),
  /** When it is sent, or tried again; null unless it waits. */
  dueAt: z.string().nullable(),
  attempts: z.number(),
  /** The last answer of the mail server. */
  answer: z.string().nullable(),
  /** Whether it can be read and sent: nobody needs the content of the others any longer, so it was erased. */
  hasContent: z.boolean(),
});
export type MailRow = z.output<typeof MailRowSchema>;

export const MailListSchema = wireObject('MailList', {
  mails: z.array(MailRowSchema).readonly(),
  /** Whether the server sends mails. If not, an administrator has to pass them on. */
  hasServer: z.boolean(),
  ...pageCounts,
});
export type MailList = z.output<typeof MailListSchema>;

/** POST /api/admin/mails/{id}/read: only while no mail server is set. */
export const MailContentSchema = wireObject('MailContent', {
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Where its links lead: PUBLIC_URL, or else the address under which the administrator uses the site. No trailing slash. */
  site: z.string(),
});
export type MailContent = z.output<typeof MailContentSchema>;

/** POST /api/admin/mails/test: sends a mail to the administrator's own address. */
export const MailTestSchema = wireObject('MailTest', {
  to: z.string(),
  isSent: z.boolean(),
  /** What the mail server answered, or what failed. */
  answer: z.string(),
});
export type MailTest = z.output<typeof MailTestSchema>;
