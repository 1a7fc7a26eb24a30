/** Permissions for accounts. Pure. */
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { User } from '../accounts/user.ts';

export interface Asker {
  readonly userId: string;
  readonly role: UserRole;
}

export const USER_COLUMNS = ['id', 'username', 'email', 'role', 'status', 'created_at', 'last_login', 'avatar_url'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const ANYONE: ReadonlySet<UserColumn> = new Set(['id', 'username']);
const SIGNED_IN: ReadonlySet<UserColumn> = new Set(['id', 'username', 'role', 'status', 'created_at', 'avatar_url']);
const OWN: ReadonlySet<UserColumn> = new Set(USER_COLUMNS);

/** Columns of that user's row that the asker may read; null = a visitor. */
export const readableColumns = (asker: Asker | null, userId: string): ReadonlySet<UserColumn> => {
  if (!asker) return ANYONE;
  return asker.userId === userId ? OWN : SIGNED_IN;
};

/** The error that prevents a person from signing in; null = none. */
export const signInProblem = ({
  status,
  approval,
}: Pick<User, 'status' | 'approval'>): 'user_banned' | 'account_waiting' | 'account_refused' | null => {
  if (status === 'banned') return 'user_banned';
  if (approval === 'waiting') return 'account_waiting';
  return approval === 'refused' ? 'account_refused' : null;
};
export const canSignIn = (user: Pick<User, 'status' | 'approval'>): boolean => signInProblem(user) === null;
