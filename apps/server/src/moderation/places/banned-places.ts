/** Compares every request and socket with the bans of addresses and devices. They are in memory, so that it takes no query. */
import { may } from '@one-mind/protocol/permissions';
import type { Identity } from '../../auth/identities.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Database } from '../../db/open.ts';
import { addressKey } from '../../plugins/client-address.ts';
import { listPlaceBans, type Place, type PlaceBanRow } from './place-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly cluster: Pick<Cluster, 'hearsOthers' | 'publish' | 'subscribe' | 'nodes'>;
  readonly now: () => number;
}

/** Someone with a session, and the address that they use it from. */
export interface Visitor extends Pick<Identity, 'role' | 'lacks' | 'deviceHash'> {
  readonly ip: string;
}

export interface BannedPlaces {
  /** The ban that excludes this person, wherever their session began; null = none. */
  banOf(visitor: Visitor): Promise<PlaceBanRow | null>;
  /** Call it after a ban was stored or lifted. */
  changed(): void;
  /** `listener` runs on every node after bans may have changed. */
  onChanged(listener: () => void): void;
}

const keyOf = ({ kind, value }: Place): string => `${kind} ${value}`;

export const createBannedPlaces = ({ db, cluster, now }: Dependencies): BannedPlaces => {
  /** Null = to be read again. */
  let kept: Promise<ReadonlyMap<string, PlaceBanRow>> | null = null;
  const read = (): Promise<ReadonlyMap<string, PlaceBanRow>> => {
    const reading = listPlaceBans(db, now()).then((bans) => new Map(bans.map((ban) => [keyOf(ban), ban])));
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };

  const listeners: (() => void)[] = [];
  const invalidate = (): void => {
    kept = null;
    for (const listener of listeners) listener();
  };
  cluster.subscribe('placeBans', invalidate);
  cluster.nodes.on('returned', invalidate);

  return {
    async banOf({ ip, deviceHash, role, lacks }) {
      // A node that is cut off from the others doesn't hear of their bans.
      if (!cluster.hearsOthers()) kept = null;
      kept ??= read();
      const bans = await kept;
      if (bans.size === 0) return null;
      // Administrators are admitted from everywhere, also while they have the role of a user because they lack a second factor.
      if (may(role, 'administer') || lacks === 'factor') return null;
      const isInForce = ({ until }: PlaceBanRow): boolean => until === null || until > now();
      const found = [
        bans.get(keyOf({ kind: 'address', value: addressKey(ip) })),
        deviceHash === null ? undefined : bans.get(keyOf({ kind: 'device', value: deviceHash })),
      ];
      return found.find((ban) => ban !== undefined && isInForce(ban)) ?? null;
    },
    changed() {
      invalidate();
      cluster.publish('placeBans', {});
    },
    onChanged(listener) {
      listeners.push(listener);
    },
  };
};
