/** One OpenID Connect provider: builds the address of its page, and identifies who signed in there. */
import * as client from 'openid-client';
import { createGuardedFetch, type GuardedFetch } from '../../outgoing/guarded-fetch.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** How long a provider's discovery document is cached, in ms. */
const DISCOVERY_KEPT = 3_600_000;
/** How long a provider may take for one answer, in seconds. */
const ANSWERS_WITHIN = 10;

/** Providers may run in the operator's own network. */
const fetchFromProviders = createGuardedFetch({ allowedScopes: ['public', 'private'] });

/** `unreachable`: no usable answer. `declined`: the person or the provider refused. `invalid`: the answer proves nothing. */
export type ProviderFailure = 'unreachable' | 'declined' | 'invalid';

export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, cause: unknown) {
    super(`The sign-in at the provider failed: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** The secrets of one sign-in, which are checked when it comes back. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verifier: string;
}

/** A person's identity at their provider. */
export interface ProvenIdentity {
  readonly issuer: string;
  /** The provider's id for the person. */
  readonly subject: string;
  /** Lower case; null = the provider doesn't say, or hasn't verified it. */
  readonly verifiedEmail: string | null;
}

export const newChecks = (): Checks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

export class OpenidProvider {
  readonly settings: ProviderSettings;
  readonly #fetch: GuardedFetch;
  #discovered: { readonly at: number; readonly configuration: Promise<client.Configuration> } | null = null;

  constructor(settings: ProviderSettings, fetch: GuardedFetch = fetchFromProviders) {
    this.settings = settings;
    this.#fetch = fetch;
  }

  /** The address of the provider's sign-in page. @throws ProviderFailed */
  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: Checks): Promise<URL> {
    const parameters = {
      ...{ redirect_uri: redirectUri, scope: this.settings.scope, state, nonce },
      ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    };
    return client.buildAuthorizationUrl(await this.#configuration(), parameters);
  }

  /** Identifies who signed in. `callback`: the address to which the provider redirected the browser. @throws ProviderFailed */
  async identify(callback: URL, { state, nonce, verifier }: Checks): Promise<ProvenIdentity> {
    const configuration = await this.#configuration();
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await client.authorizationCodeGrant(configuration, callback, checks);
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderFailed('invalid', new Error('There is no ID token.'));
      const { iss: issuer, sub: subject } = claims;
      // Some providers send the address only from their userinfo endpoint.
      const isElsewhere = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const { email, email_verified: isVerified } = isElsewhere
        ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
        : claims;
      // Some providers send booleans as text.
      const hasEmail = typeof email === 'string' && String(isVerified) === 'true';
      return { issuer, subject, verifiedEmail: hasEmail ? email.trim().toLowerCase() : null };
    } catch (error) {
      throw asFailure(error);
    }
  }

  /** A failure isn't cached, so the next sign-in tries again. */
  #configuration(): Promise<client.Configuration> {
    const now = Date.now();
    if (this.#discovered !== null && now - this.#discovered.at < DISCOVERY_KEPT) return this.#discovered.configuration;
    const configuration = this.#discover().catch((error: unknown) => {
      this.#discovered = null;
      throw new ProviderFailed('unreachable', error);
    });
    this.#discovered = { at: now, configuration };
    return configuration;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    return client.discovery(new URL(issuer), clientId, undefined, authenticationWith(clientSecret), {
      timeout: ANSWERS_WITHIN,
      [client.customFetch]: (url, { method, headers, body, signal }) =>
        this.#fetch(new URL(url), { method, headers, body: body == null ? null : String(body), signal: signal ?? null }),
      // Signatures of ID tokens are checked although they come from the provider itself. The settings allow HTTP only on this machine.
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
    });
  }
}

/** Sends the secret in the body if the provider accepts that, otherwise in a header. */
const authenticationWith =
  (secret: string): client.ClientAuth =>
  (server, ...request) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (isInBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...request);
  };

const asFailure = (error: unknown): ProviderFailed => {
  if (error instanceof ProviderFailed) return error;
  if (error instanceof client.AuthorizationResponseError) return new ProviderFailed('declined', error);
  if (error instanceof client.ResponseBodyError) return new ProviderFailed(error.status >= 500 ? 'unreachable' : 'invalid', error);
  const isAnswer = error instanceof client.ClientError && error.code !== undefined && !NO_ANSWERS.has(error.code);
  return new ProviderFailed(isAnswer ? 'invalid' : 'unreachable', error);
};

/** The library's error codes if the provider didn't answer in time, or if something else answered, such as a proxy. */
const NO_ANSWERS: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);
