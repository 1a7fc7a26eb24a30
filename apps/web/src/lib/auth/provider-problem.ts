import { ERRORS } from '@one-mind/protocol/errors';
import { ApiError } from '../api/api-error.ts';
import { BANNED } from './auth-sentences.ts';

/** Sentences by the error code in the address. Other texts in the address are never shown, because anyone can make such a link. */
const SENTENCES: Readonly<Record<string, string>> = {
  provider_unavailable: 'The other service can’t be reached at the moment. Try again in a few minutes, or log in another way.',
  bad_oauth_callback: 'The other service did not confirm who you are. Try again, or log in another way.',
  bad_oauth_state: 'This login has expired, or it began in another browser. Start again.',
  email_exists: 'There is already an account with your email address. Log in to it, then connect the other service in your settings.',
  provider_email_needs_verification: 'The other service has not verified your email address. Verify it there, then try again.',
  identity_already_exists: 'This account of the other service is connected to another account here. Disconnect it there first.',
  session_not_found: 'You were logged out in the meantime. Log in and start again.',
  reauthentication_needed: ERRORS.reauthentication_needed.message,
  account_waiting: ERRORS.account_waiting.message,
  account_refused: ERRORS.account_refused.message,
  user_banned: BANNED,
};

/** Why logging in with another service, or connecting one, failed; null = it didn't. `search`: the query of the page's address. */
export function providerProblem(search: string): ApiError | null {
  const values = new URLSearchParams(search);
  if (!values.has('error')) return null;
  const code = values.get('error_code') ?? '';
  return new ApiError({ status: 400, code, message: SENTENCES[code] ?? 'Something went wrong. Try again.' });
}
