import { USER_BANNED } from '@one-mind/protocol/general-errors';

export const NOT_AN_EMAIL = 'Enter an email address, such as ada@example.org.';
export const BANNED = USER_BANNED.message;

/** Plainer versions of the account service's error messages, with the code that identifies the field. */
const SENTENCES: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  'Unable to validate email address: invalid format': {
    code: 'email_address_invalid',
    message: NOT_AN_EMAIL,
  },
  'Token has expired or is invalid': {
    code: 'otp_expired',
    message: 'This link or code is wrong, has expired or has already been used. Request a new one.',
  },
  'User is banned': { code: 'user_banned', message: BANNED },
};

/** Returns null if the service's own sentence is good enough. */
export function plainAuthSentence(message: string | undefined): { readonly code: string; readonly message: string } | null {
  return message === undefined ? null : (SENTENCES[message] ?? null);
}
