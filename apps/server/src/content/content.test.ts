import {
  type ContentHistory,
  LIVE_NUMBERS_MIN,
  type PublishedContent,
  type SaveContent,
  type SavedContent,
} from '@one-mind/protocol/content/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEB_APP } from '../app.ts';
import { newPlayer, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { Content } from './content.ts';

const ADDRESS = '/api/admin/content';
const NOTHING_COUNTED = { activePlayers: null, gamesPlayed: null, successRate: null, rating: null };

describe('content', () => {
  let server: TestServer;
  let admin: TestUser;
  let bea: TestUser;
  beforeAll(async () => {
    server = await startTestServer({}, { webApp: WEB_APP });
    admin = await server.setUpAdmin('Ada');
    bea = await server.signUp('Bea');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.deps.db.deleteFrom('content_versions').execute();
  });

  const published = async (): Promise<PublishedContent> => (await fetch(`${server.url}${ADDRESS}`)).json();
  const draft = async (): Promise<SavedContent> => (await admin.call('GET', `${ADDRESS}?version=draft`)).json();
  const save = async (content: SaveContent): Promise<SavedContent> => {
    const answer = await admin.call('PUT', ADDRESS, content);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const publish = async (): Promise<SavedContent> => (await admin.call('POST', `${ADDRESS}/publish`)).json();
  const refusal = async (call: Promise<Response>) => {
    const answer = await call;
    return [answer.status, (await answer.json()).error];
  };

  it('is built in until somebody publishes other texts, and everyone can read it', async () => {
    const answer = await fetch(`${server.url}${ADDRESS}`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toEqual({ ...CONTENT_FALLBACK, version: 0, numbers: NOTHING_COUNTED });
    expect((await draft()).numbers).toEqual(NOTHING_COUNTED);
    expect(await publish()).toMatchObject({ version: 0, publishedVersion: 0 });
  });

  it('stays a draft until it is published, and is then visible immediately', async () => {
    const before = await save({ homepage: { hero_title: 'Many, One Mind' } });
    expect(before).toMatchObject({ version: 1, publishedVersion: 0, homepage: { hero_title: 'Many, One Mind' } });
    expect((await published()).homepage.hero_title).toBe('One Mind, Many');
    expect((await draft()).homepage.hero_title).toBe('Many, One Mind');
    expect(await publish()).toMatchObject({ version: 1, publishedVersion: 1 });
    expect(await published()).toMatchObject({ version: 1, homepage: { hero_title: 'Many, One Mind' } });
    await save({ homepage: { hero_title: 'Next' } });
    expect((await published()).homepage.hero_title).toBe('Many, One Mind');
  });

  it('only changes the given fields, and accepts its own answers as input', async () => {
    await save({ global: { contact_email: 'desk@example.org' } });
    const saved = await save({ ...(await draft()), about: { ...CONTENT_FALLBACK.about, page_title: 'Us' } });
    expect(saved.version).toBe(2);
    expect(saved.global).toEqual({ ...CONTENT_FALLBACK.global, contact_email: 'desk@example.org' });
    expect(saved.about.sections).toEqual(CONTENT_FALLBACK.about.sections);
    expect(saved.howtoplay).toEqual(CONTENT_FALLBACK.howtoplay);
  });

  it('shows admins the saved texts and everyone else the published ones', async () => {
    const saved = await save({ about: { page_title: 'Saved' } });
    expect(await (await admin.call('GET', ADDRESS)).json()).toEqual(saved);
    for (const answer of [bea.call('GET', ADDRESS), admin.call('GET', `${ADDRESS}?version=published`), fetch(`${server.url}${ADDRESS}`)]) {
      expect((await (await answer).json()).about.page_title).toBe('About');
    }
  });

  it('causes no conflict and no change if it is sent back unmodified', async () => {
    await save({ about: { page_title: 'One' } });
    const seen = [await published(), await draft()];
    await publish();
    seen.push(await published());
    const newest = await save({ about: { page_title: 'Two' } });
    for (const read of seen) expect(await save(read)).toEqual(newest);
    const [, one] = seen;
    expect(await refusal(admin.call('PUT', ADDRESS, { ...one, about: { page_title: 'Three' } }))).toEqual([409, 'content_changed']);
    expect(await draft()).toEqual(newest);
  });

  it('can’t be overwritten by an admin who has not seen the newest draft', async () => {
    await save({ about: { page_title: 'First' }, version: 0 });
    const late = admin.call('PUT', ADDRESS, { about: { page_title: 'Second' }, version: 0 });
    expect(await refusal(late)).toEqual([409, 'content_changed']);
    const two = await Promise.all(['A', 'B'].map((title) => admin.call('PUT', ADDRESS, { about: { page_title: title }, version: 1 })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('can only be saved, published or read before publication by admins', async () => {
    const before = await save({ about: { page_title: 'Secret plans' } });
    for (const [method, path, body] of [
      ['PUT', ADDRESS, { about: { page_title: 'Mine' } }],
      ['POST', `${ADDRESS}/publish`],
      ['GET', `${ADDRESS}?version=draft`],
      ['POST', `${ADDRESS}/import`, { content: { about: { page_title: 'Mine' } }, version: 1, trial: false }],
      ['POST', `${ADDRESS}/preview`, { page: 'about', content: {} }],
      ['GET', `${ADDRESS}/versions`],
      ['GET', `${ADDRESS}/versions/1`],
      ['POST', `${ADDRESS}/versions/1/restore`, { version: 1 }],
    ] as const) {
      expect(await refusal(bea.call(method, path, body))).toEqual([403, 'forbidden']);
      const visitor = fetch(`${server.url}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      expect(await refusal(visitor)).toEqual([401, 'unauthenticated']);
    }
    expect(await draft()).toEqual(before);
  });

  it.each([
    ['a script', '<p>Hello</p><script>alert(1)</script>', '<p>Hello</p>'],
    ['an external picture', 'a<img src="https://example.org/a.png" alt="a">b', 'ab'],
    [
      'one without a scheme',
      '<img src="//example.org/a.png"><img src="/\\example.org/a.png"><img src="\t//example.org/a.png">',
      '<img /><img /><img />',
    ],
    ['a handler', '<img src="/a.png" alt="a" onerror="alert(1)">', '<img src="/a.png" alt="a" />'],
    ['a program for an address', '<a href="javascript:alert(1)">x</a><a href=" java&#x0A;script:alert(1)">y</a>', '<a>x</a><a>y</a>'],
    ['another’s address without a protocol', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['data for an address', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['a style over the page', '<div style="position:fixed;inset:0" class="fixed inset-0" id="root">x</div>', '<div>x</div>'],
    ['a form', '<form action="/x"><input name="password"><p>y</p></form>', '<p>y</p>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>z', 'z'],
    ['a picture that is a program', '<svg><script>alert(1)</script></svg><math><mtext></mtext></math>', ''],
    ['what is left open', '<ul><li>one<li>two', '<ul><li>one</li><li>two</li></ul>'],
    ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->', '<img src="x" />--&gt;'],
  ])('removes %s from HTML', async (_what, html, clean) => {
    expect((await save({ howtoplay: { html_content: html } })).howtoplay.html_content).toBe(clean);
  });

  it('reports what was removed from the HTML of each page, and only if something was', async () => {
    const about = { html_content: '<p onclick="x()">a</p><p>b</p><script>x()</script><form><input></form><a href="javascript:x()">c</a>' };
    const { removed, about: kept } = await save({ about, terms: { html_content: '<p class="x">d</p><p class="y">e</p>' } });
    expect(kept.html_content).toBe('<p>a</p><p>b</p><a>c</a>');
    expect(removed).toEqual({
      about: [
        { what: '<p onclick>', count: 1 },
        { what: '<script>', count: 1 },
        { what: '<form>', count: 1 },
        { what: '<input>', count: 1 },
        { what: '<a href>', count: 1 },
      ],
      terms: [{ what: '<p class>', count: 2 }],
    });
    expect((await save({ about: kept })).removed).toBeUndefined();
    expect((await draft()).removed).toBeUndefined();
  });

  it('is refused with the name of the invalid field if it isn’t valid content', async () => {
    const answer = await admin.call('PUT', ADDRESS, {
      global: { social_links: { github: 'javascript:alert(1)', twitter: '', discord: '' } },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_input', fields: { 'global.social_links.github': expect.any(String) } }),
    ]);
    const large = ['homepage', 'howtoplay', 'about', 'privacy', 'terms'].map((page) => [page, { html_content: 'x'.repeat(45_000) }]);
    expect(await refusal(admin.call('PUT', ADDRESS, Object.fromEntries(large)))).toEqual([413, 'payload_too_large']);
    expect((await draft()).version).toBe(0);
  });

  it('keeps published versions and the newest hundred drafts', async () => {
    await save({ about: { page_title: 'Published' } });
    await publish();
    for (let i = 0; i < 102; i++) await save({ about: { page_title: `Draft ${i}` } });
    const rows = await server.deps.db
      .selectFrom('content_versions')
      .select(['version', 'saved_by', 'published_by'])
      .orderBy('version')
      .execute();
    expect(rows.map(({ version }) => version)).toEqual([1, ...Array.from({ length: 100 }, (_, i) => i + 4)]);
    expect(rows[0]).toEqual({ version: 1, saved_by: admin.user.id, published_by: admin.user.id });
  });

  it('is not sent again to clients that already have it', async () => {
    const first = await fetch(`${server.url}${ADDRESS}`);
    await first.text();
    const tag = first.headers.get('etag') ?? '';
    const ask = () => fetch(`${server.url}${ADDRESS}`, { headers: { 'if-none-match': tag }, cache: 'no-store' });
    expect((await ask()).status).toBe(304);
    await save({ about: { page_title: 'New' } });
    expect((await ask()).status).toBe(304);
    await publish();
    const next = await ask();
    expect([next.status, (await next.json()).about.page_title]).toEqual([200, 'New']);
  });

  it('shows who saved it and when, keeps every version, and restores any version as a new draft', async () => {
    const first = await save({ about: { page_title: 'One' } });
    expect(first.saved).toEqual({ at: expect.any(String), by: { id: admin.user.id, username: 'Ada' } });
    await publish();
    await save({ about: { page_title: 'Two' } });
    const history: ContentHistory = await (await admin.call('GET', `${ADDRESS}/versions?limit=1&page=2`)).json();
    expect(history).toMatchObject({
      total: 2,
      totalPages: 2,
      versions: [{ version: 1, saved: { by: { username: 'Ada' } }, published: { by: { username: 'Ada' } } }],
    });
    const old: SavedContent = await (await admin.call('GET', `${ADDRESS}/versions/1`)).json();
    expect(old).toMatchObject({ version: 1, publishedVersion: 1, about: { page_title: 'One' } });
    expect(await refusal(admin.call('GET', `${ADDRESS}/versions/9`))).toEqual([404, 'content_version_not_found']);
    expect(await refusal(admin.call('POST', `${ADDRESS}/versions/1/restore`, { version: 1 }))).toEqual([409, 'content_changed']);
    const restored = await admin.call('POST', `${ADDRESS}/versions/1/restore`, { version: 2 });
    expect(await restored.json()).toMatchObject({ version: 3, publishedVersion: 1, about: { page_title: 'One' } });
  });

  it('can be imported from a file, first as a trial, and is cleaned like typed text', async () => {
    const file = { about: { page_title: 'Filed', html_content: '<p onclick="x()">a</p><script>x()</script>' }, version: 7 };
    const call = (trial: boolean, version = 0) => admin.call('POST', `${ADDRESS}/import`, { content: file, version, trial });
    const tried = await (await call(true)).json();
    expect(tried).toMatchObject({ version: 0, about: { page_title: 'Filed', html_content: '<p>a</p>' } });
    expect((await draft()).about.page_title).toBe('About');
    expect(await (await call(false)).json()).toMatchObject({ version: 1, about: { page_title: 'Filed' } });
    expect(await refusal(call(false))).toEqual([409, 'content_changed']);
    const wrong = await admin.call('POST', `${ADDRESS}/import`, { content: { about: { page_title: 3 } }, version: 1, trial: true });
    expect((await wrong.json()).fields).toEqual({ 'content.about.page_title': expect.any(String) });
  });

  it('is published only in the version that the admin chose', async () => {
    await save({ about: { page_title: 'One' } });
    await save({ about: { page_title: 'Two' } });
    expect(await refusal(admin.call('POST', `${ADDRESS}/publish?version=1`))).toEqual([409, 'content_changed']);
    expect((await published()).version).toBe(0);
    expect((await admin.call('POST', `${ADDRESS}/publish?version=2`)).status).toBe(200);
    expect((await published()).about.page_title).toBe('Two');
  });

  it('records every change in the audit log with the texts that differ', async () => {
    const newest = async () => server.deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await save({ about: { page_title: 'One' } });
    const { act, actor_id, before_json, after_json } = await newest();
    expect([act, actor_id, JSON.parse(before_json ?? ''), JSON.parse(after_json ?? '')]).toEqual([
      'content.saved',
      admin.user.id,
      { 'about.page_title': 'About' },
      { 'about.page_title': 'One' },
    ]);
    await publish();
    expect(await newest()).toMatchObject({ act: 'content.published', target_label: 'Version 1', after_json });
    // Nothing has changed, so nothing is logged.
    await publish();
    await admin.call('POST', `${ADDRESS}/versions/1/restore`, { version: 1 });
    expect(await newest()).toMatchObject({ act: 'content.restored', target_label: 'Version 2' });
    await admin.call('POST', `${ADDRESS}/import`, { content: {}, version: 2, trial: false });
    expect(await newest()).toMatchObject({ act: 'content.imported' });
  });

  it('can’t be previewed without a built web app, and says so', async () => {
    const bare = await startTestServer();
    try {
      const cleo = await bare.setUpAdmin('Cleo');
      expect(await refusal(cleo.call('POST', `${ADDRESS}/preview`, { page: 'about', content: {} }))).toEqual([503, 'preview_unavailable']);
    } finally {
      await bare.close();
    }
  });

  it('shows each number only after enough was counted, and none if an admin entered texts instead', async () => {
    const { db } = server.deps;
    const cleo = await newPlayer(server, 'Cleo');
    const gameId = await startGame([cleo], { settings: { timeLimit: null }, bots: ['random', 'random'] });
    const end = await playToEnd([cleo], gameId, ([first]) => first);
    let at = Date.now();
    const content = new Content({ db, now: () => at });
    const numbers = async () => {
      at += 60_000;
      return (await content.published()).numbers;
    };
    expect(await numbers()).toEqual(NOTHING_COUNTED);

    const { gamesPlayed, activePlayers, ratings } = LIVE_NUMBERS_MIN;
    const game = await db.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
    const result = await db.selectFrom('game_results').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow();
    const seat = await db.selectFrom('seat_results').selectAll().where('user_id', '=', cleo.user.user.id).executeTakeFirstOrThrow();
    const person = await db.selectFrom('users').selectAll().where('id', '=', cleo.user.user.id).executeTakeFirstOrThrow();
    const play = async (id: string) => {
      await db
        .insertInto('games')
        .values(Object.assign({}, game, { id }))
        .execute();
      await db
        .insertInto('game_results')
        .values(Object.assign({}, result, { game_id: id }))
        .execute();
    };
    for (let i = 2; i < gamesPlayed; i++) await play(`game ${i}`);
    expect(await numbers()).toEqual(NOTHING_COUNTED);
    await play(`game ${gamesPlayed}`);
    const games = { gamesPlayed, successRate: end.reveal?.result.outcome === 'success' ? 1 : 0 };
    expect(await numbers()).toEqual({ ...NOTHING_COUNTED, ...games });

    for (let i = 2; i <= activePlayers; i++) {
      const id = `person ${i}`;
      const names = { id, username: `Player${i}`, username_key: `player${i}`, email: `player${i}@example.org` };
      await db
        .insertInto('users')
        .values(Object.assign({}, person, names))
        .execute();
      await db
        .insertInto('seat_results')
        .values(Object.assign({}, seat, { game_id: `game ${i}`, user_id: id }))
        .execute();
    }
    const rate = (count: number) =>
      db
        .updateTable('scenarios')
        .set({ rating_sum: count * 4, rating_count: count })
        .where('id', '=', result.scenario_id)
        .execute();
    await rate(ratings - 1);
    expect(await numbers()).toEqual({ activePlayers, ...games, rating: null });
    await rate(ratings);
    expect(await numbers()).toEqual({ activePlayers, ...games, rating: 4 });

    await save({ homepage: { live_numbers: false } });
    await publish();
    expect(await numbers()).toBeNull();
    cleo.close();
  });
});
