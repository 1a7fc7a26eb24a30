import type { LoadedPicture, ScenarioDetail, ScenarioDraft, ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateUser } from '../../accounts/store.ts';
import { createAllowances } from '../../allowance.ts';
import { RATE_LIMITS } from '../../limits.ts';
import { PNG, startPictureHost } from '../../testing/picture-host.ts';
import { createLobby, newPlayer, type PlayerClient, SCENARIO } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { fetchPicture } from './fetch-picture.ts';
import { Pictures, type PicturesOptions } from './pictures.ts';

const DAY = 24 * 3_600_000;
const OWN_PATH = /^\/art\/pictures\/[0-9a-f]{64}$/;
const at = (path: string) => `https://pictures.example${path}`;

describe('an external picture', () => {
  let host: Awaited<ReturnType<typeof startPictureHost>>;
  let server: TestServer;
  let maker: PlayerClient;
  let player: PlayerClient;
  let draft: ScenarioDraft;

  beforeAll(async () => {
    host = await startPictureHost();
    server = await startTestServer({}, { fetchPictures: host.fetch });
    [maker, player] = await Promise.all([newPlayer(server, 'Maker'), newPlayer(server, 'Player')]);
    await updateUser(server.deps.db, maker.id, { role: 'creator', at: Date.now() });
    const { id: _, version: __, ...file } = await maker.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
    draft = { ...file, title: 'A break of my own' };
  });
  afterAll(async () => {
    for (const person of [maker, player]) person.close();
    await server.close();
    await host.close();
  });

  const make = (image_url: string, change: Partial<ScenarioDraft> = {}) =>
    maker.request<ScenarioSummary>('POST', '/api/scenarios', { ...draft, ...change, image_url });
  const load = (image_url: string, who = maker) => who.request<LoadedPicture>('POST', '/api/scenarios/picture', { image_url });
  const asked = (path: string) => host.heard.filter((one) => one.path === path);
  const withPictures = (options: Partial<PicturesOptions> = {}) =>
    new Pictures({
      db: server.deps.db,
      fetch: host.fetch,
      now: Date.now,
      allowances: createAllowances({ sharedBy: null, counts: RATE_LIMITS }),
      log: server.app.log,
      ...options,
    });

  const storedFiles = async (): Promise<string[]> =>
    (await server.deps.db.selectFrom('picture_files').select('hash').orderBy('hash').execute()).map(({ hash }) => hash);
  const forgetAll = async (): Promise<void> => {
    for (const table of ['pictures', 'picture_files'] as const) await server.deps.db.deleteFrom(table).execute();
  };

  it('is loaded once by the server, which shows everyone its copy', async () => {
    const made = await make(at('/png?who=made-it'));
    expect(made).toMatchObject({ image_url: at('/png?who=made-it'), picture: expect.stringMatching(OWN_PATH) });
    const { picture } = made;
    const listed = await player.request<ScenarioSummary[]>('GET', '/api/scenarios');
    expect(listed.find(({ id }) => id === made.id)?.picture).toBe(picture);
    expect((await player.request<ScenarioDetail>('GET', `/api/scenarios/${made.id}`)).picture).toBe(picture);
    const lobby = await createLobby(player, { scenarioId: made.id });
    expect(lobby.scenario).toMatchObject({ picture });
    expect(JSON.stringify(lobby)).not.toContain('pictures.example');

    const shown = await fetch(`${server.url}${picture}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await shown.arrayBuffer()).subarray(0, PNG.length)).toEqual(PNG);
    expect(asked('/png?who=made-it')).toHaveLength(1);
  });

  it('is requested without any of the author’s data', async () => {
    await fetch(`${server.url}/api/scenarios/picture`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${maker.user.token}`,
        'content-type': 'application/json',
        cookie: 'a=b',
        referer: 'https://here.example/',
        'x-forwarded-for': '192.0.2.77',
        'accept-language': 'tlh',
      },
      body: JSON.stringify({ image_url: at('/png-headers') }),
    });
    const [{ headers } = { headers: {} }] = asked('/png-headers');
    for (const name of ['cookie', 'referer', 'origin', 'authorization', 'x-forwarded-for', 'forwarded'])
      expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toMatch(/192\.0\.2\.77|tlh|here\.example/);
  });

  it.each(['/svg', '/html', '/moved', '/gone', '/empty', '/broken', '/too-large', '/endless'])(
    'is missing for %s, and the scenario is saved all the same',
    async (path) => {
      expect(await load(at(path))).toEqual({ picture: null });
      const { image_url, picture } = await make(at(path), { is_public: false });
      expect({ image_url, picture }).toEqual({ image_url: at(path), picture: null });
      expect(asked('/png')).toEqual([]);
    },
  );

  it('may be as large as the limit', async () => {
    expect((await load(at('/largest'))).picture).toMatch(OWN_PATH);
  });

  it('is loaded only for authors', async () => {
    expect(await player.refusal('POST', '/api/scenarios/picture', { image_url: at('/png-player') })).toEqual({
      status: 403,
      error: 'not_a_creator',
    });
    expect(await maker.refusal('POST', '/api/scenarios/picture', { image_url: '/art/x.svg' })).toMatchObject({ status: 400 });
    expect(asked('/png-player')).toEqual([]);
  });

  it('is not loaded from a private network', async () => {
    const before = host.heard.length;
    const pictures = withPictures({ fetch: host.guardedFetch });
    expect(await pictures.preview(at('/png-private'), { userId: maker.id, role: 'creator' })).toBeNull();
    expect(host.heard).toHaveLength(before);
  });

  it.each(['http://pictures.example/png', 'https://pictures.example:8443/png', 'https://me:secret@pictures.example/png', 'no address'])(
    'is never requested from %s',
    async (address) => {
      const before = host.heard.length;
      expect(await fetchPicture(host.fetch, address, new AbortController().signal)).toBeNull();
      expect(host.heard).toHaveLength(before);
    },
  );

  it('is requested once for many simultaneous authors, and at most four are loaded at a time', async () => {
    const pictures = withPictures();
    const author = (userId: string) => ({ userId, role: 'creator' }) as const;
    const same = await Promise.all(Array.from({ length: 5 }, (_, index) => pictures.preview(at('/slow-same'), author(`same ${index}`))));
    expect(new Set(same).size).toBe(1);
    expect(asked('/slow-same')).toHaveLength(1);
    await Promise.all(Array.from({ length: 12 }, (_, index) => pictures.preview(at(`/slow${index}`), author('one'))));
    expect(host.mostOpen()).toBe(4);
  });

  it('is refused to an author who loads too many in an hour, but the scenario can be saved', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const pictures = withPictures({ now: Date.now });
    const author = { userId: maker.id, role: 'creator' } as const;
    for (let n = 0; n < 30; n++) expect(await pictures.preview(at(`/empty?${n}`), author)).toBeNull();
    await expect(pictures.preview(at('/png-late'), author)).rejects.toMatchObject({ code: 'rate_limited' });
    const saved = { ...(await make(at('/gone'), { is_public: false })), image_url: at('/png-late') };
    expect(await pictures.withPicture(saved, author)).toEqual(saved);
    expect(asked('/png-late')).toEqual([]);
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await pictures.preview(at('/png-late'), author)).toMatch(OWN_PATH);
  });

  it('is deleted with its file to make room for newer ones', async () => {
    let time = Date.now();
    await forgetAll();
    const pictures = withPictures({ now: () => time, totalMax: 2 * (PNG.length + '/png-1'.length) });
    const author = { userId: maker.id, role: 'creator' } as const;
    const paths: (string | null)[] = [];
    for (const path of ['/png-1', '/png-2', '/png-3']) {
      time += 1000;
      paths.push(await pictures.preview(at(path), author));
    }
    const kept = paths.slice(1).map((path) => path?.split('/').at(-1));
    expect(await storedFiles()).toEqual(kept.toSorted());
    expect(await pictures.read(paths[0]?.split('/').at(-1) ?? '')).toBeNull();
    expect(await pictures.read(kept[1] ?? '')).toMatchObject({ type: 'image/png' });
  });

  it('is loaded later if it is missing, and deleted once no scenario uses it', async () => {
    const { db } = server.deps;
    await forgetAll();
    await db.updateTable('scenarios').set({ image_url: null }).where('image_url', 'like', 'https://%').execute();
    let time = Date.now();
    const pictures = withPictures({ now: () => time });
    const { id } = await make(at('/gone'));
    // Forget this picture, as after an update of the server.
    await db
      .updateTable('scenarios')
      .set({ image_url: at('/png-later') })
      .where('id', '=', id)
      .execute();
    await pictures.tidy();
    const { picture } = await player.request<ScenarioDetail>('GET', `/api/scenarios/${id}`);
    expect(picture).toMatch(OWN_PATH);
    expect(await storedFiles()).toHaveLength(1);
    await pictures.tidy();
    expect(asked('/png-later')).toHaveLength(1);

    time += 2 * DAY;
    await pictures.tidy();
    expect(await storedFiles()).toHaveLength(1);
    await maker.request('DELETE', `/api/scenarios/${id}`);
    await pictures.tidy();
    expect(await storedFiles()).toEqual([]);
  });

  it('is loaded again if its copy is missing', async () => {
    const pictures = withPictures();
    const author = { userId: maker.id, role: 'creator' } as const;
    const path = await pictures.preview(at('/png-lost'), author);
    const hash = path?.split('/').at(-1) ?? '';
    await server.deps.db.deleteFrom('picture_files').where('hash', '=', hash).execute();
    expect(await pictures.read(hash)).toBeNull();
    expect(await pictures.preview(at('/png-lost'), author)).toBe(path);
    expect((await pictures.read(hash))?.bytes.subarray(0, PNG.length)).toEqual(PNG);
  });

  it('can’t be loaded from another host under the page’s policy', async () => {
    const policy = (await fetch(`${server.url}/ready`)).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).not.toMatch(/https?:/);
  });
});
