/** A browser that follows redirects between this server and others, and keeps their cookies. */

interface Site {
  /** The address that people use. */
  readonly publicUrl: string;
  /** Where the server listens. */
  readonly url: string;
}

export interface RedirectedBrowser {
  /** Follows redirects until a page of the site, and returns its address. */
  readonly open: (address: string) => Promise<URL>;
  /** One request without following a redirect. */
  readonly fetch: typeof fetch;
}

export const createRedirectedBrowser = ({ publicUrl, url }: Site): RedirectedBrowser => {
  /** Origin → name → value and path. */
  const jar = new Map<string, Map<string, { readonly value: string; readonly path: string }>>();

  const request: typeof fetch = async (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    const origin = target.origin === publicUrl ? url : target.origin;
    const cookies = jar.getOrInsertComputed(origin, () => new Map());
    const headers = new Headers(init?.headers);
    const sent = [...cookies].filter(([, { path }]) => target.pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await fetch(`${origin}${target.pathname}${target.search}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const path = /; *path=([^;]*)/i.exec(cookie)?.[1] ?? '/';
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, { value, path });
    }
    return response;
  };

  const open = async (address: string): Promise<URL> => {
    for (let next = new URL(address); ; ) {
      const isPage = next.origin === publicUrl && !next.pathname.startsWith('/auth/v1/');
      if (isPage) return next;
      const response = await request(next);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
  };

  return { open, fetch: request };
};
