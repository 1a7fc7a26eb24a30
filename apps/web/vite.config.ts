import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.DEV_SERVER_URL ?? 'http://localhost:3000';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // `vite build` makes the app, `vite build --ssr src/app/print-page.tsx` the half of it that the server prints pages with.
  build: isSsrBuild ? { outDir: 'dist/server', copyPublicDir: false } : { outDir: 'dist/client', sourcemap: true },
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
