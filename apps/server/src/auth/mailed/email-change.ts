/** A new address takes effect when links that were mailed to the old and to the new one have both been used. */
import type { EventOrigin } from '../../accounts/account-events.ts';
import { changeAccount, findAccount, findAccountByEmail } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import type { TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import { createAccountNotices } from '../../mail/account-notices.ts';
import { canSignIn } from '../../policies/accounts.ts';
import { requireFree } from '../account-checks.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { type LinkOptions, type Mailing, mailLink } from './mail-link.ts';
import * as store from './token-store.ts';

export const EMAIL_CHANGE = ['email_change_old', 'email_change_new'] as const;

export interface PendingEmail {
  readonly newEmail: string;
  /** ISO 8601. */
  readonly sentAt: string;
  /** The addresses whose link hasn't been used yet. */
  readonly unconfirmed: readonly string[];
}

interface EmailChange {
  readonly user: User;
  /** Lower case. The current one = cancel the change that is pending. */
  readonly newEmail: string;
  readonly link: LinkOptions;
}

/** Mails the link to the old address. `mailNewAddress` does the rest, once the request was answered. */
export const startEmailChange = async (trx: Database, mailing: Mailing, { user, newEmail, link }: EmailChange): Promise<void> => {
  await store.deleteTokens(trx, { userId: user.id, address: user.email, purposes: EMAIL_CHANGE });
  if (newEmail === user.email) return;
  await mailLink(trx, mailing, { user, purpose: 'email_change_old', address: user.email, newAddress: newEmail, link });
};

/**
 * Mails the link to the new address, unless it belongs to another account or this change is no longer pending. Call it after the request
 * was answered, so that the answer can't depend on that.
 */
export const mailNewAddress = async (trx: Database, mailing: Mailing, { user: { id }, newEmail, link }: EmailChange): Promise<void> => {
  const user = await findAccount(trx, id);
  if (!user || (await pendingEmailOf(trx, id))?.newEmail !== newEmail) return;
  const owner = (await findAccountByEmail(trx, newEmail)) === null ? user : null;
  await mailLink(trx, mailing, { user: owner, purpose: 'email_change_new', address: newEmail, newAddress: newEmail, link });
};

/** Mails the links again that haven't been used yet. */
export const resendEmailChange = async (trx: Database, mailing: Mailing, user: User, link: LinkOptions): Promise<void> => {
  for (const { purpose, address, new_address: newAddress, confirmed_at: confirmedAt } of await pendingTokens(trx, user.id)) {
    if (newAddress === null || confirmedAt !== null || (purpose !== 'email_change_old' && purpose !== 'email_change_new')) continue;
    await mailLink(trx, mailing, { user, purpose, address, newAddress, link });
  }
};

const pendingTokens = (db: Database, userId: string) => store.tokensOf(db, { userId, purposes: EMAIL_CHANGE, now: Date.now() });

/** The address that this person has to confirm; null = none. */
export const pendingEmailOf = async (db: Database, userId: string): Promise<PendingEmail | null> => {
  const tokens = await pendingTokens(db, userId);
  const [token] = tokens;
  if (!token?.new_address) return null;
  const { new_address: newEmail, created_at: sentAt } = token;
  const of = (purpose: TokenPurpose) => tokens.find((each) => each.purpose === purpose);
  // If the new address belongs to another account, its token isn't among these. It must look unconfirmed then, too.
  const [old, next] = [of('email_change_old'), of('email_change_new')];
  const unconfirmed = [...(old?.confirmed_at === null ? [old.address] : []), ...(next?.confirmed_at == null ? [newEmail] : [])];
  return { newEmail, sentAt: new Date(sentAt).toISOString(), unconfirmed };
};

/**
 * Confirms one of the two addresses. Returns the changed account if the other one was confirmed before, otherwise null. Notices go to both
 * addresses.
 * @throws GoTrueError
 */
export const confirmEmail = async (
  trx: Database,
  { outbox }: Mailing,
  { token, origin }: { readonly token: store.TokenRow; readonly origin: EventOrigin },
): Promise<User | null> => {
  const { user_id: userId, new_address: newEmail } = token;
  const user = userId === null ? null : await findAccount(trx, userId);
  if (!user || newEmail === null || !canSignIn(user) || !(await store.confirmToken(trx, token.token_hash, Date.now()))) throw linkExpired();
  const pending = await pendingTokens(trx, user.id);
  const isComplete = EMAIL_CHANGE.every((purpose) => pending.some((other) => other.purpose === purpose && other.confirmed_at !== null));
  if (!isComplete) return null;
  const at = Date.now();
  const changed = requireFree(await changeAccount(trx, user, { email: newEmail, emailConfirmedAt: at, at }), 'email_exists');
  await createAccountNotices(outbox).changed(trx, { before: user, after: changed }, { ...origin, by: 'owner' });
  return changed;
};

export const linkExpired = (): GoTrueError => new GoTrueError(403, 'otp_expired', 'Token has expired or is invalid');
