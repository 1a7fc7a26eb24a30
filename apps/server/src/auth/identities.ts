import { hash } from 'node:crypto';
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import type { Lack } from './factors/assurance.ts';

/** Who makes a request. */
export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly role: UserRole;
  readonly sessionId: string;
  /** Of the device on which the session began; null = unknown. */
  readonly deviceHash: string | null;
  readonly aal: Aal;
  /** What the session lacks; null = nothing. An admin who lacks a factor has the role of a user. */
  readonly lacks: Lack | null;
}

/** An identity, and the time until which it is valid unless something changes, in epoch ms. */
export interface Proven {
  readonly identity: Identity;
  readonly until: number;
}

/** The holders of access tokens in memory, so that a request needs neither a query nor the check of a signature. */
export class Identities {
  /** The least recently used comes first. Keys are hashes, so that a copy of the memory reveals no token. */
  readonly #kept = new Map<string, Proven>();
  readonly #max: number;
  /** Number of invalidations so far. */
  #generation = 0;

  /** Whether this process receives changes that others make. */
  readonly #hearsOthers: () => boolean;

  /** `max`: number of tokens; 0 = every request is looked up. */
  constructor(max: number, hearsOthers: () => boolean = () => true) {
    this.#max = max;
    this.#hearsOthers = hearsOthers;
  }

  /** Returns the holder of this token, from memory or by `lookUp`. Null results are not kept. */
  async of(token: string, lookUp: () => Promise<Proven | null>): Promise<Identity | null> {
    const key = hash('sha256', token, 'base64');
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept && kept.until > Date.now() && this.#hearsOthers()) {
      this.#kept.set(key, kept);
      return kept.identity;
    }
    const generation = this.#generation;
    const proven = await lookUp();
    // A change during the lookup may have made its result outdated.
    if (proven && generation === this.#generation) this.#keep(key, proven);
    return proven?.identity ?? null;
  }

  /** Call it when an account or its sessions have changed, on every node that keeps identities. */
  invalidate(userId: string): void {
    this.#generation++;
    for (const [key, { identity }] of this.#kept) if (identity.userId === userId) this.#kept.delete(key);
  }

  /** Call it when changes may have been missed. */
  invalidateAll(): void {
    this.#generation++;
    this.#kept.clear();
  }

  #keep(key: string, proven: Proven): void {
    this.#kept.set(key, proven);
    if (this.#kept.size <= this.#max) return;
    const oldest = this.#kept.keys().next();
    if (!oldest.done) this.#kept.delete(oldest.value);
  }
}
