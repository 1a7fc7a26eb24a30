/**
 * Tokens that are mailed: a link and a 6-digit code for the same purpose. Each works once, for an hour, or for a day if it confirms a
 * sign-up or invites someone. It stops working when a newer one is sent for the same purpose, and when the password or address changes or
 * the account is banned (`accounts/store.ts`).
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import type { ChallengeMethod, TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import { deriveKey } from '../keys.ts';
import * as store from './token-store.ts';

export type { TokenRow } from './token-store.ts';

/** How long links and codes work, in ms. */
const TOKEN_LIFETIME = 3_600_000;
/** Longer for invitations and sign-ups, in ms, because people aren't waiting for that mail. */
const FIRST_LINK_LIFETIME = 24 * 3_600_000;
const FIRST_LINKS: readonly TokenPurpose[] = ['invite', 'sign_up'];
/** Number of codes that can be tried for one token. */
const ATTEMPTS_MAX = 5;
const CODE_DIGITS = 6;

/** Of the PKCE flow. */
export interface Challenge {
  readonly challenge: string;
  readonly method: ChallengeMethod;
}

export interface NewToken {
  /** Null: there is no account that could use it, but guesses at its code have to cost the same. */
  readonly userId: string | null;
  /** The sign-up that it confirms. */
  readonly signUpId?: string;
  readonly purpose: TokenPurpose;
  /** Where it is mailed, lower case. */
  readonly address: string;
  /** For a change of address: the new one, lower case. */
  readonly newAddress?: string;
  readonly challenge?: Challenge | null;
  /** When it stops working, in epoch ms; absent = after the default time. */
  readonly expiresAt?: number;
}

export interface Secrets {
  /** Of the link. */
  readonly token: string;
  /** Six digits. */
  readonly code: string;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export class OneTimeTokens {
  /** Six digits are quickly guessed from a mere hash. */
  readonly #codeKey: Buffer;

  constructor(secretKey: string) {
    this.#codeKey = deriveKey(secretKey, 'mailed codes: HMAC-SHA-256', 32);
  }

  /** Stores a new token and returns what to mail. Call it in a transaction. */
  async issue(trx: Database, { userId, signUpId, purpose, address, newAddress, challenge = null, ...given }: NewToken): Promise<Secrets> {
    await store.deleteTokens(trx, { userId, signUpId: signUpId ?? null, address, purposes: [purpose] });
    // The web app recognizes a token of the PKCE flow by its prefix, as GoTrue's clients do.
    const token = `${challenge === null ? '' : 'pkce_'}${randomBytes(32).toString('base64url')}`;
    const code = randomInt(10 ** CODE_DIGITS)
      .toString()
      .padStart(CODE_DIGITS, '0');
    const tokenHash = tokenHashOf(token);
    const at = Date.now();
    const { expiresAt = at + (FIRST_LINKS.includes(purpose) ? FIRST_LINK_LIFETIME : TOKEN_LIFETIME) } = given;
    await store.insertToken(trx, {
      token_hash: tokenHash,
      user_id: userId,
      sign_up_id: signUpId ?? null,
      purpose,
      address,
      new_address: newAddress ?? null,
      code_hash: this.#codeHash(tokenHash, code),
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      created_at: at,
      expires_at: expiresAt,
    });
    return { token, code, tokenHash, expiresAt };
  }

  /** The live token of this link; null = there is none. */
  async ofLink(db: Database, token: string, purposes: readonly TokenPurpose[]): Promise<store.TokenRow | null> {
    const row = await store.findToken(db, tokenHashOf(token), Date.now());
    return row && purposes.includes(row.purpose) ? row : null;
  }

  /**
   * The live token with this code; null = there is none, or too many wrong codes were tried. Don't call it in a transaction that may fail.
   */
  async ofCode(db: Database, code: string, mailed: store.Mailed): Promise<store.TokenRow | null> {
    const rows = await store.attemptTokens(db, mailed, { now: Date.now(), attemptsMax: ATTEMPTS_MAX });
    return rows.find((row) => isEqual(row.code_hash, this.#codeHash(row.token_hash, code))) ?? null;
  }

  #codeHash(tokenHash: string, code: string): string {
    return createHmac('sha256', this.#codeKey).update(`${tokenHash} ${code}`).digest('hex');
  }
}

const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
