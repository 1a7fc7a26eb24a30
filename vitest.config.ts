import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'packages', include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'attack/**/*.test.ts'], environment: 'node' },
      },
      { test: { name: 'server', include: ['apps/server/**/*.test.ts'], environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } },
      { extends: './apps/web/vite.config.ts', test: { name: 'web', include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'] } },
    ],
  },
});
