import { startCluster } from '../installation/installation.ts';
import { NODE_FROZEN, NODE_LOST, type Scenario } from '../scenario.ts';

/** In ms. */
const FROZEN = 90_000;

export const freeze: Scenario = {
  name: 'freeze',
  fault: 'one of two nodes is frozen for 90 s, then continues',
  run: async ({ play, isQuick }) => {
    const cluster = await startCluster({ nodes: 2 });
    await play(cluster, async (load) => {
      const [node] = cluster.nodes;
      await load.play(3000);
      node?.freeze();
      const thawAt = performance.now() + (isQuick ? 20_000 : FROZEN);
      await load.recovers({ fault: 'a node was frozen', within: NODE_FROZEN });
      await load.play(Math.max(0, thawAt - performance.now()));
      node?.thaw();
      await load.recovers({ fault: 'the frozen node continued', within: NODE_LOST });
      await load.play(3000);
    });
  },
};
