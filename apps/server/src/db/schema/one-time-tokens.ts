/** Links and codes that were mailed, and what they allow. Times are epoch ms. */
import type { Generated } from 'kysely';

export type TokenPurpose = 'recovery' | 'magic_link' | 'invite' | 'reauthentication' | 'email_change_old' | 'email_change_new' | 'sign_up';

/** What the person has proved: a mailed link, or an account at a provider. */
export type CodePurpose = TokenPurpose | 'oauth';

/** How a challenge is derived from its verifier: SHA-256, or not at all. */
export type ChallengeMethod = 's256' | 'plain';

export interface OneTimeTokensTable {
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  /** Null: there is no account that could use it. */
  user_id: string | null;
  /** The sign-up that it confirms. */
  sign_up_id: string | null;
  purpose: TokenPurpose;
  /** Where it was mailed, lower case. */
  address: string;
  /** For a change of address: the new one, lower case. */
  new_address: string | null;
  /** HMAC of the code, hex. */
  code_hash: string;
  code_challenge: string | null;
  code_challenge_method: ChallengeMethod | null;
  created_at: number;
  expires_at: number;
  attempts: Generated<number>;
  confirmed_at: number | null;
}

export interface AuthCodesTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  user_id: string;
  purpose: CodePurpose;
  /** The account at a provider that the person has shown; null = a mailed link. */
  identity_id: string | null;
  code_challenge: string;
  code_challenge_method: ChallengeMethod;
  expires_at: number;
}

export interface PasswordResetsTable {
  session_id: string;
  until: number;
}

export interface OneTimeTokensSchema {
  one_time_tokens: OneTimeTokensTable;
  auth_codes: AuthCodesTable;
  password_resets: PasswordResetsTable;
}
