import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, type PlayerClient, playToEnd, SCENARIO, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const TEMPLATE = `<!doctype html><html><head><!-- head: a --><title>x</title><!-- /head --><!-- app: c --><link rel="modulepreload" /><!-- /app --></head>
<body><div id="root"><!-- page: b -->needs JavaScript<!-- /page --></div></body></html>`;
/** Replaces the web app's server build: how pages are printed is tested there. */
const PRINT_PAGE = `export const printPage = async (path, content) => {
  if (path === '/about') return { status: 200, html: '<h1>' + content.version + ' $&</h1>', title: 'About', description: 'Us & you' };
  if (path === '/broken') throw new Error('this page breaks on purpose');
  const status = /^\\/(game|join|replay)/.test(path) ? 200 : 404;
  return { status, html: status === 404 ? '<h1>404</h1>' : '', title: null, description: null };
};
export const printDraft = printPage;`;

describe('pages', () => {
  let root: string;
  let server: TestServer;
  let ada: PlayerClient;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'one-mind-web-'));
    for (const folder of ['client/assets', 'client/previews', 'server']) await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, 'client/index.html'), TEMPLATE);
    await writeFile(join(root, 'client/assets/app-1234.js'), 'export {};');
    await writeFile(join(root, 'client/assets/app-1234.js.br'), brotliCompressSync('export {};'));
    await writeFile(join(root, `client/previews/${SCENARIO}.jpg`), '');
    await writeFile(join(root, 'server/package.json'), '{"type":"module"}');
    await writeFile(join(root, 'server/print-page.js'), PRINT_PAGE);
    server = await startTestServer({ publicUrl: 'https://mind.example.org', logLevel: 'silent' }, { webApp: root });
    ada = await newAdmin(server, 'Ada');
  });
  afterAll(async () => {
    ada.close();
    await server.close();
    await rm(root, { recursive: true });
  });

  const ask = (path: string, accept = 'text/html') => fetch(`${server.url}${path}`, { headers: { accept } });
  const page = async (path: string, accept?: string) => (await ask(path, accept)).text();
  const lobby = (name: string, isPrivate: boolean) =>
    ada.request<Lobby>('POST', '/api/lobbies', { name, scenarioId: SCENARIO, settings: { isPrivate } });

  it('are printed into the built page together with their texts', async () => {
    const answer = await ask('/about');
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      expect.stringContaining('text/html'),
    ]);
    const html = await answer.text();
    expect(html).toContain('<div id="root"><h1>0 $&</h1></div>');
    expect(html).not.toMatch(/needs JavaScript|modulepreload/);
    expect(html).toContain('<title>About</title>');
    expect(html).toContain('<meta name="description" content="Us &amp; you" />');
    expect(html).toContain('<link rel="canonical" href="https://mind.example.org/about" />');
    const data = /<script type="application\/json" id="site-content">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ version: 0, homepage: { hero_title: 'One Mind, Many' } });
  });

  it('show published texts immediately, and no text can end the page early', async () => {
    const title = '</script><script>alert(1)</script>';
    await ada.request('PUT', '/api/admin/content', { about: { page_title: title }, global: { site_name: '"><script>alert(2)' } });
    expect(await page('/about')).toContain('<h1>0 ');
    await ada.request('POST', '/api/admin/content/publish');
    const html = await page('/about');
    expect(html).toContain('<h1>1 ');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('content="&quot;&gt;&lt;script&gt;alert(2)"');
    await ada.request('PUT', '/api/admin/content', { global: { site_name: 'One Mind, Many' } });
    await ada.request('POST', '/api/admin/content/publish');
  });

  it('can be previewed with unsaved texts, which are cleaned and not published', async () => {
    const content = { about: { page_title: 'Draft', html_content: '<script>x</script>' } };
    const { html } = await ada.request<{ html: string }>('POST', '/api/admin/content/preview', { page: 'about', content });
    expect(html).toMatch(/^<h1>\d+ \$&<\/h1>$/);
    expect(await page('/about')).not.toContain('Draft');
  });

  it('that don’t exist are refused with their status, in words for people and as a catalogue error for programs', async () => {
    const missing = await ask('/nowhere');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<h1>404</h1>')]);
    expect(await page('/nowhere')).toContain('<meta name="robots" content="noindex" />');
    for (const path of ['/nowhere', '/index.html']) {
      const answer = await ask(path, '*/*');
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
    }
    for (const path of ['/api/x', '/assets/gone.js', '/auth/v1/x', '/rest/v1/x', '/art/gone.svg', '/%zz']) {
      const answer = await ask(path);
      expect([path, answer.status >= 400 && answer.status < 500, answer.headers.get('content-type')]).toEqual([
        path,
        true,
        expect.stringContaining('json'),
      ]);
    }
    expect((await fetch(`${server.url}/about`, { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('that can’t be printed are left to the browser', async () => {
    const answer = await ask('/broken');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/modulepreload.*needs JavaScript/s)]);
  });

  it('have immutable files beside them, and nothing else is served', async () => {
    const asset = await ask('/assets/app-1234.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const packed = await fetch(`${server.url}/assets/app-1234.js`, { headers: { 'accept-encoding': 'br' } });
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'export {};']);
    for (const path of [
      '/assets/app-1234.js.br',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/%00',
      '/..%2fserver%2fprint-page.js',
      '/server/print-page.js',
    ])
      expect((await ask(path, '*/*')).status).toBe(404);
  });

  it('are listed for search engines, which are kept out of the APIs', async () => {
    const robots = await page('/robots.txt');
    expect(robots).toContain('Disallow: /api/');
    expect(robots).not.toContain('/game');
    expect(robots).toContain('Sitemap: https://mind.example.org/sitemap.xml');
    const map = await page('/sitemap.xml');
    for (const path of ['/', '/how-to-play', '/about', '/privacy', '/terms'])
      expect(map).toContain(`<loc>https://mind.example.org${path}</loc>`);
  });

  it('of invitations describe the lobby for link previews, with the scenario’s picture', async () => {
    const { id, code } = await lobby('<b>"Quiet" & friends</b>', false);
    for (const path of [`/game/lobby/${id}`, `/game/lobby/${code}`, `/game/lobby/${code.toLowerCase()}`, `/join/${code}`]) {
      const html = await page(path, '*/*');
      expect(html).toContain('<title>&lt;b&gt;&quot;Quiet&quot; &amp; friends&lt;/b&gt; · One Mind, Many</title>');
      expect(html).toContain('content="A lobby of Prison Break. 1 of 6 seats are taken. Come and take one."');
      expect(html).toContain(`<meta property="og:image" content="https://mind.example.org/previews/${SCENARIO}.jpg" />`);
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('Ada');
    }
  });

  it('of private lobbies show only the name', async () => {
    const { id, code, scenario } = await lobby('Behind the curtain', true);
    for (const path of [`/game/lobby/${id}`, `/game/lobby/${code}`]) {
      const html = await page(path);
      expect(html).toContain('<title>Behind the curtain · One Mind, Many</title>');
      for (const secret of [scenario.title, 'Ada', SCENARIO, 'seats are taken']) expect(html).not.toContain(secret);
    }
  });

  it('of unknown lobbies look like any other page', async () => {
    const html = await page('/game/lobby/ABCDEF');
    expect(html).toContain('<title>One Mind, Many</title>');
    expect(html).toContain('/previews/one-mind-many.jpg');
    expect(await page('/game/lobby/new')).toContain('<title>One Mind, Many</title>');
  });

  it('of replays name the scenario only if anyone with the link may see it', async () => {
    const play = async (isPrivate: boolean) => {
      const gameId = await startGame([ada], { settings: { timeLimit: null, isPrivate }, bots: ['random', 'random'] });
      const running = await page(`/replay/${gameId}`);
      expect(running).toContain('<title>Replay of a game · One Mind, Many</title>');
      await playToEnd([ada], gameId, ([first]) => first);
      return gameId;
    };
    expect(await page(`/replay/${await play(false)}`)).toContain('<title>Replay: Prison Break · One Mind, Many</title>');
    const hidden = await page(`/replay/${await play(true)}`);
    expect(hidden).toContain('<title>Replay of a game · One Mind, Many</title>');
    expect(hidden).not.toContain('Prison Break');
    expect(await page('/replay/none')).toContain('<title>Replay of a game · One Mind, Many</title>');
  });

  it('ignore the address in requests, and contain their own only if PUBLIC_URL is set', async () => {
    const other = await startTestServer({}, { webApp: root });
    try {
      const under = async (url: string) => (await other.app.inject({ url, headers: { host: 'evil.example', accept: 'text/html' } })).body;
      const html = await under('/about');
      expect(html).toContain('<title>About</title>');
      expect(html).toContain('<meta property="og:image" content="/previews/');
      for (const text of [html, await under('/robots.txt'), await under('/sitemap.xml')]) {
        expect(text).not.toContain('evil.example');
        expect(text).not.toMatch(/canonical|og:url|Sitemap|<loc>/);
      }
    } finally {
      await other.close();
    }
  });
});
