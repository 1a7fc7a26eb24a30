import { type Installation, startCluster, startEmbedded } from '../installation/installation.ts';
import type { Load } from '../load.ts';
import { NODE_LOST, type Scenario, type Trial } from '../scenario.ts';

const KILLS = 50;
const KILLS_QUICK = 3;
/** How long they play before a kill, in ms, at least and at most. */
const BEFORE = { least: 500, most: 1500 } as const;

/** Kills nodes at random and starts each again, as a supervisor would. */
const kill = async ({ dice, isQuick }: Trial, { nodes }: Installation, load: Load): Promise<void> => {
  for (let done = 0; done < (isQuick ? KILLS_QUICK : KILLS); done++) {
    await load.play(BEFORE.least + dice.below(BEFORE.most - BEFORE.least));
    const node = dice.pick(nodes);
    await node.end('SIGKILL');
    await Promise.all([load.recovers({ fault: `${node.name} was killed`, within: NODE_LOST }), node.start()]);
  }
};

export const killNode: Scenario = {
  name: 'kill',
  fault: '`kill -9` of one of two nodes, which is started again',
  run: async (trial) => {
    const cluster = await startCluster({ nodes: 2 });
    await trial.play(cluster, (load) => kill(trial, cluster, load));
  },
};

export const killEmbedded: Scenario = {
  name: 'kill-embedded',
  fault: '`kill -9` of the only node, which is started again',
  run: async (trial) => {
    const installation = await startEmbedded();
    await trial.play(installation, (load) => kill(trial, installation, load));
  },
};
