/** Several nodes on one database and one Redis, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@one-mind/engine/version';
import { startProxy } from '@one-mind/testkit/services/proxy';
import { startRedis } from '@one-mind/testkit/services/redis';
import { COMPILE_CACHE } from '../../../../scripts/compile-cache.ts';
import type { TestOptions } from '../app.ts';
import { createRedisClient } from '../cluster/redis-client.ts';
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
  readonly start: (options?: TestOptions) => Promise<TestServer>;
  readonly spawn: (environment?: Readonly<Record<string, string>>) => Promise<NodeProcess>;
  /** Cuts all connections to Redis, and accepts new ones again. */
  readonly cutRedis: () => void;
  readonly restoreRedis: () => void;
  /** The other nodes lose this one until they hear of it again, and it doesn't notice. */
  readonly takeLeaveFor: (node: TestServer) => Promise<void>;
  /** Stops all nodes. */
  readonly close: () => Promise<void>;
}

export const startTestCluster = async (): Promise<TestCluster> => {
  const database = await createPostgresDatabase();
  if (!database) throw new Error('A cluster needs PostgreSQL.');
  const redis = await startRedis();
  const proxy = await startProxy(new URL(redis.url));
  const shared = { databaseUrl: database.url, redisUrl: proxy.url, secretKey: randomBytes(32).toString('hex') };
  const closing: (() => Promise<unknown>)[] = [];

  const spawnNode: TestCluster['spawn'] = async (environment = {}) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'one-mind-node-'));
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...COMPILE_CACHE,
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: shared.databaseUrl,
        REDIS_URL: shared.redisUrl,
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
    async start(options = {}) {
      const server = await startTestServer(shared, options);
      closing.push(server.close);
      return server;
    },
    spawn: spawnNode,
    cutRedis: proxy.cut,
    restoreRedis: proxy.restore,
    async takeLeaveFor({ deps }) {
      const client = createRedisClient(redis.url, () => false);
      await client.connect();
      const channels = await client.pubSubChannels('one-mind:*');
      const leave = { from: deps.cluster.nodeId, topic: 'node', message: { engineVersion: ENGINE_VERSION, isLeaving: true } };
      for (const channel of channels) await client.publish(channel, JSON.stringify(leave));
      client.destroy();
    },
    async close() {
      for (const close of closing.splice(0).reverse()) await close();
      proxy.close();
      await redis.stop();
      await database.drop();
    },
  };
};
