import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { ApiError, offline } from './api-error.ts';

export const SESSION_STORAGE_KEY = 'one-mind-session';
const url = () => `${window.location.origin}/auth/v1`;

/** The browser's one session: stored, refreshed by itself, shared by all tabs. */
export const auth = new GoTrueClient({
  url: url(),
  storageKey: SESSION_STORAGE_KEY,
  storage: window.localStorage,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});

let registration: GoTrueClient | null = null;

/** A second client that keeps its session nowhere: registering must not sign anybody in. */
export function registrationClient(): GoTrueClient {
  registration ??= new GoTrueClient({
    url: url(),
    storageKey: 'one-mind-registration',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  return registration;
}

/** A token that is valid now, refreshed when it is about to expire; null when signed out. Throws `offline`. */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await auth.getSession();
  if (error && isAuthRetryableFetchError(error)) throw offline();
  return data.session?.access_token ?? null;
}

/** Asks for a new token after the server refused the old one. Null: the session is over, and has been cleared. */
export async function refreshedToken(): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  if (error && isAuthRetryableFetchError(error)) throw offline();
  return data.session?.access_token ?? null;
}

/** An auth library error as ours: the service's own sentence, or `fallback` where it has none. */
export function authError(error: { message?: string; status?: number | undefined; code?: string | undefined }, fallback: string): ApiError {
  if (isAuthRetryableFetchError(error)) return offline();
  return new ApiError({ status: error.status ?? 400, code: error.code ?? 'auth', message: error.message || fallback });
}
