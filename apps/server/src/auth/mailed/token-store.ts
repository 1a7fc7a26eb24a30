/** All SQL for mailed links and codes. Every function takes the database or a transaction. Times are epoch ms. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { AuthCodesTable, OneTimeTokensTable, TokenPurpose } from '../../db/schema/one-time-tokens.ts';

export type TokenRow = Selectable<OneTimeTokensTable>;
export type AuthCodeRow = Selectable<AuthCodesTable>;

export const insertToken = async (db: Database, row: Omit<TokenRow, 'attempts' | 'confirmed_at'>): Promise<void> => {
  await db
    .insertInto('one_time_tokens')
    .values({ ...row, confirmed_at: null })
    .execute();
};

interface TokensOf {
  readonly userId: string | null;
  readonly signUpId?: string | null;
  readonly address: string;
  readonly purposes: readonly TokenPurpose[];
}

/**
 * Those of the account or of the sign-up, and those of the address that belong to neither: one statement, so that its time doesn't reveal
 * whether there is one.
 */
export const deleteTokens = async (db: Database, { userId, signUpId = null, address, purposes }: TokensOf): Promise<void> => {
  await db
    .deleteFrom('one_time_tokens')
    .where('purpose', 'in', purposes)
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', userId ?? ''),
        eb('sign_up_id', '=', signUpId ?? ''),
        and([eb('user_id', 'is', null), eb('sign_up_id', 'is', null), eb('address', '=', address)]),
      ]),
    )
    .execute();
};

export const findToken = async (db: Database, tokenHash: string, now: number): Promise<TokenRow | null> =>
  (await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** The tokens for these purposes that were mailed to an address. */
export interface Mailed {
  readonly address: string;
  readonly purposes: readonly TokenPurpose[];
}

/** Counts one comparison with each live token whose code hasn't been tried too often, and returns them. */
export const attemptTokens = (
  db: Database,
  { address, purposes }: Mailed,
  { now, attemptsMax }: { readonly now: number; readonly attemptsMax: number },
): Promise<TokenRow[]> =>
  db
    .updateTable('one_time_tokens')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('address', '=', address)
    .where('purpose', 'in', purposes)
    .where('attempts', '<', attemptsMax)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .execute();

/** Those that belong to no account, and open nothing. */
export const deleteTokensWithoutAccount = async (db: Database, address: string): Promise<void> => {
  await db.deleteFrom('one_time_tokens').where('user_id', 'is', null).where('address', '=', address).execute();
};

/** False if another request was first. */
export const deleteToken = async (db: Database, tokenHash: string): Promise<boolean> =>
  (await db.deleteFrom('one_time_tokens').where('token_hash', '=', tokenHash).executeTakeFirst()).numDeletedRows === 1n;

/** False if another request was first. */
export const confirmToken = async (db: Database, tokenHash: string, at: number): Promise<boolean> =>
  (
    await db
      .updateTable('one_time_tokens')
      .set({ confirmed_at: at })
      .where('token_hash', '=', tokenHash)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** The live tokens of a person. */
export const tokensOf = (
  db: Database,
  { userId, purposes, now }: { readonly userId: string; readonly purposes: readonly TokenPurpose[] | 'all'; readonly now: number },
): Promise<TokenRow[]> => {
  const live = db.selectFrom('one_time_tokens').selectAll().where('user_id', '=', userId).where('expires_at', '>', now);
  return (purposes === 'all' ? live : live.where('purpose', 'in', purposes)).execute();
};

export const insertAuthCode = async (db: Database, row: AuthCodeRow): Promise<void> => {
  await db.insertInto('auth_codes').values(row).execute();
};

/** Deletes and returns the code, so that it works only once. */
export const takeAuthCode = async (db: Database, codeHash: string): Promise<AuthCodeRow | null> =>
  (await db.deleteFrom('auth_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst()) ?? null;

export const insertPasswordReset = async (db: Database, sessionId: string, until: number): Promise<void> => {
  await db.insertInto('password_resets').values({ session_id: sessionId, until }).execute();
};

/** Whether this session has to set a password. Compared as the end of the session is, so that no moment is left between the two. */
export const hasPasswordReset = async (db: Database, sessionId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('password_resets')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('until', '>=', now)
    .executeTakeFirst()) !== undefined;

/** False if there was none. */
export const deletePasswordReset = async (db: Database, sessionId: string): Promise<boolean> =>
  (await db.deleteFrom('password_resets').where('session_id', '=', sessionId).executeTakeFirst()).numDeletedRows === 1n;

export const deleteExpiredTokens = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('auth_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('password_resets').where('until', '<', now).execute();
};
