import { afterAll, describe, expect, it } from 'vitest';
import { addressesOf } from './addresses.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const NETWORK = () => ({
  lo: [{ address: '127.0.0.1', netmask: '', mac: '', cidr: null, family: 'IPv4' as const, internal: true }],
  eth0: [{ address: '192.168.1.20', netmask: '', mac: '', cidr: null, family: 'IPv4' as const, internal: false }],
});

describe('the addresses of the server', () => {
  it('are the public one, or those of the machine', () => {
    const of = (host: string, publicUrl?: string) => addressesOf({ host, publicUrl }, 3000, NETWORK);
    expect(of('0.0.0.0', 'https://mind.example.org')).toEqual({ own: 'https://mind.example.org', inNetwork: [] });
    expect(of('0.0.0.0')).toEqual({ own: 'http://localhost:3000', inNetwork: ['http://192.168.1.20:3000'] });
    expect(of('::1')).toEqual({ own: 'http://[::1]:3000', inNetwork: [] });
  });
});

describe('the address to pass on', () => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));
  const addressOf = async (config: Parameters<typeof startTestServer>[0], headers: Record<string, string> = {}) => {
    const server = await startTestServer(config);
    servers.push(server);
    const { address } = (await (await fetch(`${server.url}/api/site/address`, { headers })).json()) as { address: string | null };
    return { address, inNetwork: addressesOf({ publicUrl: undefined, host: '0.0.0.0' }, Number(new URL(server.url).port)).inNetwork };
  };

  it('is the public one for everybody', async () => {
    const publicUrl = 'https://mind.example.org';
    expect((await addressOf({ publicUrl }, { 'x-forwarded-for': '203.0.113.5' })).address).toBe(publicUrl);
  });

  it('is that of the network for people at this machine alone', async () => {
    const { address, inNetwork } = await addressOf({ host: '0.0.0.0' });
    expect(address).toBe(inNetwork[0] ?? null);
    expect((await addressOf({ host: '0.0.0.0' }, { 'x-forwarded-for': '203.0.113.5' })).address).toBeNull();
  });
});
