const PARAMETER = 'next';

/** `/auth/login?next=…`, so that an invite link survives signing in. `from`: path with search. */
export function authPath(page: 'login' | 'register' | 'code', from: string | null): string {
  return from === null || from === '/' || from === '/game' ? `/auth/${page}` : `/auth/${page}?${PARAMETER}=${encodeURIComponent(from)}`;
}

/** The lobby's code or id in the path of an invite link; null if it is no invite link. */
export const inviteCode = (path: string): string | null => /^\/game\/lobby\/(?!new\b)([\w-]+)/.exec(path)?.[1] ?? null;
export const isInvite = (path: string): boolean => inviteCode(path) !== null;

/** The lobby's page. `code`: or its id. */
export const lobbyPath = (code: string): string => `/game/lobby/${encodeURIComponent(code)}`;

const JOIN = '/join';

/** Where people without an account can join the lobby whose code is in this path, or enter a code. */
export function joinPath(path: string | null): string {
  const code = path === null ? null : inviteCode(path);
  return code !== null && /^[a-z\d]{4,12}$/i.test(code) ? `${JOIN}/${code}` : JOIN;
}

/** Where visitors go first if they open a page for signed-in people. */
export function entryPath(from: string): string {
  const join = joinPath(from);
  return join === JOIN ? authPath('login', from) : join;
}

/** The path to return to, or null. */
export const returnPath = (search: string): string | null => safePath(new URLSearchParams(search).get(PARAMETER));

/** Null if it is no path to return to. External URLs are ignored, because they could redirect users to another site. */
export function safePath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\\\n\r\t]/.test(path)) return null;
  return path.startsWith('/auth') ? null : path;
}
