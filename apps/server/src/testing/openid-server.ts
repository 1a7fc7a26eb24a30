/** A local OpenID Connect provider that signs people in without asking for anything. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { ProviderSettings } from '../auth/openid/provider-settings.ts';

/** A person at the provider. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OpenidServer {
  readonly settings: ProviderSettings;
  /** Sets the site that people come from. Call it before anyone signs in. */
  readonly serves: (publicUrl: string) => void;
  /** Sets who signs in from now on; null = they refuse. */
  readonly meets: (person: Person | null) => void;
  /** Changes what the token endpoint answers from now on; null = nothing. */
  readonly tampers: (change: ((body: Record<string, unknown>) => Record<string, unknown>) | null) => void;
  /** Stops answering, or restarts at the same address. */
  readonly isDown: (isDown: boolean) => void;
  /** The queries of the authorization requests so far. */
  readonly requests: readonly URLSearchParams[];
  readonly close: () => Promise<void>;
}

interface Options {
  readonly id?: string;
  readonly name?: string;
  /** Whether ID tokens contain the address themselves. */
  readonly isEmailInToken?: boolean;
}

const CLIENT = { clientId: 'one-mind', clientSecret: 'a secret of the provider and this server' };

export const startOpenidServer = async ({
  id = 'ourclub',
  name = 'Our Club',
  isEmailInToken = false,
}: Options = {}): Promise<OpenidServer> => {
  let person: Person | null = null;
  let change: Parameters<OpenidServer['tampers']>[0] = null;
  let isAway = false;
  const people = new Map<string, Person>();
  const requests: URLSearchParams[] = [];

  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const providerFor = (redirectUri: string) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !isEmailInToken,
      pkce: { required: () => true },
      jwks,
      cookies: { keys: ['a key of the cookies'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    });

  let provider: Provider | null = null;

  const answer = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (person === null) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.clientId });
    grant.addOIDCScope('openid email');
    const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  };

  const tampering = (response: ServerResponse): void => {
    const end = response.end.bind(response);
    response.end = ((body: unknown, ...rest: never[]) => {
      const text = Buffer.isBuffer(body) || typeof body === 'string' ? String(body) : '{}';
      const changed = change === null ? text : JSON.stringify(change(JSON.parse(text)));
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed, ...rest);
    }) as typeof response.end;
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isAway || provider === null) {
      request.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/auth') requests.push(searchParams);
    if (pathname === '/token') tampering(response);
    if (pathname.startsWith('/interaction/')) void answer(provider, request, response);
    else void provider.callback()(request, response);
  });

  return {
    settings: { id, name, issuer, ...CLIENT, scope: 'openid email' },
    serves: (publicUrl) => {
      provider = providerFor(`${publicUrl}/auth/v1/callback`);
    },
    meets: (next) => {
      person = next;
      // People who are still signed in at the provider aren't asked again.
      if (next !== null) people.set(next.sub, next);
    },
    tampers: (next) => {
      change = next;
    },
    isDown: (next) => {
      isAway = next;
    },
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
