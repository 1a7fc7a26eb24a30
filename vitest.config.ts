import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { canStartPostgres } from './packages/testkit/src/services/postgres.ts';
import { COMPILE_CACHE } from './scripts/compile-cache.ts';
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

/** Tests of the server that need PostgreSQL. */
const ON_POSTGRES = 'apps/server/**/*.postgres.test.ts';
/**
 * Tests of the server that run on SQLite and on PostgreSQL: those of domains with SQL of their own. Tests of the wire and of whole games
 * store the same data with the same queries, so they run on SQLite alone.
 */
const DOMAINS = [
  'account-data',
  'accounts',
  'activity',
  'analytics',
  'audit',
  'auth',
  'chat',
  'content',
  'friends',
  'games/admin',
  'games/live',
  'games/reminders',
  'games/replay',
  'lobbies',
  'mail',
  'models/evaluation',
  'models/usage',
  'moderation',
  'needs',
  'registration',
  'rest',
  'results',
  'rules',
  'sandbox',
  'scenarios',
  'settings',
  'setup',
  'site',
];
const ON_BOTH = [
  ...DOMAINS.map((domain) => `apps/server/src/${domain}/**/*.test.ts`),
  'attack/fuzz/*.test.ts',
  'apps/server/src/db/leases.test.ts',
  'apps/server/src/models/models.test.ts',
];
/** Tests in these domains of what uses no database, or only with statements that others of these tests use as well. */
const ON_SQLITE_ALONE = [
  'account-data/tables-about-people',
  'accounts/username-rules',
  'auth/keys',
  'friends/presence',
  'games/live/commit-lag',
  'lobbies/rematch-agreement',
  'games/live/deadlines',
  'games/live/game-clocks',
  'games/reminders/awaited-turns',
  'games/replay/replay',
  'lobbies/hosted-games',
  'moderation/chat-config',
  'moderation/words/profanity',
  'moderation/words/word-filter',
  'scenarios/pictures/picture-type',
  'scenarios/role-counts',
  'scenarios/shared-scenario',
  'scenarios/uploads/clean-svg',
  'scenarios/uploads/picture-size',
  'scenarios/uploads/strip-metadata',
].map((file) => `apps/server/src/${file}.test.ts`);

const hasPostgres = canStartPostgres();
if (!hasPostgres) {
  const missing = 'PostgreSQL is not installed and TEST_DATABASE_URL is not set, so no test runs on it.';
  if (process.env.CI) throw new Error(missing);
  console.warn(missing);
}

/** Of `expect.poll`, in ms: the limit ends a test that waits in vain, and is no promise about time. */
const POLL = { timeout: 30_000, interval: 20 };

export default defineConfig({
  test: {
    ...WORKERS,
    expect: { poll: POLL },
    // Workers get it too late to use the compile cache: writing thousands of modules when they end would take longer than it saves.
    env: { TMPDIR: scratchFolder(), ...COMPILE_CACHE },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages', 'scripts', 'attack', 'bench', 'faults'].map((folder) => `${folder}/**/*.test.ts`),
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [ON_POSTGRES],
          ...LIMITS,
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'server-postgres',
                include: [ON_POSTGRES, ...ON_BOTH],
                exclude: ON_SQLITE_ALONE,
                globalSetup: 'apps/server/src/testing/start-postgres.ts',
                setupFiles: 'apps/server/src/testing/use-postgres.ts',
                ...LIMITS,
              },
            },
          ]
        : []),
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'], ...WORKERS, ...LIMITS },
      },
    ],
  },
});
