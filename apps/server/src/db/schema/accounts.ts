/** Accounts, their sessions and their settings. */
import type { UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { Aal, FACTOR_TYPES } from '@one-mind/protocol/accounts/gotrue';
import type { Approval } from '@one-mind/protocol/admin/site';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  /** NFKC and case-folded: two usernames with the same key count as the same name. */
  username_key: string;
  /** Equal for usernames that look alike; null = not computed yet. */
  username_skeleton: Generated<string | null>;
  /** The version of the rules that computed the skeleton; 0 = none yet. */
  skeleton_version: Generated<number>;
  /** Null = never. */
  renamed_at: Generated<number | null>;
  /** Lower case. */
  email: string;
  /** Argon2id, PHC string. */
  password_hash: string;
  /** 1 = an administrator has set it, so the person has to choose another one. */
  password_is_temporary: Generated<number>;
  /** When a temporary password can no longer be used; null = it isn't temporary. */
  password_expires_at: Generated<number | null>;
  /** 0: nobody knows the password. */
  has_password: Generated<number>;
  role: UserRole;
  /** `banned` also stays after a ban has ended by itself: see `banned_until`. */
  status: UserStatus;
  /** When a ban ends by itself; null = never. */
  banned_until: Generated<number | null>;
  avatar_url: string | null;
  user_metadata_json: string;
  /** What programs of administrators store about the person. */
  app_metadata_json: Generated<string>;
  email_confirmed_at: number | null;
  /** When an administrator last invited the person; null = never. */
  invited_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
  last_login: number | null;
  /** When they last signed in or renewed a session. */
  last_active_at: number | null;
  /** Null = approved, or no approval was needed. */
  approval: Generated<Approval | null>;
}

/** Notes that admins keep about an account. */
export interface UserNotesTable {
  id: string;
  user_id: string;
  /** Null if that account was deleted. */
  author_id: string | null;
  text: string;
  at: number;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: number;
  refreshed_at: number;
  not_after: number;
  user_agent: string | null;
  ip: string | null;
  /** `aal2`: the person has shown a second factor. */
  aal: Generated<Aal>;
  /** `AuthenticationMethod[]`, oldest first. */
  amr_json: Generated<string>;
  /** The second factor that they have shown; null = none, or it was removed. */
  factor_id: Generated<string | null>;
  /** The account at a provider with which it began; null = it began in another way. */
  identity_id: Generated<string | null>;
  /** SHA-256 of the device cookie, hex; null = unknown until the session is renewed. */
  device_hash: Generated<string | null>;
}

/** Second factors. A person's recovery codes together are one factor. */
export interface FactorsTable {
  id: string;
  user_id: string;
  kind: (typeof FACTOR_TYPES)[number];
  /** Null = without a name. */
  name: string | null;
  /** 0 until the person has shown once that they have it. */
  is_verified: number;
  /** Of a TOTP factor, encrypted. */
  secret: string | null;
  /** The time step of the last accepted TOTP code. */
  last_step: number | null;
  /** Of a passkey, base64url. */
  credential_id: string | null;
  /** Of a passkey: COSE key, base64url. */
  public_key: string | null;
  /** Of a passkey: its counter of signatures, 0 if it has none. */
  sign_count: Generated<number>;
  /** Of a passkey: JSON, how browsers can reach it. */
  transports_json: string | null;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
}

export interface FactorChallengesTable {
  id: string;
  /** Null = a passkey that isn't registered yet, or whose owner isn't known yet. */
  factor_id: string | null;
  /** Null = nobody is signed in yet. */
  user_id: string | null;
  /** What a passkey has to sign, base64url; null = a TOTP code is expected. */
  challenge: string | null;
  expires_at: number;
}

export interface RecoveryCodesTable {
  /** Keyed hash, hex. */
  code_hash: string;
  factor_id: string;
  used_at: number | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex: a leaked table gives nobody a session. */
  token_hash: string;
  session_id: string;
  user_id: string;
  parent_hash: string | null;
  created_at: number;
  used_at: number | null;
}

export interface SignInFailuresTable {
  /** SHA-256 of the address, or of address and device, hex, so that nothing a stranger typed is stored. */
  key: string;
  failures: number;
  blocked_until: number;
  last_at: number;
  unseen: number;
  unseen_since: number;
}

export interface DevicesTable {
  user_id: string;
  /** SHA-256 of the cookie, hex. */
  token_hash: string;
  seen_at: number;
}

export interface UserSettingsTable {
  user_id: string;
  /** Chosen values by name; everything else has its default. */
  chosen_json: string;
  /** Raised on every change, so that a client can drop an older answer that arrives late. */
  revision: number;
  updated_at: number;
}

export interface AccountsSchema {
  users: UsersTable;
  user_notes: UserNotesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  factors: FactorsTable;
  factor_challenges: FactorChallengesTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_failures: SignInFailuresTable;
  devices: DevicesTable;
  user_settings: UserSettingsTable;
}
