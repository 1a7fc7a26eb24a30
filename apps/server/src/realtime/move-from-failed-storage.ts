import type { FastifyInstance } from 'fastify';
import type { Cluster } from '../cluster/cluster.ts';
import type { Storage } from '../db/storage.ts';

/** In ms. */
const LOOK_EVERY = 500;
/** If the database fails for this long, in ms, and others can still use it, it fails for this node alone: they would have noticed. */
const MOVE_AFTER = 3000;

interface Dependencies {
  readonly storage: Pick<Storage, 'problem'>;
  readonly cluster: Pick<Cluster, 'isShared' | 'canAnotherStore'>;
  /** Disconnects the sockets of this node. Their clients reconnect, and a balancer sends them to a node that is ready. */
  readonly move: () => Promise<void>;
}

/** While only this node can't use the database, moves its people to others, once for each time that it fails. */
export const moveFromFailedStorage = (app: FastifyInstance, { storage, cluster, move }: Dependencies): void => {
  if (!cluster.isShared) return;
  let failsSince: number | null = null;
  let hasMoved = false;
  const look = (): void => {
    if (storage.problem() === null) {
      failsSince = null;
      hasMoved = false;
      return;
    }
    const now = performance.now();
    failsSince ??= now;
    if (hasMoved || now - failsSince < MOVE_AFTER || !cluster.canAnotherStore()) return;
    hasMoved = true;
    app.log.warn('Only this node can’t use the database, so its people move to other nodes.');
    move().catch((error: unknown) => app.log.error({ err: error }, 'People could not be moved to other nodes'));
  };
  const timer = setInterval(look, LOOK_EVERY);
  app.addHook('onClose', async () => clearInterval(timer));
};
