import { CONTENT_PAGES } from '@one-mind/protocol/content/content';
import { CONTENT_HTML } from '@one-mind/protocol/content/content-html';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import { describe, expect, it } from 'vitest';
import { defaultHtml } from './default-html.ts';

describe('defaultHtml', () => {
  it('shows the fields of a page in order, without the labels of buttons', () => {
    const html = defaultHtml(CONTENT_FALLBACK, 'homepage');
    expect(html).toMatch(/^<h2>One Mind, Many<\/h2>\n<p>One body\. Up to six voices/);
    expect(html).toContain('<h3>One shared body</h3>\n<p>Six steps');
    expect(html).toContain('<h3>Active Players</h3>\n<p>12,847</p>');
    for (const label of ['Start Playing', 'Brain', 'true', 'false', 'player rating']) expect(html).not.toContain(label);
  });

  it('escapes text', () => {
    const content = { ...CONTENT_FALLBACK, about: { ...CONTENT_FALLBACK.about, page_title: 'You & <me>' } };
    expect(defaultHtml(content, 'about')).toMatch(/^<h2>You &amp; &lt;me&gt;<\/h2>/);
  });

  it.each(CONTENT_PAGES)('generates HTML for %s that the server keeps whole', (page) => {
    for (const [, tag = ''] of defaultHtml(CONTENT_FALLBACK, page).matchAll(/<\/?(\w+)/g)) expect(CONTENT_HTML.tags).toContain(tag);
  });
});
