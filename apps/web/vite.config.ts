import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CODE_SPLITTING } from './build/code-splitting.ts';
import { listChunks } from './build/list-chunks.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';

const server = process.env.DEV_SERVER_URL ?? 'http://localhost:3000';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [preload, precompress, listChunks])],
  // `vite build` makes the app, `vite build --ssr src/app/print-page.tsx` the half of it that the server prints pages with.
  // `license` lists the packages in the bundle with their licences, at /licenses.txt.
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        sourcemap: true,
        license: { fileName: 'licenses.txt' },
        // One stylesheet: it is there before the first paint, and the parts of the app wait for no other.
        cssCodeSplit: false,
        rolldownOptions: { output: { codeSplitting: CODE_SPLITTING } },
      },
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
      // The page has the same address.
      '/unsubscribe': { target: server, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
    },
  },
}));
