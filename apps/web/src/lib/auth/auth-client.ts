import { ERRORS } from '@one-mind/protocol/errors';
import type { GoTrueClient } from '@supabase/auth-js';
import { ApiError, offline } from '../api/api-error.ts';
import { plainAuthSentence } from './auth-sentences.ts';
import { fetchStoringBan } from './ban-notice.ts';

export const SESSION_STORAGE_KEY = 'one-mind-session';
const url = () => `${window.location.origin}/auth/v1`;

/** The browser's one session: stored in its local storage, refreshed by itself, shared by all tabs. Rejects with `offline` when the library cannot be loaded. */
export const authClient = onFirstUse({
  storageKey: SESSION_STORAGE_KEY,
  persistSession: true,
  autoRefreshToken: true,
});

/** A second client that keeps its session nowhere: nobody is signed in before they have a profile. Rejects as `authClient` does. */
export const registrationClient = onFirstUse({ storageKey: 'one-mind-registration', persistSession: false, autoRefreshToken: false });

/** The library is loaded when it is needed, which it is not for looking at the front page signed out. */
function onFirstUse(options: ConstructorParameters<typeof GoTrueClient>[0]): () => Promise<GoTrueClient> {
  let client: Promise<GoTrueClient> | null = null;
  return () => {
    client ??= import('@supabase/auth-js').then(
      (library) => new library.GoTrueClient({ url: url(), detectSessionInUrl: false, fetch: fetchStoringBan, ...options }),
      () => {
        client = null;
        throw offline();
      },
    );
    return client;
  };
}

/** Is there a session to check? Without one nothing has to be asked. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;

/** A token that is valid now, refreshed when it is about to expire; null when signed out. Throws `offline`. */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const { data, error } = await (await authClient()).getSession();
  if (error && isUnanswered(error)) throw authError(error, '');
  return data.session?.access_token ?? null;
}

let endSession = async (_code: string | undefined): Promise<void> => {};
/** What ends the session here when the server has refused to renew it, with the code of the refusal. Call once, at start. */
export function whenRefused(end: (code: string | undefined) => Promise<void>): void {
  endSession = end;
}
const REFUSALS: readonly (number | undefined)[] = [400, 401, 403];

/** Asks for a new token after the server refused the old one. Null: there is none; a session that the server refuses is ended. */
export async function refreshedToken(): Promise<string | null> {
  const before = window.localStorage.getItem(SESSION_STORAGE_KEY);
  const { data, error } = await (await authClient()).refreshSession();
  if (error && isUnanswered(error)) throw authError(error, '');
  if (error && REFUSALS.includes(error.status)) {
    const stored = window.localStorage.getItem(SESSION_STORAGE_KEY);
    // Another tab has signed in or refreshed in the meantime, so the refused token is no longer the stored one.
    if (stored !== null && stored !== before) return accessToken();
    // The library keeps a session for as long as its token is good by the clock; the server has just said twice that it is none.
    await endSession(error.code);
  }
  return data.session?.access_token ?? null;
}

/** An auth library error as ours: the service's own sentence, a plainer one where that is none, or `fallback`. */
export function authError(
  error: { name?: string; message?: string; status?: number | undefined; code?: string | undefined },
  fallback: string,
): ApiError {
  if (isUnanswered(error)) return storageFailure(error.message) ?? offline();
  const plain = plainAuthSentence(error.message);
  return new ApiError({
    status: error.status ?? 400,
    code: plain?.code ?? error.code ?? 'auth',
    message: plain?.message ?? (error.message || fallback),
  });
}

/** The library treats every 5xx as "no answer" and keeps only the message; null unless the message says that nothing can be stored. */
const storageFailure = (message: string | undefined): ApiError | null => {
  const code = (['storage_full', 'storage_failed'] as const).find((each) => ERRORS[each].message === message);
  return code === undefined ? null : new ApiError({ ...ERRORS[code], code });
};

/** By its name: asking the library's own function would bring the whole library with it. */
const isUnanswered = (error: { readonly name?: string }): boolean => error.name === 'AuthRetryableFetchError';
