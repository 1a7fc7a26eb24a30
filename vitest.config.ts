import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { scratchFolder } from './scripts/scratch-folder.ts';

/**
 * Milliseconds. Generous, because other work shares the processors: a limit only has to end a test that hangs. With
 * OMM_RUNS, properties are checked on as many games as wanted, for as long as that takes.
 */
const LIMITS = { testTimeout: process.env.OMM_RUNS === undefined ? 60_000 : 0, hookTimeout: 60_000 };

const WORKERS = {
  // Test files share a process, so a module is loaded once for each worker and not once for each file.
  isolate: false,
  // By default Vitest leaves one processor idle, which is half of a machine with two.
  maxWorkers: availableParallelism(),
};

export default defineConfig({
  test: {
    ...WORKERS,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'attack/**/*.test.ts', 'bench/**/*.test.ts'],
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['apps/server/**/*.test.ts'], env: { TMPDIR: scratchFolder() }, ...LIMITS },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'], ...WORKERS, ...LIMITS },
      },
    ],
  },
});
