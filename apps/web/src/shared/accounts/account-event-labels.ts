import { type AccountEvent, type AccountEventKind, BY_ADMIN } from '@one-mind/protocol/accounts/account-events';
import type { TFunction } from 'i18next';

const TITLES: Readonly<Record<AccountEventKind, string>> = {
  signed_up: 'Account created',
  account_kept: 'Guest account kept',
  signed_in: 'Logged in',
  device_new: 'Logged in on a new device',
  second_factor_requested: 'Second factor requested',
  sign_in_failed: 'Failed login',
  session_ended: 'Logged out',
  session_copied: 'Logged out, because two devices used the same session',
  signed_out_everywhere: 'Logged out on all other devices',
  password_changed: 'Password changed',
  password_reset: 'Password reset with a mailed link',
  email_changed: 'Email address changed',
  renamed: 'Username changed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  recovery_codes_created: 'Recovery codes created',
  recovery_codes_renewed: 'Recovery codes replaced',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  identity_linked: 'Other service connected',
  identity_unlinked: 'Other service disconnected',
};

/** Titles that say what failed, by detail. */
const FAILURES: Readonly<Record<string, string>> = {
  password: 'Wrong password',
  confirmation: 'Wrong current password',
  second_factor: 'Wrong second-factor code',
  passkey: 'Passkey refused',
};

/** How someone logged in, by the method in `amr`. */
const METHODS: Readonly<Record<string, string>> = {
  password: 'with the password',
  otp: 'with a mailed link or code',
  recovery: 'with a mailed link for a new password',
  totp: 'with an authenticator app',
  'mfa/recovery_code': 'with a recovery code',
  passkey: 'with a passkey',
  'mfa/webauthn': 'with a passkey',
  oauth: 'with another service',
};

const SIGN_INS: readonly AccountEventKind[] = ['signed_in', 'device_new', 'second_factor_requested'];

export const isByAdmin = ({ detail }: AccountEvent): boolean => detail === BY_ADMIN;

export function eventTitle(t: TFunction, event: AccountEvent): string {
  const { kind, detail } = event;
  if (kind === 'sign_in_failed') return t(FAILURES[detail ?? ''] ?? TITLES.sign_in_failed);
  if (detail === null) return t(TITLES[kind]);
  if (isByAdmin(event)) return kind === 'signed_out_everywhere' ? t('Logged out on all devices') : t(TITLES[kind]);
  if (kind === 'session_ended') return t('Logged out another device: {{device}}', { device: detail });
  if (!SIGN_INS.includes(kind)) return `${t(TITLES[kind])}: ${detail}`;
  const method = METHODS[detail];
  return method === undefined ? t(TITLES[kind]) : `${t(TITLES[kind])} ${t(method)}`;
}
