/** The HTML that admins may write. The server removes everything else, and the browser does so again. */
export const CONTENT_HTML = {
  tags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'hr', 'br', 'pre', 'code', 'kbd'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'mark',
      'abbr',
      'a',
      'img',
      'details',
      'summary',
      'div',
      'span',
      'section',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'open', 'lang', 'dir'],
} as const;
