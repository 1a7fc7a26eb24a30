import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LIMITS, startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { fuzzServer } from './fuzz-server.ts';

/** A case on PostgreSQL takes several times as long, and most of the code is the same. */
const CASES = { sqlite: 5000, postgres: 1000 } as const;
/** `OMM_FUZZ_SEED` repeats another run. */
const SEED = Number(process.env.OMM_FUZZ_SEED ?? 17);
/** In bytes: at most 2.4 kB for each request. The server keeps about 5 MB in total, such as counters of limits. */
const GROWTH_MAX = 12e6;

/** In ms, on a machine that is busy with other things; the run takes about 10 s. */
const TIME_MAX = 900_000;

describe(`a server that gets generated requests and events (seed ${SEED})`, () => {
  let server: TestServer;
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  beforeAll(async () => {
    server = await startTestServer({ rateLimits: NO_LIMITS });
    process.on('unhandledRejection', onUnhandled);
  });
  afterAll(async () => {
    process.off('unhandledRejection', onUnhandled);
    await server.close();
  });

  it(
    'answers all of them, changes and reveals nothing of others, and keeps none of them in memory',
    async () => {
      const wanted = CASES[server.location.startsWith('postgres') ? 'postgres' : 'sqlite'];
      setFlagsFromString('--expose-gc');
      const collect: () => void = runInNewContext('gc');
      const memory = async (): Promise<number> => {
        collect();
        collect();
        return process.memoryUsage().heapUsed;
      };
      const { failures, cases, answers, ...report } = await fuzzServer(
        { url: server.url, dataDir: server.dataDir, location: server.location, memory, hadEnded: async () => false },
        { cases: wanted, seed: SEED },
      );
      expect(failures.join('\n\n')).toBe('');
      expect(unhandled).toEqual([]);
      expect(cases).toBeGreaterThan(wanted * 0.95);
      // Many requests get past the schemas.
      expect(answers.get('200')).toBeGreaterThan(wanted / 10);
      expect(report.memory[1] - report.memory[0]).toBeLessThan(GROWTH_MAX);
    },
    TIME_MAX,
  );
});
