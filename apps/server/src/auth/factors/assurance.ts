/** How a session has proved who uses it, and what it still lacks. */

import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import type { Permission } from '@one-mind/protocol/permissions';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { adminsNeedFactor } from '../../site/restrictions.ts';
import { hasPasswordReset } from '../mailed/token-store.ts';
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
  /** The account at a provider with which it began; null = it began in another way. */
  readonly identityId: string | null;
}

/**
 * What a session lacks. `verification`: the person has a second factor and hasn't shown it, so the session opens nothing yet. `password`:
 * an administrator has set the password, and `reset`: a mailed link to set a password began the session, so it opens nothing until the
 * person has chosen a new one. `factor`: administrators of this site need a second factor, and this one has none, so the session only opens
 * what players can use.
 */
export type Lack = 'verification' | 'password' | 'reset' | 'factor';

/** A token that was issued before the second factor keeps its level, even if its session has been raised since. */
export const lowerOf = (one: Aal, other: Aal): Aal => (one === 'aal2' ? other : 'aal1');

export const byMethod = (method: string, at: number): AuthenticationMethod => ({ method, timestamp: Math.floor(at / 1000) });

interface Standing extends Pick<User, 'role' | 'isPasswordTemporary'> {
  readonly aal: Aal;
  /** Whether the person has a verified second factor. */
  readonly hasFactor: boolean;
  /** Whether a mailed link to set a password began the session, and none was set. */
  readonly isResetPending: boolean;
}

/** Null = nothing. `adminsNeed`: whether administrators of this site need a second factor. */
export const lackGiven = async (
  { aal, hasFactor, role, isPasswordTemporary, isResetPending }: Standing,
  adminsNeed: () => Promise<boolean>,
): Promise<Lack | null> => {
  if (aal === 'aal1' && hasFactor) return 'verification';
  if (isResetPending) return 'reset';
  if (isPasswordTemporary) return 'password';
  return aal === 'aal1' && role === 'admin' && (await adminsNeed()) ? 'factor' : null;
};

/** What this session of a person lacks; null = nothing. */
export const lackOf = async (db: Database, user: User, { id, aal }: { readonly id: string; readonly aal: Aal }): Promise<Lack | null> => {
  const hasFactor = aal === 'aal1' && (await hasVerifiedFactor(db, user.id));
  const isResetPending = await hasPasswordReset(db, id, Date.now());
  return lackGiven({ ...user, aal, hasFactor, isResetPending }, () => adminsNeedFactor(db));
};

/** The refusal for a session that opens nothing yet; null = it opens something. */
export const refusalForLack = (lacks: Lack | null) => {
  if (lacks === 'verification') return 'insufficient_aal';
  if (lacks === 'reset') return 'new_password_needed';
  return lacks === 'password' ? 'password_temporary' : null;
};

/** Whether this permission can be used despite what the session lacks. */
const opensBefore = (lacks: Lack | null, permission: Permission): boolean =>
  permission === 'show_factor' || ((lacks === 'password' || lacks === 'reset') && permission === 'set_password');

/** Why a session that lacks something can't use this permission yet; null = it can, if its role permits it. */
export const refusalBefore = (lacks: Lack | null, permission: Permission) =>
  opensBefore(lacks, permission) ? null : refusalForLack(lacks);

/** What a session may do until it has what it lacks. */
export const roleWith = (lacks: Lack | null, role: UserRole): UserRole => (lacks === 'factor' ? 'user' : role);
