import { createServer, get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressKey, makeClientAddress } from './client-address.ts';

describe('addressKey', () => {
  it('counts all addresses of one IPv6 /64 as one, and those of the next as another', () => {
    const key = addressKey('2001:db8:1:2:aaaa::1');
    expect(addressKey('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(key);
    expect(addressKey('2001:db8:1:3:aaaa::1')).not.toBe(key);
  });

  it('counts an IPv4 address as itself in every notation', () => {
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressKey('::FFFF:c000:201')).toBe('192.0.2.1');
    expect(addressKey('192.0.2.2')).not.toBe('192.0.2.1');
  });

  it('ignores the zone of a link-local address', () => {
    expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'));
  });
});

/** The request as a server receives it with this header over a real connection from 127.0.0.1. */
const requestWith = (forwardedFor: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      response.end();
      resolve(request);
      server.close();
    }).listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      get({ port, host: '127.0.0.1', headers: { 'x-forwarded-for': forwardedFor }, agent: false }, (answer) => answer.resume()).on(
        'error',
        reject,
      );
    });
  });

describe('makeClientAddress', () => {
  it('trusts only the configured proxies', async () => {
    const request = await requestWith('203.0.113.9, 198.51.100.4, 10.0.0.2');
    expect(makeClientAddress(['loopback', '10.0.0.0/8'])(request)).toBe('198.51.100.4');
    expect(makeClientAddress(['loopback'])(request)).toBe('10.0.0.2');
    expect(makeClientAddress(['10.0.0.0/8'])(request)).toBe('127.0.0.1');
    expect(makeClientAddress([])(request)).toBe('127.0.0.1');
  });
});
