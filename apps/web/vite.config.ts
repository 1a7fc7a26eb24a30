import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.DEV_SERVER_URL ?? 'http://localhost:3000';

/** The fonts of the first view, as `app/main.tsx` imports them. */
const FIRST_FONTS = /(inter-latin-wght|cormorant-garamond-latin-[56]00)-.*\.woff2$/;

/** Without this, the first page is painted in a fallback font, and its lines move when the right one arrives. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend',
        })),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts],
  // `vite build` makes the app, `vite build --ssr src/app/print-page.tsx` the half of it that the server prints pages with.
  // `license` lists the packages in the bundle with their licences, at /licenses.txt.
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false }
    : { outDir: 'dist/client', sourcemap: true, license: { fileName: 'licenses.txt' } },
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/art': server,
      '/auth/v1': server,
      '/ready': server,
      '/rest/v1': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
