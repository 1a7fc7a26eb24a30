/** The only way in which this server calls others. The linter refuses `fetch` itself. */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';
import { type AddressScope, isMetadataName, scopeOf } from './address-scope.ts';

/** The address, or one that the host name resolves to, must not be called. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

interface Resolved {
  readonly address: string;
  readonly family: number;
}

interface GuardedFetchOptions {
  readonly allowedScopes: readonly AddressScope[];
  /** Returns every address of a host name; default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
}

interface Outgoing {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal?: AbortSignal | null;
}

/** @throws AddressRefused, or what `fetch` throws */
export type GuardedFetch = (url: URL, outgoing?: Outgoing) => Promise<Response>;

/** The host of a URL, without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * A `fetch` that connects only to addresses of the allowed scopes. It connects to the addresses that it checked and never resolves
 * a name twice, so a name can't resolve to another address in between. It follows no redirects and ignores proxies from the
 * environment.
 */
export const createGuardedFetch = ({ allowedScopes, resolve = resolveBySystem }: GuardedFetchOptions): GuardedFetch => {
  const isRefused = (address: string): boolean => !allowedScopes.includes(scopeOf(address));

  const resolveGuarded = async (host: string): Promise<readonly Resolved[]> => {
    const resolved = await resolve(host);
    if (resolved.some(({ address }) => isRefused(address)))
      throw new AddressRefused(`${host} resolves to an address that must not be called`);
    return resolved;
  };
  const guardedLookup: LookupFunction = (host, { all }, done) => {
    resolveGuarded(host).then(
      (resolved) => {
        const [first] = resolved;
        if (first === undefined) done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
        else if (all) done(null, [...resolved]);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
  const dispatcher = new Agent({ connect: { lookup: guardedLookup } });

  return async (url, outgoing) => {
    const host = hostOf(url);
    // `fetch` connects to an IP address in the URL without a lookup.
    if (isMetadataName(host) || (isIP(host) !== 0 && isRefused(host))) throw new AddressRefused(`${host} must not be called`);
    try {
      const { body, status, statusText, headers } = await fetch(url, { ...outgoing, redirect: 'manual', dispatcher });
      // The same stream with the browser's type.
      return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, {
        status,
        statusText,
        headers: [...headers],
      });
    } catch (error) {
      throw error instanceof Error && error.cause instanceof AddressRefused ? error.cause : error;
    }
  };
};

const resolveBySystem = (host: string): Promise<readonly Resolved[]> => lookup(host, { all: true });
