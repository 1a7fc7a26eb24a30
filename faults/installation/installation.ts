/** A throw-away installation whose parts can be made to fail: nodes, PostgreSQL, Redis, disks, clocks and networks. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartPostgres } from '@one-mind/testkit/services/postgres';
import { type ServiceProxy, startProxy } from '@one-mind/testkit/services/proxy';
import { canStartRedis } from '@one-mind/testkit/services/redis';
import { Balancer } from './balancer.ts';
import { FakeClock } from './fake-clock.ts';
import { Network } from './network.ts';
import { NotRun } from './not-run.ts';
import { PostgresServer } from './postgres-server.ts';
import { RedisServer } from './redis-server.ts';
import { ServerNode } from './server-node.ts';
import { SmallDisk } from './small-disk.ts';

export interface InstallationOptions {
  /** Of the database's disk. Default: the disk of this machine. */
  readonly diskBytes?: number;
  /** The clock of the first node can be set. */
  readonly hasClock?: boolean;
}

export interface ClusterOptions extends InstallationOptions {
  readonly nodes: number;
  /** Every node has a network of its own. */
  readonly hasNetworks?: boolean;
}

/** Where the checker finds the games. */
export type StoredIn = { readonly url: string } | { readonly file: string };

export interface Installation {
  readonly nodes: readonly ServerNode[];
  /** The address that people use. */
  readonly url: string;
  readonly storedIn: StoredIn;
  /** Null without `diskBytes`. */
  readonly disk: SmallDisk | null;
  /** Null without `hasClock`. */
  readonly clock: FakeClock | null;
  /** Ends the nodes. The database stays readable. */
  readonly stopNodes: () => Promise<void>;
  /** Removes everything. */
  readonly close: () => Promise<void>;
}

/** One node's connections to what all nodes share. */
export interface Links {
  readonly postgres: ServiceProxy;
  readonly redis: ServiceProxy;
  /** Null without `hasNetworks`. */
  readonly network: Network | null;
}

export interface ClusterInstallation extends Installation {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** In the order of `nodes`. */
  readonly links: readonly Links[];
}

/** As in production, except that turns are short, so that each game needs a decision about every second, and busy nodes take new games. */
const ENVIRONMENT = { TURN_PACE_MS: '100', MAX_LOOP_DELAY_MS: '0' };

/** What both kinds have: a folder, and maybe a disk and a clock. `undo` removes all of it, at the latest when this process exits. */
const prepare = ({ diskBytes, hasClock }: InstallationOptions) => {
  const undo = new DisposableStack();
  const dispose = (): void => undo.dispose();
  process.once('exit', dispose);
  undo.defer(() => process.off('exit', dispose));
  try {
    const folder = mkdtempSync(join(tmpdir(), 'one-mind-faults-'));
    undo.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o1777);
    const disk = diskBytes === undefined ? null : new SmallDisk(join(folder, 'disk'), diskBytes);
    if (disk) undo.defer(() => disk.unmount());
    const clock = hasClock ? new FakeClock(join(folder, 'clock')) : null;
    return { undo, folder, disk, clock };
  } catch (error) {
    dispose();
    throw error;
  }
};

const stopAll = async (nodes: readonly ServerNode[]): Promise<void> => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
};

/** Starts one node on SQLite. Resolves when it is ready. @throws NotRun */
export const startEmbedded = async (options: InstallationOptions = {}): Promise<Installation> => {
  const { undo, folder, disk, clock } = prepare(options);
  const dataDir = join(disk?.path ?? folder, 'data');
  const node = await ServerNode.create({ name: 'the node', environment: { ...ENVIRONMENT, ...clock?.environment, DATA_DIR: dataDir } });
  const close = async (): Promise<void> => {
    await stopAll([node]);
    undo.dispose();
  };
  try {
    await node.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    nodes: [node],
    url: node.url,
    storedIn: { file: join(dataDir, 'one-mind.sqlite') },
    disk,
    clock,
    stopNodes: () => stopAll([node]),
    close,
  };
};

/** Starts PostgreSQL, Redis, the nodes and a balancer. Resolves when all nodes are ready. @throws NotRun */
export const startCluster = async (options: ClusterOptions): Promise<ClusterInstallation> => {
  if (!canStartPostgres() || !canStartRedis()) throw new NotRun('PostgreSQL or Redis is not installed');
  const { undo, folder, disk, clock } = prepare(options);
  const closing: (() => unknown)[] = [() => undo.dispose()];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const postgres = await PostgresServer.start(folder, disk?.path);
    closing.push(() => postgres.stop());
    const redis = await RedisServer.start();
    closing.push(() => redis.stop());
    const secretKey = randomBytes(32).toString('hex');
    const links: Links[] = [];
    const nodes: ServerNode[] = [];
    closing.push(() => stopAll(nodes));
    for (let index = 0; index < options.nodes; index++) {
      const network = options.hasNetworks ? new Network(index) : null;
      if (network) undo.defer(() => network.remove());
      const link = {
        postgres: await startProxy(new URL(postgres.url), network?.host),
        redis: await startProxy(new URL(redis.url), network?.host),
        network,
      };
      closing.push(link.postgres.close, link.redis.close);
      links.push(link);
      nodes.push(
        await ServerNode.create({
          name: `node ${index + 1}`,
          host: network?.address,
          prefix: network?.prefix,
          environment: {
            ...ENVIRONMENT,
            ...(index === 0 && clock?.environment),
            DATA_DIR: join(folder, `data-${index + 1}`),
            DATABASE_URL: link.postgres.url,
            REDIS_URL: link.redis.url,
            SECRET_KEY: secretKey,
            TRUST_PROXY: ['127.0.0.1', network?.host].filter((address) => address !== undefined).join(','),
          },
        }),
      );
    }
    await Promise.all(nodes.map((node) => node.start()));
    const balancer = await Balancer.start(nodes);
    closing.push(() => balancer.close());
    return {
      nodes,
      url: balancer.url,
      storedIn: { url: postgres.url },
      disk,
      clock,
      stopNodes: () => stopAll(nodes),
      close,
      postgres,
      redis,
      links,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
