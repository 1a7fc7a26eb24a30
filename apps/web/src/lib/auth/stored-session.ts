export const SESSION_STORAGE_KEY = 'one-mind-session';

/** Without a stored session there is nothing to ask the server. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;

/** The auth library refreshes a token that ends sooner than this, in ms. */
const REFRESH_BEFORE_MS = 90_000;

interface ValidSession {
  readonly accessToken: string;
  readonly userId: string;
}

/** The stored session if its token needs no refresh yet, so that the auth library isn't needed either; null otherwise. */
export function validSession(): ValidSession | null {
  try {
    const { access_token: accessToken, expires_at: endsAt, user } = JSON.parse(window.localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
    const isValid = typeof accessToken === 'string' && typeof user?.id === 'string' && endsAt * 1000 - Date.now() > REFRESH_BEFORE_MS;
    return isValid ? { accessToken, userId: user.id } : null;
  } catch {
    return null;
  }
}
