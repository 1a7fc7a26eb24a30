const PARAMETER = 'next';

/** `/auth/login?next=…`, so that an invite link survives signing in. `from`: path with search. */
export function authPath(page: 'login' | 'register' | 'code', from: string | null): string {
  return from === null || from === '/' || from === '/game' ? `/auth/${page}` : `/auth/${page}?${PARAMETER}=${encodeURIComponent(from)}`;
}

/** The lobby's code or id in the path of an invite link; null if it is no invite link. */
export const inviteCode = (path: string): string | null => /^\/game\/lobby\/(?!new\b)([\w-]+)/.exec(path)?.[1] ?? null;
export const isInvite = (path: string): boolean => inviteCode(path) !== null;

/** The path to return to, or null. */
export const returnPath = (search: string): string | null => safePath(new URLSearchParams(search).get(PARAMETER));

/** Null if it is no path to return to. External URLs are ignored, because they could redirect users to another site. */
export function safePath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\\\n\r\t]/.test(path)) return null;
  return path.startsWith('/auth') ? null : path;
}
