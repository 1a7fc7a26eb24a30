import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config.ts';
import { RATE_LIMITS } from '../../apps/server/src/limits.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';

const FAILURES = 3;
const VISITOR = '203.0.113.7';
const OTHER = '203.0.113.8';

const read = (path: string) => parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'), { merge: true });
const compose = read('compose.yaml');
const cluster = read('compose.cluster.yaml');
const kubernetes: string = read('deploy/kubernetes/kustomization.yaml')
  .configMapGenerator[0].literals.find((literal: string) => literal.startsWith('TRUST_PROXY='))
  .slice('TRUST_PROXY='.length);

/** Where the shipped files put the proxy, whom they trust, and the address of somebody who isn't the proxy. */
const SHIPPED = [
  {
    file: 'compose.yaml',
    trusted: compose.services.game.environment.TRUST_PROXY,
    proxy: compose.networks.game.ipam.config[0].gateway,
    stranger: '172.30.71.9',
  },
  {
    file: 'compose.cluster.yaml',
    trusted: cluster.services['game-a'].environment.TRUST_PROXY,
    proxy: cluster.services.caddy.networks.front.ipv4_address,
    stranger: '172.30.72.9',
  },
  { file: 'deploy/kubernetes', trusted: kubernetes, proxy: '10.42.0.17', stranger: '198.51.100.1' },
];

describe.each(SHIPPED)('TRUST_PROXY in $file', ({ trusted, proxy, stranger }) => {
  it('gives each visitor a sign-in limit of their own, whatever addresses they claim to have', async () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: trusted });
    const server = await startTestServer({ trustProxy, rateLimits: { ...RATE_LIMITS, failedSignIns: FAILURES } });
    let accounts = 0;
    /** The status of a wrong sign-in over a connection from this address, with this header. */
    const signIn = async (remoteAddress: string, forwardedFor: string): Promise<number> => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        remoteAddress,
        headers: { 'x-forwarded-for': forwardedFor },
        payload: { email: `nobody${accounts++}@example.org`, password: 'a quiet voice in the dark' },
      });
      return answer.statusCode;
    };
    try {
      for (let n = 0; n < FAILURES; n++) expect(await signIn(proxy, VISITOR)).toBe(400);
      expect(await signIn(proxy, VISITOR)).toBe(429);
      expect(await signIn(proxy, OTHER)).toBe(400);
      // A proxy that appends to the header of the client puts the true address last.
      expect(await signIn(proxy, `${OTHER}, 10.0.0.1, 198.51.100.99, ${VISITOR}`)).toBe(429);
      for (let n = 0; n < FAILURES; n++) expect(await signIn(stranger, `198.51.100.${n}`)).toBe(400);
      expect(await signIn(stranger, OTHER)).toBe(429);
    } finally {
      await server.close();
    }
  });
});
