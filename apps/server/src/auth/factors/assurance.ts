/** How a session has proved who uses it, and what it still lacks. */

import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { adminsNeedFactor } from '../../site/restrictions.ts';
import { hasVerifiedFactor } from './store.ts';

/** `timestamp`: epoch seconds. */
export interface AuthenticationMethod {
  readonly method: string;
  readonly timestamp: number;
}

/** What a session rests on. */
export interface Assurance {
  readonly aal: Aal;
  /** Oldest first. */
  readonly amr: readonly AuthenticationMethod[];
  /** The second factor; null = none was shown. */
  readonly factorId: string | null;
}

/**
 * What a session of `aal1` lacks. `verification`: the person has a second factor and hasn't shown it, so the session opens nothing yet.
 * `factor`: administrators of this site need a second factor, and this one has none, so the session only opens what players can use.
 */
export type Lack = 'verification' | 'factor';

export const byMethod = (method: string, at: number): AuthenticationMethod => ({ method, timestamp: Math.floor(at / 1000) });

/** Null = nothing. */
export const lackOf = async (db: Database, user: Pick<User, 'id' | 'role'>, aal: Aal): Promise<Lack | null> => {
  if (aal === 'aal2') return null;
  if (await hasVerifiedFactor(db, user.id)) return 'verification';
  return user.role === 'admin' && (await adminsNeedFactor(db)) ? 'factor' : null;
};

/** What a session may do until it has what it lacks. */
export const roleWith = (lacks: Lack | null, role: UserRole): UserRole => (lacks === 'factor' ? 'user' : role);
