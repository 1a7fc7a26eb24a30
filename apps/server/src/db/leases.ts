/** Which node works on what. A node renews the leases of its work, so the others notice when it has stopped without a word. */
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from './open.ts';

/** In ms. */
const LASTS = 15_000;
const RENEW_EVERY = 4000;

interface Dependencies {
  readonly db: Database;
  readonly cluster: Pick<Cluster, 'nodeId' | 'isShared'>;
  /** In epoch ms, the same on all nodes. */
  readonly steady: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export interface Leases {
  /** In the transaction that stores the beginning of the work. */
  readonly take: (trx: Database, workId: string) => Promise<void>;
  /** Renews it until `end`. Call it once the transaction has committed. */
  readonly renew: (workId: string) => void;
  /** Once the end of the work is stored. */
  readonly end: (workId: string) => Promise<void>;
  /** A condition: no node works on the work with the id in this column, such as `lab_runs.id`. */
  readonly isAbandoned: (column: string) => RawBuilder<SqlBool>;
  /** `listener` ends or takes over work that nobody holds, when the server starts and whenever a lease of another node has passed. */
  readonly onAbandoned: (listener: () => Promise<void>) => void;
  /** Begins to renew leases and to look for abandoned work. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const createLeases = ({ db, cluster, steady, log }: Dependencies): Leases => {
  const { nodeId, isShared } = cluster;
  const held = new Set<string>();
  const listeners: (() => Promise<void>)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const renewAll = async (): Promise<void> => {
    if (held.size === 0) return;
    await db
      .updateTable('leases')
      .set({ until: steady() + LASTS })
      .where('node_id', '=', nodeId)
      .execute();
  };
  const lookForAbandoned = async (): Promise<void> => {
    const at = steady();
    const passed = await db.selectFrom('leases').select('work_id').where('until', '<=', at).limit(1).executeTakeFirst();
    if (!passed) return;
    // Several nodes may do this at once: each update says which rows it expects.
    for (const listener of listeners) await listener();
    await db.deleteFrom('leases').where('until', '<=', at).execute();
  };
  const tick = async (): Promise<void> => {
    await renewAll();
    if (isShared) await lookForAbandoned();
  };

  return {
    async take(trx, workId) {
      await trx
        .insertInto('leases')
        .values({ work_id: workId, node_id: nodeId, until: steady() + LASTS })
        .execute();
    },
    renew: (workId) => void held.add(workId),
    async end(workId) {
      held.delete(workId);
      await db.deleteFrom('leases').where('work_id', '=', workId).execute();
    },
    isAbandoned: (column) =>
      sql`not exists (select 1 from leases where leases.work_id = ${sql.ref(column)} and leases.until > ${steady()})`,
    onAbandoned: (listener) => void listeners.push(listener),
    async start() {
      // Without other nodes, all leases are those of a process that has ended.
      if (!isShared) await db.deleteFrom('leases').execute();
      for (const listener of listeners) await listener();
      timer = setInterval(() => {
        tick().catch((error: unknown) => log.error({ err: error }, 'Leases could not be renewed'));
      }, RENEW_EVERY);
    },
    stop: async () => clearInterval(timer),
  };
};
