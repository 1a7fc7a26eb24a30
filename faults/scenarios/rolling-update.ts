import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCluster } from '../installation/installation.ts';
import { NODE_LOST, type Scenario } from '../scenario.ts';

const OTHER_VERSION = pathToFileURL(join(import.meta.dirname, '../installation/other-engine-version.ts')).href;
/** How long nodes of two versions run beside each other, in ms. */
const MIXED = 8000;

export const rollingUpdate: Scenario = {
  name: 'update',
  fault: 'both nodes are replaced one after another by nodes with another version of the engine (SIGTERM)',
  run: async ({ play }) => {
    const cluster = await startCluster({ nodes: 2 });
    await play(cluster, async (load) => {
      for (const node of cluster.nodes) {
        await load.play(3000);
        const ended = node.end('SIGTERM');
        await load.recovers({ fault: `${node.name} was asked to stop`, within: NODE_LOST });
        const code = await ended;
        if (code !== 0) throw new Error(`${node.name} has ended with ${code}:\n${node.log}`);
        await load.recovers({ fault: `${node.name} has stopped`, within: NODE_LOST });
        node.launch({ imports: [OTHER_VERSION] });
        await node.ready();
        await load.recovers({ fault: `${node.name} was started with another version`, within: NODE_LOST });
        await load.play(MIXED);
      }
    });
  },
};
