import type { UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { Approval } from '@one-mind/protocol/admin/site';

/** An account as the server knows it. */
export interface User {
  readonly id: string;
  readonly username: string;
  /** Lower case; '' = a guest, who has none. */
  readonly email: string;
  readonly passwordHash: string;
  /** An administrator has set the password, so the person has to choose another one before they can do anything else. */
  readonly isPasswordTemporary: boolean;
  /** When a temporary password can no longer be used; null = it isn't temporary. */
  readonly passwordExpiresAt: number | null;
  /** False: nobody knows it, because the person signs in another way. */
  readonly hasPassword: boolean;
  readonly role: UserRole;
  /** `banned` only while the ban is in force. */
  readonly status: UserStatus;
  /** When the ban ends by itself; null = never, or there is no ban. */
  readonly bannedUntil: number | null;
  readonly avatarUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** What programs of administrators store about the person, who can read it but not change it. */
  readonly appMetadata: Readonly<Record<string, unknown>>;
  /** Epoch ms, like all times here; null = a password doesn't sign in before the address is confirmed. */
  readonly emailConfirmedAt: number | null;
  /** When an administrator last invited them; null = never. */
  readonly invitedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastLogin: number | null;
  /** When they last signed in or renewed a session. */
  readonly lastActive: number | null;
  /** When they last changed their username; null = never. */
  readonly renamedAt: number | null;
  /** Null = approved, or no approval was needed. */
  readonly approval: Approval | null;
}

export type UserChanges = Partial<
  Pick<
    User,
    | 'username'
    | 'email'
    | 'passwordHash'
    | 'isPasswordTemporary'
    | 'role'
    | 'status'
    | 'bannedUntil'
    | 'avatarUrl'
    | 'metadata'
    | 'appMetadata'
    | 'emailConfirmedAt'
    | 'invitedAt'
    | 'lastLogin'
    | 'lastActive'
    | 'renamedAt'
    | 'approval'
  >
>;

/** The form in which two equal usernames are identical. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
