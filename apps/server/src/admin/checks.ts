/** Health checks of every installation. */
import { statfs } from 'node:fs/promises';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';
import { ERRORS } from '@one-mind/protocol/errors';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Storage } from '../db/storage.ts';
import type { CommitLag } from '../games/live/commit-lag.ts';
import { type FindNeeds, need } from '../needs/needs.ts';
import { type HealthCheck, timed } from './health.ts';

const MIB = 1024 ** 2;
/** Free bytes below which an admin should act, and below which the next game may be lost. */
const DISK_LOW = 1024 * MIB;
const DISK_FULL = 100 * MIB;

/** Measures a query's latency and whether writes work. */
export const databaseCheck = (db: Database, storage: Storage): HealthCheck => ({
  id: 'database',
  name: 'Database',
  measure: async () => {
    const problem = storage.problem();
    if (problem) return { state: 'failing', value: null, unit: 'ms', of: null, note: ERRORS[problem.code].message };
    const before = performance.now();
    await db.selectFrom('users').select('id').limit(1).execute();
    return timed(performance.now() - before, { healthy: 100, degraded: 1000 });
  },
});

/** Whether Redis carries messages between nodes. Games continue without it. */
export const redisCheck = (cluster: Pick<Cluster, 'hearsOthers' | 'countOthers'>): HealthCheck => ({
  id: 'redis',
  name: 'Redis',
  measure: async () =>
    cluster.hearsOthers()
      ? { state: 'healthy', value: null, unit: 'ms', of: null, note: cluster.countOthers() > 0 ? null : 'No other node is running.' }
      : {
          ...{ state: 'failing', value: null, unit: 'ms', of: null },
          note: 'Games continue, but people see changes from other nodes late. Check that Redis runs and can be reached.',
        },
});

/** How long commands wait to be stored: the longest wait of the last minute, or of the waiting ones if that is longer. */
export const commitLagCheck = (lag: () => CommitLag): HealthCheck => ({
  id: 'commits',
  name: 'Event commit lag',
  measure: async () => {
    const { waiting, slowest } = lag();
    if (waiting === null && slowest === null) {
      return { state: 'healthy', value: null, unit: 'ms', of: null, note: 'No game has stored anything in the last minute.' };
    }
    return timed(Math.max(waiting ?? 0, slowest ?? 0), { healthy: 250, degraded: 2000 });
  },
});

/** The free space of the disk that holds the data. */
export const diskCheck = (dataDir: string): HealthCheck => ({
  id: 'disk',
  name: 'Disk',
  measure: async () => {
    const { bsize, bavail, blocks } = await statfs(dataDir);
    const free = bavail * bsize;
    const state = free < DISK_FULL ? 'failing' : free < DISK_LOW ? 'degraded' : 'healthy';
    return { state, value: free, unit: 'bytes', of: blocks * bsize, note: state === 'healthy' ? null : 'Little space is left.' };
  },
});

/** Detects a disk that is full or nearly full, and files that can't be written. */
export const diskNeeds =
  (dataDir: string, storage: Storage): FindNeeds =>
  async () => {
    const { state } = await diskCheck(dataDir).measure();
    return [need('storage', storage.problem() === null ? 0 : 1), need('disk', state === 'healthy' ? 0 : 1)];
  };

/** Checks that the built-in narrator narrates a fact. */
export const narratorCheck = (): HealthCheck => ({
  id: 'narrator',
  name: 'Narrator',
  measure: async () => {
    const before = performance.now();
    const narrator = createNarrator({ scenario: PRISON_BREAK, players: [], publicSeed: 'health', narrated: [] });
    const { content } = narrator.narrate(
      { type: 'roundBegan', round: 1 },
      { alarm: 0, alarmLimit: 10, body: { location: PRISON_BREAK.content.start } },
    );
    const measured = timed(performance.now() - before, { healthy: 200, degraded: 2000 });
    return content === '' ? { ...measured, state: 'failing', note: 'It narrated nothing.' } : measured;
  },
});
