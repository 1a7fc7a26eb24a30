/** Who may see and do what with accounts. Pure. */
import type { UserRole } from '@one-mind/protocol/accounts';

export interface Asker {
  readonly userId: string;
  readonly role: UserRole;
}

export const USER_COLUMNS = ['id', 'username', 'email', 'role', 'status', 'created_at', 'last_login', 'avatar_url'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

const ANYONE: ReadonlySet<UserColumn> = new Set(['id', 'username']);
const SIGNED_IN: ReadonlySet<UserColumn> = new Set(['id', 'username', 'role', 'status', 'created_at', 'avatar_url']);
const OWN: ReadonlySet<UserColumn> = new Set(USER_COLUMNS);

/** Columns of that user's row the asker may read; null asks without being signed in. */
export const readableColumns = (asker: Asker | null, userId: string): ReadonlySet<UserColumn> => {
  if (!asker) return ANYONE;
  return asker.userId === userId ? OWN : SIGNED_IN;
};

export const canSignIn = (user: { readonly status: string }): boolean => user.status !== 'banned';
