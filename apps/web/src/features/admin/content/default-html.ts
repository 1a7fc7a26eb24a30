import type { ContentPage, SiteContent } from '@one-mind/protocol/content/content';
import type { Json } from './merge-texts.ts';

/** Labels of buttons, pictures and switches are not part of the page's text. */
const NO_TEXT = /^(html_content|live_numbers|rating|icon|\w*_(cta_primary|cta_secondary|cta_button))$/;

/** Converts a page's fields to HTML: its first text is the heading, and lists follow in their order. */
export function defaultHtml(content: SiteContent, page: ContentPage): string {
  const [title = '', ...blocks] = blocksOf(content[page]);
  return [`<h2>${title.replace(/^<p>|<\/p>$/g, '')}</h2>`, ...blocks].join('\n');
}

/** One block of HTML for each text. */
function blocksOf(json: Json): string[] {
  if (typeof json === 'boolean' || json === '') return [];
  if (typeof json === 'string') return [`<p>${escaped(json)}</p>`];
  if (Array.isArray(json)) return json.every((one) => typeof one === 'string') ? json.flatMap(blocksOf) : json.flatMap(itemOf);
  return Object.entries(json).flatMap(([name, value]) => (NO_TEXT.test(name) ? [] : blocksOf(value)));
}

/** The first text of a list item is its heading. */
function itemOf(json: Json): string[] {
  const [first, ...rest] = blocksOf(json);
  return first === undefined ? [] : [first.replace(/^<p>(.*)<\/p>$/s, '<h3>$1</h3>'), ...rest];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one);
