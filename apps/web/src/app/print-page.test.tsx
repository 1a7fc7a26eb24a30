import type { PublishedContent } from '@one-mind/protocol/content/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import { describe, expect, it } from 'vitest';
import { printDraft, printPage } from './print-page.tsx';

const content: PublishedContent = { ...CONTENT_FALLBACK, version: 0, numbers: null };
const withTexts = (changes: Partial<PublishedContent>): PublishedContent => ({ ...content, version: 1, ...changes });

describe('a printed page', () => {
  it.each([
    ['/', 'One Mind, Many', ['Start Playing', 'Join Now', 'Start Your Journey']],
    ['/how-to-play', 'How to Play · One Mind, Many', ['Game Overview', 'FAQs', 'Quick Start Guide', 'Start Playing Now', 'Infiltrate']],
    ['/about', 'About · One Mind, Many', ['MIT licence', 'href="/licenses.txt"']],
    ['/privacy', 'Privacy · One Mind, Many', ['Argon2id', '60 days']],
    ['/terms', 'Terms · One Mind, Many', ['One person, one account']],
  ])('%s reads without a browser, with title and description', async (path, title, texts) => {
    const page = await printPage(path, content);
    expect([page.status, page.title]).toEqual([200, title]);
    expect(page.description?.length).toBeGreaterThan(20);
    for (const text of [...texts, 'Login', 'Register', 'Privacy']) expect(page.html).toContain(text);
    // Elements of the head must not be in the body.
    expect(page.html).not.toMatch(/<title|<meta/);
  });

  it.each([
    ['/auth/login', 'Login · One Mind, Many', 'Your voice has been missed.'],
    ['/auth/register', 'Register · One Mind, Many', 'type="password"'],
  ])('%s has its form, whose password never gets into the address', async (path, title, text) => {
    const page = await printPage(path, content);
    expect([page.status, page.title]).toEqual([200, title]);
    expect(page.html).toContain(text);
    expect(page.html).toMatch(/<form [^>]*method="post"/);
  });

  it('is the same for every spelling of its address', async () => {
    const { html } = await printPage('/about', content);
    for (const path of ['/about/', '/ABOUT']) expect((await printPage(path, content)).html).toBe(html);
  });

  it.each(['/nowhere', '/game/nowhere', '/game/active', '/admin/nowhere/at/all'])('answers 404 for %s', async (path) => {
    const page = await printPage(path, content);
    expect([page.status, page.title]).toEqual([404, '404 - Page Not Found · One Mind, Many']);
    expect(page.html).toContain('The page you&#x27;re looking for doesn&#x27;t exist or has been moved.');
    expect(page.html).toContain('Return Home');
  });

  it.each([
    ['/setup', 200],
    ['/auth/nowhere', 404],
    ['/game', 200],
    ['/game/lobby/ABCDEF', 200],
    ['/game/active/1', 200],
    ['/replay/1', 200],
  ])('leaves %s to the browser, because it depends on the visitor', async (path, status) => {
    expect(await printPage(path, content)).toEqual({ status, html: '', title: null, description: null });
  });

  it('shows what is published now, and escapes it', async () => {
    const before = await printPage('/about', content);
    const page = await printPage('/about', withTexts({ about: { ...content.about, page_title: '<img src=x onerror=alert(1)>' } }));
    expect(page.html).not.toBe(before.html);
    expect(page.html).not.toContain('<img src=x');
    expect(page.title).toBe('<img src=x onerror=alert(1)> · One Mind, Many');
  });

  it('shows the site’s name in the title and beside the mark', async () => {
    const named = withTexts({ version: 2, global: { ...content.global, site_name: 'Murmur' } });
    for (const [path, title] of [
      ['/', 'Murmur'],
      ['/about', 'About · Murmur'],
      ['/nowhere', '404 - Page Not Found · Murmur'],
    ] as const) {
      const page = await printPage(path, { ...named, homepage: { ...content.homepage, hero_title: 'Many' } });
      expect(page.title).toBe(title);
      expect(page.html.replace(/<main.*<\/main>/s, '')).toMatch(/>Murmur<\/span>/);
      expect(page.html.replace(/<main.*<\/main>/s, '')).not.toContain('One Mind, Many');
    }
  });

  it('of a draft is not served to others, although both have the same number', async () => {
    const draft = withTexts({ about: { ...content.about, page_title: 'A draft' } });
    const before = await printPage('/about', withTexts({}));
    expect((await printDraft('/about', draft)).html).toContain('A draft');
    expect(await printPage('/about', withTexts({}))).toEqual(before);
  });

  it('contains an admin’s HTML as sanitised by the server', async () => {
    const page = await printPage('/how-to-play', withTexts({ howtoplay: { ...content.howtoplay, html_content: '<h2>House rules</h2>' } }));
    expect(page.html).toContain('<div class="raw-html"><h2>House rules</h2></div>');
    expect((await printPage('/how-to-play', content)).html).not.toContain('raw-html');
  });

  it('shows real numbers instead of the example ones if there are any', async () => {
    const numbers = { activePlayers: 30, gamesPlayed: 120, successRate: 0.5, rating: 4.5 };
    const { html } = await printPage('/', withTexts({ numbers }));
    for (const text of ['4.5/5 player rating', '>30<', '>120<', '>50%<']) expect(html).toContain(text);
    expect(html).not.toContain('12,847');
  });

  it('shows example numbers only if an admin has chosen them', async () => {
    const examples = ['12,847', '89,234', '67%', '4.8/5'];
    const fresh = await printPage('/', content);
    for (const example of [...examples, 'player rating', 'Active Players']) expect(fresh.html).not.toContain(example);
    const homepage = { ...content.homepage, live_numbers: false };
    const chosen = await printPage('/', withTexts({ version: 3, homepage }));
    for (const example of examples) expect(chosen.html).toContain(example);
  });

  it('links in its footer only to the networks that an admin has entered', async () => {
    expect((await printPage('/about', content)).html).not.toMatch(/GitHub|Twitter|Discord/);
    const social_links = { github: '', twitter: '', discord: 'https://discord.example/x' };
    const { html } = await printPage('/about', withTexts({ version: 4, global: { ...content.global, social_links } }));
    expect(html).toContain('href="https://discord.example/x"');
    expect(html).not.toMatch(/GitHub|Twitter/);
  });
});
