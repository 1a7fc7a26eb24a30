import { GENERAL_ERRORS } from '@one-mind/protocol/general-errors';
import type { GoTrueClient } from '@supabase/auth-js';
import { ApiError, offline } from '../api/api-error.ts';
import { plainAuthSentence } from './auth-sentences.ts';
import { fetchStoringBan } from './ban-notice.ts';
import { hasStoredSession, SESSION_STORAGE_KEY, validSession } from './stored-session.ts';

const url = () => `${window.location.origin}/auth/v1`;

/**
 * The browser's only session: stored in local storage, refreshed automatically, shared by all tabs. Rejects with
 * `offline` if the library cannot be loaded.
 */
export const authClient = onFirstUse(() => ({
  storageKey: SESSION_STORAGE_KEY,
  persistSession: true,
  autoRefreshToken: true,
}));

/**
 * A second client that doesn't store its session, because nobody is signed in before they have a profile. Rejects like
 * `authClient`.
 */
export const registrationClient = onFirstUse(() => ({
  storageKey: 'one-mind-registration',
  persistSession: false,
  autoRefreshToken: false,
}));

/** Parts of the library that have to be switched on. */
const EXPERIMENTAL = { passkey: true, recoveryCodes: true };

/** Loads the library on first use: to sign in or out, and to refresh a token. */
export function onFirstUse(options: () => ConstructorParameters<typeof GoTrueClient>[0]): () => Promise<GoTrueClient> {
  let client: Promise<GoTrueClient> | null = null;
  return () => {
    client ??= import('@supabase/auth-js').then(
      (library) =>
        new library.GoTrueClient({
          url: url(),
          detectSessionInUrl: false,
          fetch: fetchStoringBan,
          experimental: EXPERIMENTAL,
          ...options(),
        }),
      () => {
        client = null;
        throw offline();
      },
    );
    return client;
  };
}

/** A valid token, refreshed if it is about to expire; null when signed out. Throws `offline`. */
export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const valid = validSession();
  if (valid !== null) return valid.accessToken;
  const { data, error } = await (await authClient()).getSession();
  if (error && isUnanswered(error)) throw authError(error, '');
  return data.session?.access_token ?? null;
}

let endSession = async (_code: string | undefined): Promise<void> => {};
/** Sets how to end the session when the server refuses to renew it; `end` gets the error code. Call once, at start. */
export function whenRefused(end: (code: string | undefined) => Promise<void>): void {
  endSession = end;
}
let askForFactor = (): void => {};
/** Sets what to do when the server asks for the second factor. Call once, at start. */
export function whenWeak(ask: () => void): void {
  askForFactor = ask;
}
/** Call it when the server has refused a request because this session lacks the second factor. */
export const factorMissing = (): void => askForFactor();

const REFUSALS: readonly (number | undefined)[] = [400, 401, 403];

/**
 * Requests a new token after the server refused the old one. Ends a session that the server refuses. Returns null if
 * there is no session.
 */
export async function refreshedToken(): Promise<string | null> {
  const before = window.localStorage.getItem(SESSION_STORAGE_KEY);
  const { data, error } = await (await authClient()).refreshSession();
  if (error && isUnanswered(error)) throw authError(error, '');
  if (error && REFUSALS.includes(error.status)) {
    const stored = window.localStorage.getItem(SESSION_STORAGE_KEY);
    // Another tab has signed in or refreshed in the meantime, so the refused token is no longer the stored one.
    if (stored !== null && stored !== before) return accessToken();
    // The library keeps a session until its token expires, but the server has just refused it twice.
    await endSession(error.code);
  }
  return data.session?.access_token ?? null;
}

/**
 * Converts an error of the auth library to ApiError: with our plainer sentence if there is one, otherwise the service's
 * own, or else `fallback`.
 */
export function authError(
  error: { name?: string; message?: string; status?: number | undefined; code?: string | undefined },
  fallback: string,
): ApiError {
  if (isUnanswered(error)) return serverProblem(error.message) ?? offline();
  const plain = plainAuthSentence(error.message);
  return new ApiError({
    status: error.status ?? 400,
    code: plain?.code ?? error.code ?? 'auth',
    message: plain?.message ?? (error.message || fallback),
  });
}

/**
 * The library treats every 5xx as "no answer" and keeps only the message. Returns null unless the message is about storage
 * or load.
 */
const serverProblem = (message: string | undefined): ApiError | null => {
  const code = (['storage_full', 'storage_failed', 'overloaded'] as const).find((each) => GENERAL_ERRORS[each].message === message);
  return code === undefined ? null : new ApiError({ ...GENERAL_ERRORS[code], code });
};

/** Compares the name, because importing the library's own check would load the whole library. */
const isUnanswered = (error: { readonly name?: string }): boolean => error.name === 'AuthRetryableFetchError';
