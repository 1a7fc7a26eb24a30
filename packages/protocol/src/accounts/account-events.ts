/** The security history of an account. */

/**
 * `second_factor_requested`: the password, or a mailed link or code, was right, and the second factor was not shown yet. `device_new`: a
 * complete sign-in on a device that the account didn't know. `session_copied`: two parties used the tokens of one session, so it was ended.
 * `password_reset`: a new password after a mailed link.
 */
export const ACCOUNT_EVENT_KINDS = [
  'signed_up',
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
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** The detail of an event that an administrator caused. */
export const BY_ADMIN = 'admin';
