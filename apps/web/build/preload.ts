import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The fonts of the first view: see `src/ui/fonts/first-fonts.css`. */
const FIRST_FONTS = /(inter|cormorant-garamond|cormorant-garamond-italic)-[\w-]{8}\.woff2$/;
const APP = 'src/app/main.tsx';
/** Pages that the server doesn't print are mostly those of people who are signed in. */
const ALSO = ['signed-in', 'game-parts'];
/** The server removes what is in it from printed pages (`apps/server/src/pages/printer.ts`). */
const APP_PRELOADS = '<!-- app: what the app itself needs -->';

/**
 * Preloads the first fonts, because lines would move if they came later, and the app, which `start.ts` imports only when it runs. Printed
 * pages start without the app.
 */
export const preload: Plugin = {
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
      const first = chunks.filter(({ name, moduleIds }) => ALSO.includes(name) || moduleIds.some((id) => id.endsWith(APP)));
      const files = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]));
      const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
      return {
        html: html.replace(
          APP_PRELOADS,
          (start) => `${start}${[...files].map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}" />`).join('')}\n    `,
        ),
        tags: fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        ),
      };
    },
  },
};
