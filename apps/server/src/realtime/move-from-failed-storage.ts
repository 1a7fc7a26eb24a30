import type { FastifyInstance } from 'fastify';
import type { Cluster } from '../cluster/cluster.ts';
import type { Storage } from '../db/storage.ts';

/** In ms. */
const LOOK_EVERY = 250;
/**
 * If the database fails for this long, in ms, while another node can use it, it fails for this node alone. When it fails for all nodes, or
 * works again for all, most of them notice sooner: each uses it about once a second.
 */
const MOVE_AFTER = 1000;

interface Dependencies {
  readonly storage: Pick<Storage, 'problem'>;
  readonly cluster: Pick<Cluster, 'isShared' | 'canAnotherStore' | 'takeLeave'>;
  /** Disconnects the sockets of this node. Their clients reconnect, and a balancer sends them to a node that is ready. */
  readonly move: () => void;
  /** For tests only: replaces `MOVE_AFTER`. */
  readonly moveAfterMs?: number | undefined;
}

/** While only this node can't use the database, moves its people to others, once for each time that it fails. */
export const moveFromFailedStorage = (app: FastifyInstance, { storage, cluster, move, moveAfterMs = MOVE_AFTER }: Dependencies): void => {
  if (!cluster.isShared) return;
  /** Since when this node alone can't use the database. */
  let aloneSince: number | null = null;
  let hasMoved = false;
  const look = (): void => {
    const fails = storage.problem() !== null;
    if (!fails) hasMoved = false;
    if (!fails || !cluster.canAnotherStore()) {
      aloneSince = null;
      return;
    }
    const now = performance.now();
    aloneSince ??= now;
    if (hasMoved || now - aloneSince < moveAfterMs) return;
    hasMoved = true;
    app.log.warn('Only this node can’t use the database, so its people move to other nodes.');
    cluster.takeLeave();
    // Events in progress wait for the database, so nothing waits for their answers: clients repeat them on another node.
    move();
  };
  const timer = setInterval(look, LOOK_EVERY);
  app.addHook('onClose', async () => clearInterval(timer));
};
