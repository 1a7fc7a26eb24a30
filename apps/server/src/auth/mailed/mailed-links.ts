/** Links and codes by mail: to set a new password, to sign in, and to confirm. Refuses by throwing GoTrueError. */
import { changeAccount, findAccount, findAccountByEmail } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import type { TokenPurpose } from '../../db/schema/one-time-tokens.ts';
import { transact } from '../../db/transact.ts';
import { canSignIn } from '../../policies/accounts.ts';
import { type AccountDetails, type NewProfile, newProfileOf, requireFree } from '../account-checks.ts';
import type { Auth, Proof, SignedIn } from '../auth.ts';
import type { NewPasswords } from '../new-passwords.ts';
import { listLinkedIdentities } from '../openid/linked-identity-store.ts';
import type { Changed } from '../profile-change.ts';
import type { Origin } from '../request-origin.ts';
import { issueAuthCode, takeAuthCode } from './auth-codes.ts';
import { confirmEmail, EMAIL_CHANGE, linkExpired, resendEmailChange } from './email-change.ts';
import { type LinkOptions, type Mailing, mailLink } from './mail-link.ts';
import type { TokenRow } from './one-time-tokens.ts';
import { checkedSignUp, confirmSignUp, type NewSignUp, putSignUp, resendSignUp, signUpWithoutPassword, startSignUp } from './sign-ups.ts';
import { deleteToken } from './token-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'signInBy' | 'notifyEnded'>;
  readonly mailing: Mailing;
  readonly passwords: NewPasswords;
}

/** What `type` of a link or code allows. */
const PURPOSES: Readonly<Record<string, readonly TokenPurpose[]>> = {
  recovery: ['recovery'],
  magiclink: ['magic_link'],
  signup: ['sign_up'],
  // Also for people who wanted to sign in and had no account.
  email: ['magic_link', 'sign_up'],
  invite: ['invite'],
  // Also for guests, who get their first address.
  email_change: [...EMAIL_CHANGE, 'sign_up'],
};

/** After these links, people may set a password without entering the current one. */
const SETS_PASSWORD: readonly TokenPurpose[] = ['recovery', 'invite'];

/** A link's token, or a code and the address that it was mailed to. `type`: as GoTrue's clients name it. */
export type Given =
  | { readonly type: string; readonly token: string }
  | { readonly type: string; readonly code: string; readonly email: string };

/** Null = the other of two addresses has to be confirmed as well. */
type Verified = SignedIn | null;

export class MailedLinks {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Whether there is a mail server; without one, administrators pass mails on. */
  get sendsMail(): boolean {
    return this.#deps.mailing.outbox.hasServer;
  }

  /**
   * Mails a link and a code, if the address belongs to an account that can sign in. Call it after the request was answered, so that the
   * answer can't depend on that. `email`: lower case.
   */
  async mail(purpose: 'recovery' | 'magic_link', email: string, link: LinkOptions): Promise<void> {
    await transact(this.#deps.db, async (trx) => {
      const user = await readerOf(trx, email);
      await mailLink(trx, this.#deps.mailing, { user, purpose, address: email, link });
    });
  }

