import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Present } from './lobby-view.ts';
import type { Person } from './membership.ts';
import { waitingPlaces } from './store.ts';

/** A person loses their place in a waiting lobby after not having it open for this long, in ms. */
const ABSENT_AFTER = 5 * 60_000;

interface Dependencies {
  readonly db: Database;
  readonly clock: Pick<Clock, 'steady'>;
  readonly cluster: Pick<Cluster, 'hearsOthers'>;
  /** Users who have the lobby open right now, on any node. */
  readonly present: (lobbyId: string) => Present;
  readonly leave: (person: Person, lobbyId: string) => Promise<void>;
}

/** Gives up the places of people who have not had their lobby open for a while. */
export class Absences {
  readonly #deps: Dependencies;
  /** Key `lobby:user` → since when the person has been absent, in steady time. */
  readonly #since = new Map<string, number>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Call it several times within `ABSENT_AFTER`. */
  async search(): Promise<void> {
    const { db, clock, cluster, present, leave } = this.#deps;
    // This node doesn't know who is present on the others. People can be absent only from when it hears them again.
    if (!cluster.hearsOthers()) {
      this.#since.clear();
      return;
    }
    const at = clock.steady();
    const absent = (await waitingPlaces(db)).filter(({ lobbyId, userId }) => !present(lobbyId).has(userId));
    const keys = new Set(absent.map(placeKey));
    for (const key of this.#since.keys()) if (!keys.has(key)) this.#since.delete(key);
    for (const place of absent) {
      const since = this.#since.getOrInsert(placeKey(place), at);
      if (at - since >= ABSENT_AFTER) await leave({ userId: place.userId, username: '' }, place.lobbyId);
    }
  }
}

const placeKey = ({ lobbyId, userId }: { readonly lobbyId: string; readonly userId: string }): string => `${lobbyId}:${userId}`;
