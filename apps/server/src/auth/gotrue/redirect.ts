/** Passes results to the page that a redirect leads to, as GoTrue does. All paths are on this site. */
import type { GoTrueSession } from '@one-mind/protocol/accounts/gotrue';
import type { GoTrueError } from './gotrue-error.ts';

const redirectTo = (path: string, change: (url: URL) => void): string => {
  const url = new URL(path, 'http://localhost');
  change(url);
  return `${url.pathname}${url.search}${url.hash}`;
};

/** With a code of the PKCE flow. */
export const withCode = (path: string, code: string): string => redirectTo(path, (url) => url.searchParams.set('code', code));

export const withMessage = (path: string, message: string): string =>
  redirectTo(path, (url) => {
    url.hash = new URLSearchParams({ message }).toString();
  });

/** The tokens follow the #, so no log contains them. `type`: GoTrue's name of the link; absent = none. */
export const withSession = (path: string, { user: _, ...session }: GoTrueSession, type?: string): string =>
  redirectTo(path, (url) => {
    const fields = Object.entries({ ...session, ...(type !== undefined && { type }) }).map(([name, value]) => [name, String(value)]);
    url.hash = new URLSearchParams(fields).toString();
  });

/** In the search and after the #, because a client of the PKCE flow reads only the search. */
export const withProblem = (path: string, { errorCode, message }: GoTrueError): string =>
  redirectTo(path, (url) => {
    const problem = { error: 'access_denied', error_code: errorCode, error_description: message };
    for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value);
    url.hash = new URLSearchParams(problem).toString();
  });
