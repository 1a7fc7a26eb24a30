import type { SettingsView } from '@one-mind/protocol/accounts/settings';
import { SETTINGS_DEFAULTS } from '@one-mind/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('settings', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let phone: PlayerClient;
  let bea: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
    phone = await connectPlayer(server, ada.user);
  });
  afterAll(async () => {
    for (const player of [ada, phone, bea]) player.close();
    await server.close();
  });
  const get = (player: PlayerClient) => player.request<SettingsView>('GET', '/api/settings');
  const put = (player: PlayerClient, change: unknown) => player.request<SettingsView>('PUT', '/api/settings', change);

  it('default to the product’s defaults', async () => {
    expect(await get(bea)).toEqual({ settings: SETTINGS_DEFAULTS, revision: 0 });
    expect(SETTINGS_DEFAULTS).toMatchObject({
      theme: 'dark',
      volume: 80,
      musicVolume: 60,
      notifications: true,
      soundEffects: true,
      language: 'en',
      autoScroll: true,
      retellings: true,
      timestamps: true,
      compact: false,
    });
  });

  it('are pushed immediately to every device of the account and to nobody else', async () => {
    const view = await put(ada, { theme: 'light', volume: 20 });
    expect(view.settings).toEqual({ ...SETTINGS_DEFAULTS, theme: 'light', volume: 20 });
    for (const device of [ada, phone]) expect(await device.waitFor('settings:update')).toEqual(view);
    await put(bea, { compact: true });
    await bea.waitFor('settings:update');
    expect(bea.received('settings:update')).toHaveLength(1);
    expect(ada.received('settings:update')).toHaveLength(1);
  });

  it('keep values that a later change omits, and accept all of them at once', async () => {
    const partial = await put(phone, { volume: 30 });
    expect(partial.settings).toMatchObject({ theme: 'light', volume: 30 });
    const whole = { ...SETTINGS_DEFAULTS, textSize: 'large', palette: 'colourBlindSafe' };
    expect(await put(ada, whole)).toEqual({ settings: whole, revision: partial.revision + 1 });
    expect(await get(phone)).toEqual({ settings: whole, revision: partial.revision + 1 });
  });

  it('keep simultaneous changes of different settings from two devices', async () => {
    const before = await get(ada);
    await Promise.all([put(ada, { musicVolume: 1 }), put(phone, { narratorVoice: true }), put(ada, { timestamps: false })]);
    expect(await get(ada)).toEqual({
      settings: { ...before.settings, musicVolume: 1, narratorVoice: true, timestamps: false },
      revision: before.revision + 3,
    });
  });

  it.each([
    ['a theme that does not exist', { theme: 'neon' }],
    ['a volume beyond the scale', { volume: 101 }],
    ['a volume between two steps', { musicVolume: 0.5 }],
    ['a name that does not exist', { colour: 'red' }],
    ['a word for a switch', { music: 'yes' }],
    ['nothing that has names', [1]],
  ])('refuse %s, and stay unchanged', async (_case, change) => {
    const before = await get(ada);
    expect(await ada.refusal('PUT', '/api/settings', change)).toEqual({ status: 400, error: 'invalid_input' });
    expect(await get(ada)).toEqual(before);
  });

  it('require a signed-in person', async () => {
    expect((await fetch(`${server.url}/api/settings`)).status).toBe(401);
    const change = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"theme":"light"}' };
    expect((await fetch(`${server.url}/api/settings`, change)).status).toBe(401);
  });
});
