/** How mails about the account are put into the outbox. */
import { findAccount } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import type { TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { PendingSignUp } from '../../registration/pending-sign-ups.ts';
import type { Challenge, NewToken, OneTimeTokens } from './one-time-tokens.ts';

export interface Mailing {
  readonly outbox: Outbox;
  readonly tokens: OneTimeTokens;
}

export interface LinkOptions {
  /** The page of this site that the link leads to in the end, a path with search; null = the usual one. */
  readonly next: string | null;
  /** Null = not the PKCE flow. */
  readonly challenge: Challenge | null;
}
export const NO_OPTIONS: LinkOptions = { next: null, challenge: null };

/** The types of links as GoTrue's clients name them. */
const LINK_TYPES = {
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
  sign_up: 'signup',
} as const satisfies Partial<Record<TokenPurpose, string>>;

/**
 * The path of the page with the button that uses the token. Programs that check mails open links, but press no buttons. What follows the #
 * isn't sent to the server, so no log contains the token.
 */
export const linkPath = (token: string, purpose: keyof typeof LINK_TYPES, next: string | null): string =>
  `/auth/confirm#${new URLSearchParams({ token, type: LINK_TYPES[purpose], ...(next !== null && { next }) })}`;

interface MailedLink extends Omit<NewToken, 'userId' | 'signUpId' | 'challenge'> {
  readonly purpose: Exclude<keyof typeof LINK_TYPES, 'invite'>;
  /** Null = no mail is sent; the token is stored nevertheless, but opens nothing. */
  readonly user: User | null;
  readonly link: LinkOptions;
  /** Absent = the default mail for the purpose. */
  readonly kind?: 'account_exists';
}

/** Stores a token and mails its link and code. Call it in a transaction. */
export const mailLink = async (
  trx: Database,
  { outbox, tokens }: Mailing,
  { user, purpose, address, newAddress, link, kind }: MailedLink,
): Promise<void> => {
  const { token, code, tokenHash, expiresAt } = await tokens.issue(trx, {
    ...{ userId: user?.id ?? null, purpose, address, challenge: link.challenge },
    ...(newAddress !== undefined && { newAddress }),
  });
  if (user === null) return;
  const values = { username: user.username, path: linkPath(token, purpose, link.next), code };
  const mail = { to: address, userId: user.id, tokenHash, expiresAt };
  if (kind === 'account_exists') await outbox.put(trx, { ...mail, kind, values: { username: values.username, path: values.path } });
  else if (purpose === 'email_change_old' || purpose === 'email_change_new')
    await outbox.put(trx, { ...mail, kind: purpose, values: { ...values, newEmail: newAddress ?? address } });
  else if (purpose === 'sign_up')
    await outbox.put(trx, { ...mail, kind: 'confirm_sign_up', values: { ...values, isGuest: false, hasAccount: true } });
  else await outbox.put(trx, { ...mail, kind: purpose, values });
};

/** The same for a sign-up that has no account yet, or the account of a guest. */
export const mailSignUpLink = async (
  trx: Database,
  { outbox, tokens }: Mailing,
  { id: signUpId, email: address, username, expires_at: expiresAt }: PendingSignUp,
  link: LinkOptions,
): Promise<void> => {
  const { token, code, tokenHash } = await tokens.issue(trx, {
    ...{ userId: null, signUpId, purpose: 'sign_up', address, challenge: link.challenge, expiresAt },
  });
  const isGuest = (await findAccount(trx, signUpId)) !== null;
  const values = { username: username ?? '', path: linkPath(token, 'sign_up', link.next), code, isGuest };
  await outbox.put(trx, { kind: 'confirm_sign_up', to: address, userId: null, values, tokenHash, expiresAt });
};
