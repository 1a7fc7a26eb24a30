import { startCluster } from '../installation/installation.ts';
import { DATABASE_BACK, type Scenario } from '../scenario.ts';

/** How long PostgreSQL is stopped, and how long nothing reaches it, in ms. */
const STOPPED = 20_000;
const CUT_OFF = 5000;
/** How often its connections are ended. */
const ENDED = 5;

export const postgres: Scenario = {
  name: 'postgres',
  fault: 'PostgreSQL crashes and is down for 20 s; its connections are ended, or cut for 5 s',
  run: async ({ play, isQuick }) => {
    const cluster = await startCluster({ nodes: 2 });
    const { postgres, links } = cluster;
    await play(cluster, async (load) => {
      await load.play(3000);
      await postgres.stop();
      await load.play(isQuick ? 5000 : STOPPED);
      await postgres.start();
      await load.recovers({ fault: 'PostgreSQL was started again', within: DATABASE_BACK });
      for (let done = 0; done < ENDED; done++) {
        await load.play(1000);
        await postgres.endConnections();
        await load.recovers({ fault: 'PostgreSQL ended all connections', within: DATABASE_BACK });
      }
      await load.play(1000);
      for (const link of links) link.postgres.cut();
      await load.play(CUT_OFF);
      for (const link of links) link.postgres.restore();
      await load.recovers({ fault: 'PostgreSQL could be reached again', within: DATABASE_BACK });
    });
  },
};
