import { startCluster } from '../installation/installation.ts';
import type { Scenario } from '../scenario.ts';

export const misbehavingClients: Scenario = {
  name: 'clients',
  fault: 'clients send commands twice, in another order, late or never',
  run: async ({ play, isQuick }) => {
    const cluster = await startCluster({ nodes: 2 });
    await play(cluster, (load) => load.play(isQuick ? 10_000 : 40_000), true);
  },
};
