/** Who may register. Times are epoch ms. */
import type { Generated } from 'kysely';

export interface RegistrationInvitationsTable {
  id: string;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  /** The only address that can use it, lower case; null = any. */
  address: string | null;
  uses_max: number;
  /** How many accounts were created with it. */
  uses: Generated<number>;
  /** Null if the account was deleted. */
  created_by: string | null;
  created_at: number;
  expires_at: number;
}

/** Sign-ups that wait until their address is confirmed. */
export interface PendingSignUpsTable {
  /** Becomes the id of the account. */
  id: string;
  /** Lower case. */
  email: string;
  /** Null = the account gets a generated name. */
  username: string | null;
  user_metadata_json: string;
  password_hash: string;
  /** Whether somebody knows the password. */
  has_password: number;
  invitation_id: string | null;
  created_at: number;
  expires_at: number;
}

export interface RegistrationSchema {
  registration_invitations: RegistrationInvitationsTable;
  pending_sign_ups: PendingSignUpsTable;
}