  /** Reads the profile of the account to create if a person who signs in by mail has none. @throws GoTrueError */
  checkedProfile(details: Omit<AccountDetails, 'password'>): Promise<NewProfile> {
    return newProfileOf(this.#deps.db, details);
  }

  /** Mails a link and a code to sign in, or those that create the account if there is none and the person may register. */
  async mailSignIn(profile: NewProfile, invitation: AccountDetails['invitation'], link: LinkOptions): Promise<void> {
    const { db, mailing, passwords } = this.#deps;
    const signUp = await signUpWithoutPassword(db, profile, { invitation, passwords });
    await transact(db, async (trx) => {
      const user = await findAccountByEmail(trx, profile.email);
      if (user === null && signUp !== null) await putSignUp(trx, mailing, signUp, link);
      else
        await mailLink(trx, mailing, { user: user && canSignIn(user) ? user : null, purpose: 'magic_link', address: profile.email, link });
    });
  }

  /** Checks everything about a sign-up that doesn't depend on whether its address has an account. @throws GoTrueError, Refused */
  checkedSignUp(details: AccountDetails): Promise<NewSignUp> {
    return checkedSignUp(this.#deps.db, details, this.#deps.passwords);
  }

  /** Mails the link and the code that create the account; to an address that has one, a link to set a new password. */
  async mailSignUp(signUp: NewSignUp, link: LinkOptions): Promise<void> {
    await transact(this.#deps.db, (trx) => startSignUp(trx, this.#deps.mailing, signUp, link));
  }

  /** Mails the link and the code of a sign-up again, if one waits. `email`: lower case. */
  async mailSignUpAgain(email: string, link: LinkOptions): Promise<void> {
    await transact(this.#deps.db, (trx) => resendSignUp(trx, this.#deps.mailing, email, link));
  }

  /** The same for a change of address that is pending. `email`: the current one. */
  async mailEmailChange(email: string, link: LinkOptions): Promise<void> {
    await transact(this.#deps.db, async (trx) => {
      const user = await readerOf(trx, email);
      if (user) await resendEmailChange(trx, this.#deps.mailing, user, link);
    });
  }

  /** Mails a signed-in person a code that replaces the current password. */
  async mailNonce(userId: string): Promise<void> {
    await transact(this.#deps.db, async (trx) => {
      const user = await findAccount(trx, userId);
      if (!user) return;
      const { outbox, tokens } = this.#deps.mailing;
      const { code, tokenHash, expiresAt } = await tokens.issue(trx, { userId, purpose: 'reauthentication', address: user.email });
      await outbox.put(trx, {
        ...{ kind: 'reauthentication', to: user.email, userId, tokenHash, expiresAt },
        values: { username: user.username, code },
      });
    });
  }

  /** Uses a link or a code. @throws GoTrueError */
  async verify(given: Given, origin: Origin): Promise<Verified> {
    const token = await this.#tokenOf(given);
    if (isEmailChange(token) || isSignUp(token)) {
      // The confirmation remains, even if the person can't sign in yet.
      const confirmed = await transact(this.#deps.db, (trx) => this.#confirm(trx, { token, origin }));
      if (confirmed === null) return null;
      const { user, ended } = confirmed;
      this.#deps.auth.notifyEnded(user.id, ended);
      return this.#deps.auth.signInBy(async (trx) => ({ user: await requireAccount(trx, user.id), isRecovery: false }), origin);
    }
    return this.#deps.auth.signInBy((trx) => spend(trx, token), origin);
  }

  /**
   * Uses a link. If a browser requested it in the PKCE flow, the result is a code for that browser.
   * @throws GoTrueError
   */
  async verifyForRedirect(given: Given, origin: Origin): Promise<{ readonly code: string } | Verified> {
    const token = await this.#tokenOf(given);
    const { code_challenge: challenge, code_challenge_method: method, purpose } = token;
    if (challenge === null || method === null) return this.verify(given, origin);
    const confirmed = await transact(this.#deps.db, async (trx) => {
      const confirmed = await this.#confirm(trx, { token, origin });
      if (confirmed === null) return null;
      const code = await issueAuthCode(trx, { userId: confirmed.user.id, purpose, challenge: { challenge, method } });
      return { ...confirmed, code };
    });
    if (confirmed === null) return null;
    this.#deps.auth.notifyEnded(confirmed.user.id, confirmed.ended);
    return { code: confirmed.code };
  }

  /** Exchanges a code of the PKCE flow. @throws GoTrueError */
  async exchange(code: string, verifier: string, origin: Origin): Promise<SignedIn> {
    const { user_id: userId, identity_id: identityId, purpose } = await takeAuthCode(this.#deps.db, code, verifier);
    return this.#deps.auth.signInBy(async (trx) => {
      const user = await requireAccount(trx, userId);
      if (purpose !== 'oauth') return { user, isRecovery: SETS_PASSWORD.includes(purpose) };
      // Its owner may have disconnected the account since the code was taken.
      if (!(await listLinkedIdentities(trx, [userId])).some(({ id }) => id === identityId)) throw linkExpired();
      return { user, isRecovery: false, identityId };
    }, origin);
  }

  /** The account that the token belongs to; null = the other of two addresses still has to be confirmed. */
  async #confirm(trx: Database, { token, origin }: { readonly token: TokenRow; readonly origin: Origin }): Promise<Changed | null> {
    if (isSignUp(token)) return confirmSignUp(trx, token, { origin, passwords: this.#deps.passwords });
    const user = isEmailChange(token) ? await confirmEmail(trx, this.#deps.mailing, { token, origin }) : (await spend(trx, token)).user;
    return user && { user, ended: [] };
  }

  async #tokenOf(given: Given): Promise<TokenRow> {
    const purposes = Object.hasOwn(PURPOSES, given.type) ? PURPOSES[given.type] : undefined;
    if (purposes === undefined) throw linkExpired();
    const { db, mailing } = this.#deps;
    const token =
      'token' in given
        ? await mailing.tokens.ofLink(db, given.token, purposes)
        : await mailing.tokens.ofCode(db, given.code, { address: given.email, purposes });
    if (!token) throw linkExpired();
    return token;
  }
}

/** A sign-up without an account. Those that administrators create already have one. */
const isSignUp = ({ purpose, user_id: userId }: TokenRow): boolean => purpose === 'sign_up' && userId === null;

const isEmailChange = ({ purpose }: TokenRow): boolean => EMAIL_CHANGE.some((each) => each === purpose);

/** The account that mails to this address are about; null = none that can sign in. */
const readerOf = async (trx: Database, email: string): Promise<User | null> => {
  const user = await findAccountByEmail(trx, email);
  return user && canSignIn(user) ? user : null;
};

const requireAccount = async (trx: Database, userId: string): Promise<User> => {
  const user = await findAccount(trx, userId);
  if (!user) throw linkExpired();
  return user;
};

/** Also confirms the address. @throws GoTrueError if another request was first */
const spend = async (trx: Database, { token_hash: hash, user_id: userId, purpose }: TokenRow): Promise<Proof> => {
  if (userId === null || !(await deleteToken(trx, hash))) throw linkExpired();
  const user = await requireAccount(trx, userId);
  const at = Date.now();
  const confirmed = user.emailConfirmedAt === null ? requireFree(await changeAccount(trx, user, { emailConfirmedAt: at, at })) : user;
  return { user: confirmed, isRecovery: SETS_PASSWORD.includes(purpose) };
};
