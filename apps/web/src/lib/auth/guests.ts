/** Playing with a name only, and keeping that account. All calls throw ApiError with the sentence to show. */
import { USERNAME_MAX } from '@one-mind/protocol/constants';
import { ApiError } from '../api/api-error.ts';
import { authClient, authError } from './auth-client.ts';
import { reloadProfile, signInBy } from './session.ts';

const NO_GUESTS = 'This site doesn’t allow guests. Log in or register to join.';

/** `prove`: solves the task that the server may set. */
export async function playAsGuest(username: string, prove: () => Promise<{ readonly captchaToken: string }>): Promise<void> {
  const signIn = (proof = {}) => signInBy((client) => client.signInAnonymously({ options: { data: { username }, ...proof } }));
  try {
    await signIn();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code } = error;
    // The setting has changed since the page was loaded.
    if (code === 'anonymous_provider_disabled') throw new ApiError({ status, code, message: NO_GUESTS });
    if (code !== 'captcha_failed') throw error;
    await signIn(await prove());
  }
}

/** `unconfirmed`: the address has to be confirmed by mail first. */
type Kept = 'kept' | 'unconfirmed';

/** `next`: the page that the mailed link leads to in the end. */
export async function keepAccount(account: { readonly email: string; readonly password: string }, next: string): Promise<Kept> {
  const emailRedirectTo = new URL(next, window.location.origin).href;
  const { data, error } = await (await authClient()).updateUser(account, { emailRedirectTo });
  if (error) throw authError(error, 'Failed to keep your account');
  if (data.user.is_anonymous) return 'unconfirmed';
  await reloadProfile();
  return 'kept';
}

/** Names like one that is taken. They may be taken as well. `random`: 0 to 1. */
export function similarNames(name: string, random: () => number = Math.random): readonly string[] {
  const numbers = new Set<number>();
  while (numbers.size < 3) numbers.add(10 + Math.floor(random() * 90));
  return [...numbers].map((number) => `${name.slice(0, USERNAME_MAX - 3)}-${number}`);
}
