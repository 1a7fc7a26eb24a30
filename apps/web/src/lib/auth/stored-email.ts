import { SESSION_STORAGE_KEY } from './stored-session.ts';

/** The address of the person whose session is stored; null = unknown. */
export function storedEmail(): string | null {
  try {
    const { user } = JSON.parse(window.localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
    return typeof user?.email === 'string' && user.email !== '' ? user.email : null;
  } catch {
    return null;
  }
}
