import { startCluster } from '../installation/installation.ts';
import { NODE_LOST, type Scenario } from '../scenario.ts';

/** How long Redis is stopped, in ms. */
const STOPPED = 20_000;
/** How often it is emptied. */
const EMPTIED = 3;

export const redis: Scenario = {
  name: 'redis',
  fault: 'Redis is stopped for 20 s, starts empty, and is emptied while it is running',
  run: async ({ play, isQuick }) => {
    const cluster = await startCluster({ nodes: 2 });
    const { redis } = cluster;
    await play(cluster, async (load) => {
      await load.play(3000);
      await redis.stop();
      await load.recovers({ fault: 'Redis was stopped', within: NODE_LOST });
      await load.play(isQuick ? 5000 : STOPPED);
      await redis.start();
      await load.recovers({ fault: 'Redis was started again', within: NODE_LOST });
      for (let done = 0; done < EMPTIED; done++) {
        await load.play(2000);
        await redis.empty();
        await load.recovers({ fault: 'Redis was emptied', within: NODE_LOST });
      }
    });
  },
};
