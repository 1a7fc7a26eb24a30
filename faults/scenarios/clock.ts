import { type Installation, startCluster, startEmbedded } from '../installation/installation.ts';
import type { Load } from '../load.ts';
import { NODE_LOST, type Scenario } from '../scenario.ts';

/** How far the clock is ahead of the real time, one after another, in hours. */
const HOURS = [1, 0, -1, 0] as const;
/** How long they play with each, in ms. */
const EACH = 6000;

const setClock = async ({ clock }: Installation, load: Load): Promise<void> => {
  await load.play(2000);
  for (const hours of HOURS) {
    clock?.set(hours);
    await load.recovers({ fault: `the clock was set ${hours} h ahead of the real time`, within: NODE_LOST });
    await load.play(EACH);
  }
};

export const clock: Scenario = {
  name: 'clock',
  fault: 'the clock of one of two nodes jumps by an hour, forwards and backwards',
  run: async ({ play }) => {
    const cluster = await startCluster({ nodes: 2, hasClock: true });
    await play(cluster, (load) => setClock(cluster, load));
  },
};

export const clockEmbedded: Scenario = {
  name: 'clock-embedded',
  fault: 'the clock of the only node jumps by an hour, forwards and backwards',
  run: async ({ play }) => {
    const installation = await startEmbedded({ hasClock: true });
    await play(installation, (load) => setClock(installation, load));
  },
};
