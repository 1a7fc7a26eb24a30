/** GoTrue features that this server doesn't offer, answered as GoTrue does if they are disabled. */
import { GoTrueError } from './gotrue-error.ts';

interface NotOffered {
  /** Path below /auth/v1. */
  readonly path: RegExp;
  readonly errorCode: string;
  readonly message: string;
}

const NOT_OFFERED: readonly NotOffered[] = [
  { path: /^\/sso\b/, errorCode: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  { path: /^(?:\/admin|\/user)?\/oauth\b/, errorCode: 'feature_disabled', message: 'OAuth server is disabled' },
  { path: /^\/admin\/custom-providers\b/, errorCode: 'feature_disabled', message: 'Custom OAuth providers are disabled' },
];

/** `path`: below /auth/v1, with a leading slash. */
export const notOfferedError = (path: string): GoTrueError => {
  const known = NOT_OFFERED.find((entry) => entry.path.test(path));
  return new GoTrueError(404, known?.errorCode ?? 'not_found', known?.message ?? 'There is nothing at this address.');
};
