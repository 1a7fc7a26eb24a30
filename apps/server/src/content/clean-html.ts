import { CONTENT_HTML } from '@one-mind/protocol/content-html';
import sanitizeHtml from 'sanitize-html';

/** Base for relative addresses. */
const HERE = 'http://here.invalid';

/** The HTML without anything that could run, load from elsewhere, look like our own controls or lie over the page. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...CONTENT_HTML.tags],
    allowedAttributes: { '*': [...CONTENT_HTML.attributes] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    // The host of an external picture would learn the address of everyone who opens the page.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src !== undefined && URL.parse(attribs.src, HERE)?.origin !== HERE,
    // Script and style lose their text too; what only stands in a strange tag stays readable.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'object', 'svg', 'math'],
  });
