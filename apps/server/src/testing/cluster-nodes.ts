/** Several nodes on one database and one Redis, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { type ServiceProxy, startProxy } from '@one-mind/testkit/services/proxy';
import { startRedis } from '@one-mind/testkit/services/redis';
import { COMPILE_CACHE } from '../../../../scripts/compile-cache.ts';
import { createRedisClient, type RedisClient } from '../cluster/redis-client.ts';
import type { Config } from '../config.ts';
import type { TestOptions } from '../test-options.ts';
import { createPostgresDatabase } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A node in a process of its own. */
export interface NodeProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

export interface TestCluster {
  /** A node in this process. */
  readonly start: (options?: TestOptions, config?: Partial<Config>) => Promise<TestServer>;
  /** `main`: the entry point of another source tree. */
  readonly spawn: (environment?: Readonly<Record<string, string>>, main?: string) => Promise<NodeProcess>;
  /** Cuts all connections to Redis, or only those of this node, and accepts new ones again. */
  readonly cutRedis: (node?: TestServer) => void;
  readonly restoreRedis: (node?: TestServer) => void;
  /** Cuts the connections of this node to the database, and accepts new ones again. */
  readonly cutDatabase: (node: TestServer) => void;
  readonly restoreDatabase: (node: TestServer) => void;
  /** Deletes everything in Redis, as a restart does. */
  readonly emptyRedis: () => Promise<void>;
  /** Drops the connections to Redis that send, but not those that listen. */
  readonly dropSenders: () => Promise<void>;
  /** Makes the other nodes lose this one until its next heartbeat, without its knowledge. */
  readonly announceLeaveOf: (node: TestServer) => Promise<void>;
  /** Closes this when the cluster closes, before its nodes stop. */
  readonly keep: <T extends { readonly close: () => void }>(one: T) => T;
  /** Stops all nodes. */
  readonly close: () => Promise<void>;
}

export const startTestCluster = async (): Promise<TestCluster> => {
  const database = await createPostgresDatabase();
  if (!database) throw new Error('A cluster needs PostgreSQL.');
  const redis = await startRedis();
  const shared = { databaseUrl: database.url, secretKey: randomBytes(32).toString('hex') };
  const proxies: { readonly node: TestServer | null; readonly proxy: ServiceProxy }[] = [];
  /** Those to the database. */
  const databaseProxies = new Map<TestServer, ServiceProxy>();
  const proxiesOf = (wanted?: TestServer) => proxies.flatMap(({ node, proxy }) => (wanted && node !== wanted ? [] : [proxy]));
  const atRedis = async (use: (client: RedisClient) => Promise<unknown>): Promise<void> => {
    const client = createRedisClient(redis.url, { isStarted: () => false });
    await client.connect();
    await use(client);
    client.destroy();
  };
  const closing: (() => Promise<unknown>)[] = [];
  const kept: { readonly close: () => void }[] = [];

  const spawnNode: TestCluster['spawn'] = async (environment = {}, main = MAIN) => {
    const proxy = await startProxy(new URL(redis.url));
    proxies.push({ node: null, proxy });
    const dataDir = await mkdtemp(join(tmpdir(), 'one-mind-node-'));
    const child = spawn(process.execPath, [main], {
      env: {
        ...COMPILE_CACHE,
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: shared.databaseUrl,
        REDIS_URL: proxy.url,
        SECRET_KEY: shared.secretKey,
        TURN_PACE_MS: '0',
        MAX_LOOP_DELAY_MS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closing.push(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    });
    let out = '';
    for await (const data of child.stdout.iterator({ destroyOnReturn: false })) {
      out += data;
      const url = /ready: (\S+)\s/.exec(out)?.[1];
      if (url !== undefined) return { url, child };
    }
    throw new Error('The node did not start.');
  };

  return {
    async start(options = {}, config = {}) {
      const proxy = await startProxy(new URL(redis.url));
      const databaseProxy = await startProxy(new URL(database.url));
      const node = await startTestServer({ ...shared, databaseUrl: databaseProxy.url, redisUrl: proxy.url, ...config }, options);
      proxies.push({ node, proxy });
      databaseProxies.set(node, databaseProxy);
      closing.push(node.close);
      return node;
    },
    spawn: spawnNode,
    cutRedis: (node) => {
      for (const proxy of proxiesOf(node)) proxy.cut();
    },
    restoreRedis: (node) => {
      for (const proxy of proxiesOf(node)) proxy.restore();
    },
    cutDatabase: (node) => databaseProxies.get(node)?.cut(),
    restoreDatabase: (node) => databaseProxies.get(node)?.restore(),
    dropSenders: () => atRedis((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal'])),
    emptyRedis: () => atRedis((client) => client.flushAll()),
    announceLeaveOf: ({ deps }) =>
      atRedis(async (client) => {
        const leave = { from: deps.cluster.nodeId, topic: 'node', message: { engineVersion: ENGINE_VERSION, isLeaving: true } };
        for (const channel of await client.pubSubChannels('one-mind:*')) await client.publish(channel, JSON.stringify(leave));
      }),
    keep(one) {
      kept.push(one);
      return one;
    },
    async close() {
      for (const one of kept.splice(0)) one.close();
      for (const close of closing.splice(0).reverse()) await close();
      for (const proxy of [...proxies.map((one) => one.proxy), ...databaseProxies.values()]) proxy.close();
      await redis.stop();
      await database.drop();
    },
  };
};
