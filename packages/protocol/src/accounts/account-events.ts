/** The security history of an account, and its sessions. */
import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/**
 * `second_factor_requested`: the password, or a mailed link or code, was right, and the second factor was not shown yet. `device_new`: a
 * complete sign-in on a device that the account didn't know. `session_copied`: two parties used the tokens of one session, so it was ended.
 * `password_reset`: a new password after a mailed link. `account_kept`: a guest's account got an address.
 */
export const ACCOUNT_EVENT_KINDS = [
  'signed_up',
  'account_kept',
  'signed_in',
  'device_new',
  'second_factor_requested',
  'sign_in_failed',
  'session_ended',
  'session_copied',
  'signed_out_everywhere',
  'password_changed',
  'password_reset',
  'email_changed',
  'renamed',
  'factor_added',
  'factor_removed',
  'recovery_codes_created',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** The detail of an event that an administrator caused. */
export const BY_ADMIN = 'admin';

/** GET /api/account/events: a page of one's own security history, newest first. */
export const AccountEventSchema = wireObject('AccountEvent', {
  id: z.string(),
  /** ISO 8601; of the latest one, if it sums up several. */
  at: z.string(),
  kind: z.enum(ACCOUNT_EVENT_KINDS),
  /**
   * `BY_ADMIN` if an administrator did it. Otherwise, for a sign-in: the method, as `amr` of access tokens names it, or `confirmation` =
   * the current password of someone who is signed in; for `session_ended`: the device, null = the one that did it; for a factor, passkey or
   * identity: its name.
   */
  detail: z.string().nullable(),
  /** Such as "Firefox on Linux"; null = an administrator did it, or the server. */
  device: z.string().nullable(),
  /** The network, without the last part of the address. */
  network: z.string().nullable(),
  /** How many events it sums up. */
  times: z.number(),
});
export type AccountEvent = z.output<typeof AccountEventSchema>;

/** GET /api/account/sessions, newest first. DELETE /api/account/sessions/{id} signs that device out. */
export const OwnSessionSchema = wireObject('OwnSession', {
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  refreshedAt: z.string(),
  device: z.string(),
  network: z.string().nullable(),
  /** Whether this request belongs to it. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSessionSchema>;
