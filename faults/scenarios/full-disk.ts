import { startCluster, startEmbedded } from '../installation/installation.ts';
import { DATABASE_BACK, type Scenario } from '../scenario.ts';

/** How often, and how long it is full each time, in ms. */
const TIMES = 2;
const FULL = 10_000;
const EMBEDDED_BYTES = 64 * 1024 ** 2;
/** PostgreSQL's own files take a quarter of it. */
const POSTGRES_BYTES = 256 * 1024 ** 2;

const BACK = { fault: 'the disk had space again', within: DATABASE_BACK } as const;

export const fullDiskEmbedded: Scenario = {
  name: 'disk-embedded',
  fault: 'the disk of the only node is full for 10 s',
  run: async ({ play }) => {
    const installation = await startEmbedded({ diskBytes: EMBEDDED_BYTES });
    await play(installation, async (load) => {
      for (let done = 0; done < TIMES; done++) {
        await load.play(3000);
        installation.disk?.fill();
        await load.play(FULL);
        installation.disk?.free();
        await load.recovers(BACK);
      }
    });
  },
};

export const fullDiskPostgres: Scenario = {
  name: 'disk-postgres',
  fault: 'the disk of PostgreSQL is full for 10 s',
  run: async ({ play }) => {
    const cluster = await startCluster({ nodes: 2, diskBytes: POSTGRES_BYTES });
    const { disk, postgres } = cluster;
    await play(cluster, async (load) => {
      for (let done = 0; done < TIMES; done++) {
        await load.play(3000);
        disk?.fill();
        await load.play(FULL);
        disk?.free();
        // PostgreSQL stops if it can't extend its write-ahead log, and has to be started again.
        if (!(await postgres.isRunning())) {
          await postgres.stop();
          await postgres.start();
        }
        await load.recovers(BACK);
      }
    });
  },
};
