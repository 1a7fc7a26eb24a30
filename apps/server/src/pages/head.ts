/** The head of a page, for search engines and link previews. */

export interface Head {
  readonly title: string;
  readonly description: string;
  /** Path of the page's canonical address. */
  readonly path: string;
  readonly picture: Picture;
  readonly siteName: string;
  /** False: search engines leave it out. */
  readonly isIndexed: boolean;
}

interface Picture {
  /** Path. */
  readonly path: string;
  readonly alt: string;
}

/** Pixels of every preview picture: see scripts/draw-pictures.ts. */
const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** `origin`: of this installation, without a trailing slash; if it is unknown, the page has no canonical address. */
export const headHtml = (head: Head, origin: string | undefined): string => {
  const url = origin === undefined ? null : `${origin}${head.path}`;
  const picture = `${origin ?? ''}${head.picture.path}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    ...(head.isIndexed ? [] : [named('robots', 'noindex')]),
    ...(head.isIndexed && url !== null ? [`<link rel="canonical" href="${escapeHtml(url)}" />`] : []),
    property('og:type', 'website'),
    property('og:site_name', head.siteName),
    property('og:title', head.title),
    property('og:description', head.description),
    ...(url === null ? [] : [property('og:url', url)]),
    property('og:image', picture),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', head.picture.alt),
    named('twitter:card', 'summary_large_image'),
  ].join('\n    ');
};
