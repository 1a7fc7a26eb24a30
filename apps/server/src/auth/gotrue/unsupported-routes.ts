/** GoTrue features that this server doesn't offer, answered as GoTrue does if they are disabled. */
import { GoTrueError } from './gotrue-error.ts';

interface NotOffered {
  /** Path below /auth/v1. */
  readonly path: RegExp;
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
}

const NOT_OFFERED: readonly NotOffered[] = [
  { path: /^\/sso\b/, status: 404, errorCode: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  { path: /^\/admin\b/, status: 403, errorCode: 'not_admin', message: 'User not allowed' },
];

/** `path`: below /auth/v1, with a leading slash. */
export const notOfferedError = (path: string): GoTrueError => {
  const known = NOT_OFFERED.find((entry) => entry.path.test(path));
  return known
    ? new GoTrueError(known.status, known.errorCode, known.message)
    : new GoTrueError(404, 'not_found', 'There is nothing at this address.');
};
