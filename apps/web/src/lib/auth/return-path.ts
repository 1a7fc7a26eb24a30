const PARAMETER = 'next';

/** `/auth/login?next=…`, so that an invite link survives signing in. `from`: path with search. */
export function authPath(page: 'login' | 'register', from: string | null): string {
  return from === null || from === '/' || from === '/game' ? `/auth/${page}` : `/auth/${page}?${PARAMETER}=${encodeURIComponent(from)}`;
}

/** What an invite link that leads there calls the lobby: its code or id. Null: it is no invite. */
export const inviteCode = (path: string): string | null => /^\/game\/lobby\/(?!new\b)([\w-]+)/.exec(path)?.[1] ?? null;
export const isInvite = (path: string): boolean => inviteCode(path) !== null;

/** The place to return to, or null. Only a path inside this site: an address from outside must not send anybody elsewhere. */
export function returnPath(search: string): string | null {
  const next = new URLSearchParams(search).get(PARAMETER);
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\\\n\r\t]/.test(next)) return null;
  return next.startsWith('/auth') ? null : next;
}
