import { type Links, startCluster } from '../installation/installation.ts';
import type { Load } from '../load.ts';
import { DATABASE_BACK, NODE_LOST, type Scenario } from '../scenario.ts';

/** In ms. */
const EACH = 15_000;
const EACH_QUICK = 6000;
/** In ms for each direction, and in percent of the packets. */
const DELAY = 100;
const LOSS = 5;

const portsOf = (...proxies: readonly Links['redis'][]): readonly number[] => proxies.map(({ url }) => Number(new URL(url).port));

interface Disturbance {
  readonly name: string;
  readonly begin: (links: readonly Links[]) => void;
  readonly end: (links: readonly Links[]) => void;
}

const restore: Disturbance['end'] = (links) => {
  for (const { network } of links) network?.restore();
};
const setDelay = (links: readonly Links[], ms: number): void => {
  for (const { postgres, redis } of links) {
    postgres.delay(ms);
    redis.delay(ms);
  }
};

const DISTURBANCES: readonly Disturbance[] = [
  { name: `a delay of ${DELAY} ms`, begin: (links) => setDelay(links, DELAY), end: (links) => setDelay(links, 0) },
  {
    name: `the loss of ${LOSS} % of the packets`,
    begin: (links) => {
      for (const { network, postgres, redis } of links) network?.lose(LOSS, portsOf(postgres, redis));
    },
    end: restore,
  },
  {
    name: 'one node cut off from Redis',
    begin: ([first]) => first?.network?.lose(100, portsOf(first.redis)),
    end: restore,
  },
  {
    name: 'one node cut off from PostgreSQL',
    begin: ([first]) => first?.network?.lose(100, portsOf(first.postgres)),
    end: restore,
  },
  {
    name: 'one node cut off from both',
    begin: ([first]) => first?.network?.lose(100, portsOf(first.postgres, first.redis)),
    end: restore,
  },
];

const disturb = async (load: Load, links: readonly Links[], isQuick: boolean): Promise<void> => {
  for (const { name, begin, end } of DISTURBANCES) {
    await load.play(2000);
    const endAt = performance.now() + (isQuick ? EACH_QUICK : EACH);
    begin(links);
    await load.recovers({ fault: name, within: NODE_LOST });
    await load.play(Math.max(0, endAt - performance.now()));
    end(links);
    await load.recovers({ fault: `after ${name}`, within: DATABASE_BACK });
  }
};

export const network: Scenario = {
  name: 'network',
  fault: 'between the nodes and PostgreSQL and Redis: delay, loss, and a node that is cut off',
  run: async ({ play, isQuick }) => {
    const cluster = await startCluster({ nodes: 2, hasNetworks: true });
    await play(cluster, (load) => disturb(load, cluster.links, isQuick));
  },
};
