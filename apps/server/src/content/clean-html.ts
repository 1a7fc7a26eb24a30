import { CONTENT_HTML } from '@one-mind/protocol/content-html';
import sanitizeHtml from 'sanitize-html';

/** The HTML without anything that could run, load from elsewhere, look like our own controls or lie over the page. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...CONTENT_HTML.tags],
    allowedAttributes: { '*': [...CONTENT_HTML.attributes] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    // Script and style lose their text too; what only stands in a strange tag stays readable.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'object', 'svg', 'math'],
  });
