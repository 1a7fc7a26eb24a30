import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AddressRefused, createGuardedFetch } from './guarded-fetch.ts';

describe('createGuardedFetch', () => {
  let server: Server;
  let port: number;
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      if (request.url === '/elsewhere') response.writeHead(302, { location: `http://127.0.0.1:${port}/there` }).end();
      else response.end('Here.');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const at = (host: string, path = '/') => new URL(`http://${host}:${port}${path}`);

  it('connects to the checked address, and resolves a name only once', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const guarded = createGuardedFetch({
      allowedScopes: ['private'],
      resolve: async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    });
    // No DNS knows this name, so only the checked answer leads to the server.
    const response = await guarded(at('rebinding.invalid'));
    expect(await response.text()).toBe('Here.');
    expect(asked).toEqual([`rebinding.invalid:${port} /`]);
    expect(answers).toEqual([['169.254.169.254']]);
  });

  it.each(['169.254.169.254', '127.0.0.1, 169.254.169.254', '::ffff:127.0.0.1', '0.0.0.0', 'fe80::1'])(
    'refuses a name that resolves to %s',
    async (list) => {
      const guarded = createGuardedFetch({
        allowedScopes: ['public', 'private'],
        resolve: async () => list.split(', ').map((address) => ({ address, family: isIP(address) })),
      });
      await expect(guarded(at('model.invalid'))).rejects.toThrow(AddressRefused);
      expect(asked).toEqual([]);
    },
  );

  it.each(['127.0.0.1', '127.1', '2130706433', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'refuses %s if only public addresses are allowed',
    async (host) => {
      await expect(createGuardedFetch({ allowedScopes: ['public'] })(at(host))).rejects.toThrow(AddressRefused);
      expect(asked).toEqual([]);
    },
  );

  it('calls this machine if private addresses are allowed', async () => {
    const response = await createGuardedFetch({ allowedScopes: ['private'] })(at('127.0.0.1'));
    expect(await response.text()).toBe('Here.');
  });

  it('refuses the names of metadata services without resolving them', async () => {
    const guarded = createGuardedFetch({ allowedScopes: ['private'], resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    await expect(guarded(at('metadata.google.internal.'))).rejects.toThrow(AddressRefused);
    expect(asked).toEqual([]);
  });

  it('follows no redirects', async () => {
    const response = await createGuardedFetch({ allowedScopes: ['private'] })(at('127.0.0.1', '/elsewhere'));
    expect(response.status).toBe(302);
    expect(asked).toEqual([`127.0.0.1:${port} /elsewhere`]);
  });

  it('fails like any fetch if a name has no address', async () => {
    const guarded = createGuardedFetch({ allowedScopes: ['private'], resolve: async () => [] });
    await expect(guarded(at('nobody.invalid'))).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
  });
});
