import { afterEach, describe, expect, it, vi } from 'vitest';
import { post } from './api.ts';

describe('post', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('pads bodies of different lengths to the same length without changing the JSON', async () => {
    const fetched = vi.fn(async (_path: string, _init: { readonly body: string }) => new Response('{"ok":true}'));
    vi.stubGlobal('fetch', fetched);
    const bodies = [{ tag: 'assist' }, { tag: 'infiltrate', target: 'the-longest-name-of-all' }];
    for (const body of bodies) await post('/api/reports', body, { token: 'a token', bodyLength: 512 });
    const sent = fetched.mock.calls.map(([, { body }]) => body);
    expect(sent.map((body) => body.length)).toEqual([512, 512]);
    expect(sent.map((body) => JSON.parse(body))).toEqual(bodies);
  });
});
