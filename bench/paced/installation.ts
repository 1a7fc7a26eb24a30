/** The installation under load: nodes that are started for the run, or a running installation. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@one-mind/testkit/services/postgres';
import { startRedis } from '@one-mind/testkit/services/redis';
import type { MeasuredServer } from '../load/measured-server.ts';
import { startOneMindServer } from '../load/one-mind-server.ts';
import { pinLoad } from '../load/pin-load.ts';
import { type DatabaseProbe, postgresProbe, sqliteProbe } from './database-probe.ts';

/** Accepts as many sockets as the games need. */
const ROOMY = join(import.meta.dirname, '../load/roomy-server.ts');
/** Milliseconds between two turns in real life. */
const TURN_PACE = 3000;

export interface Installation {
  readonly name: string;
  /** The addresses of its nodes. */
  readonly urls: readonly string[];
  /** The processes of its nodes, if they were started here. */
  readonly servers: readonly MeasuredServer[];
  /** Null if it isn't known. */
  readonly database: DatabaseProbe | null;
  /** The processors of the nodes, and of everything else. */
  readonly cores: Cores | null;
  readonly close: () => Promise<void>;
}

export interface Cores {
  /** One for each node; nodes share one if there are too few. */
  readonly nodes: readonly number[];
  readonly rest: readonly number[];
}

export interface InstallationOptions {
  readonly nodes: number;
  readonly database: 'sqlite' | 'postgres';
  readonly port: number;
  /** How many times faster than in real life. */
  readonly pace: number;
  /** MAX_LOOP_DELAY_MS; absent = the server's default. */
  readonly maxLoopDelayMs?: number;
}

/** Read before `pinLoad` makes this process see fewer. */
const CORES = availableParallelism();

/** Every node gets a processor of its own, if one is left for the load. */
export function coresFor(nodes: number, cores = CORES): Cores {
  const shared = cores <= nodes;
  const rest = Array.from({ length: cores }, (_, core) => core).slice(shared ? 1 : nodes);
  return { nodes: Array.from({ length: nodes }, (_, node) => (shared ? 0 : node)), rest: rest.length > 0 ? rest : [0] };
}

export async function startInstallation({ nodes, database, port, pace, maxLoopDelayMs }: InstallationOptions): Promise<Installation> {
  const cores = coresFor(nodes);
  // PostgreSQL and Redis inherit this.
  pinLoad(cores.rest);
  const stops = new AsyncDisposableStack();
  try {
    const env: Record<string, string> = { TURN_PACE_MS: String(Math.round(TURN_PACE / pace)) };
    if (maxLoopDelayMs !== undefined) env.MAX_LOOP_DELAY_MS = String(maxLoopDelayMs);
    // People come back sooner at a faster pace, too.
    env.DISCONNECT_GRACE_MS = String(Math.round(60_000 / pace));
    if (database === 'postgres') {
      const postgres = await startPostgres({ isDurable: true });
      stops.defer(postgres.stop);
      env.DATABASE_URL = postgres.url;
      env.SECRET_KEY = randomBytes(32).toString('hex');
    }
    if (nodes > 1) {
      const redis = await startRedis();
      stops.defer(redis.stop);
      env.REDIS_URL = redis.url;
      env.READY_GRACE_MS = '0';
    }
    const servers = [];
    for (const [node, cpu] of cores.nodes.entries()) {
      const server = await startOneMindServer({ port: port + node, env, cpu, entry: ROOMY });
      stops.defer(server.stop);
      servers.push(server);
    }
    const [first] = servers;
    if (first === undefined) throw new Error('An installation needs a node');
    const { DATABASE_URL: url, REDIS_URL: redisUrl } = env;
    const probe = url === undefined ? sqliteProbe(first) : await postgresProbe({ url, redisUrl });
    stops.defer(probe.close);
    return {
      name: `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${nodes > 1 ? ' and Redis' : ''}`,
      urls: servers.map((server) => server.url),
      servers,
      database: probe,
      cores,
      close: () => stops.disposeAsync(),
    };
  } catch (error) {
    await stops.disposeAsync();
    throw error;
  }
}

/** `urls`: of its nodes, separated by commas, or of the balancer in front of them. */
export function runningInstallation(urls: string): Installation {
  const addresses = urls.split(',').map((url) => url.replace(/\/+$/, ''));
  return { name: urls, urls: addresses, servers: [], database: null, cores: null, close: async () => undefined };
}
