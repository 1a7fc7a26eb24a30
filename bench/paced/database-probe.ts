/** How much a database works and grows. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@redis/client';
import { Client } from 'pg';
import type { OneMindServer } from '../load/one-mind-server.ts';
import { cpuSecondsOfFamily, parentOf, writtenBytesOf } from '../load/processor-time.ts';

export interface DatabaseSample {
  /** Processor seconds of PostgreSQL and of Redis so far; 0 for SQLite, whose time is the node's. */
  readonly postgresSeconds: number;
  readonly redisSeconds: number;
  /** Bytes written so far: to disk by the node with SQLite, to PostgreSQL's log. */
  readonly written: number;
  /** Bytes of all tables and indexes. */
  readonly size: number;
  /** Transactions that were rolled back so far: most of them ran again, because another node was faster. */
  readonly rollbacks: number;
}

export interface DatabaseProbe {
  readonly sample: () => Promise<DatabaseSample>;
  readonly close: () => Promise<void>;
}

/** The folder's database, which the node keeps open as well. */
export function sqliteProbe({ dataDir, pid }: Pick<OneMindServer, 'dataDir' | 'pid'>): DatabaseProbe {
  const db = new DatabaseSync(join(dataDir, 'one-mind.sqlite'), { readOnly: true });
  const size = db.prepare('select page_count * page_size as size from pragma_page_count(), pragma_page_size()');
  return {
    sample: async () => ({
      postgresSeconds: 0,
      redisSeconds: 0,
      written: writtenBytesOf(pid),
      size: Number(size.get()?.size),
      rollbacks: 0,
    }),
    close: async () => db.close(),
  };
}

interface Addresses {
  readonly url: string;
  readonly redisUrl: string | undefined;
}

/** PostgreSQL and Redis on this machine. */
export async function postgresProbe({ url, redisUrl }: Addresses): Promise<DatabaseProbe> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const redis = redisUrl === undefined ? null : await createClient({ url: redisUrl }).connect();
  const numberOf = async (expression: string): Promise<number> =>
    Number((await client.query(`select (${expression}) as value`)).rows[0].value);
  // PostgreSQL has one process for each connection, all of the same parent.
  const postmaster = parentOf(await numberOf('pg_backend_pid()'));
  const redisSeconds = async (): Promise<number> => {
    const used = [...((await redis?.info('cpu')) ?? '').matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)];
    return used.reduce((sum, [, seconds]) => sum + Number(seconds), 0);
  };
  return {
    sample: async () => ({
      postgresSeconds: cpuSecondsOfFamily(postmaster),
      redisSeconds: await redisSeconds(),
      written: await numberOf("pg_current_wal_lsn() - '0/0'"),
      size: await numberOf('pg_database_size(current_database())'),
      rollbacks: await numberOf('select xact_rollback from pg_stat_database where datname = current_database()'),
    }),
    close: async () => {
      await client.end();
      redis?.destroy();
    },
  };
}
