import type { RemovedHtml } from '@one-mind/protocol/content/content';
import { CONTENT_HTML } from '@one-mind/protocol/content/content-html';
import sanitizeHtml from 'sanitize-html';

/** Base for relative addresses. */
const HERE = 'http://here.invalid';

/** Removes everything that could run, load from elsewhere, imitate our own controls or cover the page. */
export const cleanHtml = (html: string): string => cleanWith(html, () => undefined);

/** What `cleanHtml` removes from this HTML, in the order in which it first appears. */
export const removedFrom = (html: string): RemovedHtml[] => {
  const before = partsOf(html);
  const after = partsOf(cleanHtml(html));
  return [...before].flatMap(([what, { count, tag }]) => {
    const removed = count - (after.get(what)?.count ?? 0);
    // Attributes are removed with their element.
    return removed <= 0 || (tag !== what && !after.has(tag)) ? [] : [{ what, count: removed }];
  });
};

/** How often each element and each attribute of one appears: `<p>`, `<p onclick>`. */
const partsOf = (html: string): Map<string, { readonly count: number; readonly tag: string }> => {
  const parts = new Map<string, { readonly count: number; readonly tag: string }>();
  cleanWith(html, (name, attributes) => {
    const tag = `<${name}>`;
    for (const what of [tag, ...Object.keys(attributes).map((attribute) => `<${name} ${attribute}>`)]) {
      parts.set(what, { count: (parts.get(what)?.count ?? 0) + 1, tag });
    }
  });
  return parts;
};

const cleanWith = (html: string, onOpenTag: (name: string, attributes: Readonly<Record<string, string>>) => void): string =>
  sanitizeHtml(html, {
    allowedTags: [...CONTENT_HTML.tags],
    allowedAttributes: { '*': [...CONTENT_HTML.attributes] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    onOpenTag: (name, attributes) => onOpenTag(name, { ...attributes }),
    // The host of an external picture would learn the address of everyone who opens the page.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src !== undefined && URL.parse(attribs.src, HERE)?.origin !== HERE,
    // Script and style also lose their text; the text of other unknown tags stays.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'object', 'svg', 'math'],
  });
