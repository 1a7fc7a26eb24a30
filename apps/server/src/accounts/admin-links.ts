/** Mails and links with which administrators help people to get into their accounts. The audit log records each. */
import { randomInt } from 'node:crypto';
import { type Actor, recordAct } from '../audit/audit.ts';
import { addressTaken, changesOf, requireFree } from '../auth/account-checks.ts';
import type { Auth } from '../auth/auth.ts';
import { GoTrueError } from '../auth/gotrue/gotrue-error.ts';
import { linkPath, type Mailing, mailLink, NO_OPTIONS } from '../auth/mailed/mail-link.ts';
import type { Secrets } from '../auth/mailed/one-time-tokens.ts';
import type { Database } from '../db/open.ts';
import type { TokenPurpose } from '../db/schema/one-time-tokens.ts';
import { transact } from '../db/transact.ts';
import { canSignIn } from '../policies/accounts.ts';
import { Refused } from '../refused.ts';
import { changeAccount, findAccount, findAccountByEmail } from './accounts.ts';
import { requireTarget } from './require-target.ts';
import { updateUser } from './store.ts';
import type { User } from './user.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 99 bits, easy to read out. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-');

/** As GoTrue names them. */
export const GENERATED_LINKS = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type GeneratedLinkType = (typeof GENERATED_LINKS)[number];

const PURPOSES = {
  signup: 'sign_up',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change_current: 'email_change_old',
  email_change_new: 'email_change_new',
} as const satisfies Readonly<Record<GeneratedLinkType, TokenPurpose>>;

/** With these links, administrators create the account whose address the owner confirms. */
const isFirstLink = (type: GeneratedLinkType): boolean => type === 'signup' || type === 'invite';

interface NewPerson {
  /** Lower case. */
  readonly email: string;
  /** Null = nobody knows it, and the owner chooses one. */
  readonly password?: string | null | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

interface WantedLink extends NewPerson {
  readonly type: GeneratedLinkType;
  /** For a change of address, lower case. */
  readonly newEmail: string | null;
  /** The page of this site that the link leads to in the end; null = the usual one. */
  readonly next: string | null;
}

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'createFor'>;
  readonly mailing: Mailing;
}

/** What is done with the account in the transaction that creates or finds it. */
type WithAccount<Result> = (trx: Database, user: User, isNew: boolean) => Promise<Result>;

export type AdminLinks = ReturnType<typeof createAdminLinks>;

export const createAdminLinks = ({ db, auth, mailing }: Dependencies) => {
  /** With a new account, or with one whose address isn't confirmed yet, which gets the new data and keeps its password, as in GoTrue. */
  const withUnconfirmed = async <Result>({ email, password = null, data }: NewPerson, use: WithAccount<Result>): Promise<Result> => {
    if (await findAccountByEmail(db, email)) {
      return transact(db, async (trx) => {
        const user = await findAccountByEmail(trx, email);
        if (!user || user.emailConfirmedAt !== null) throw addressTaken('email_exists');
        const changes = await changesOf(trx, user, { data });
        return use(trx, requireFree(await changeAccount(trx, user, { ...changes, at: Date.now() })), false);
      });
    }
    let result: { readonly of: Result } | undefined;
    await auth.createFor({ email, password, data, isConfirmed: false }, async (trx, created) => {
      result = { of: await use(trx, created, true) };
    });
    if (!result) throw new TypeError('An account was created without its link.');
    return result.of;
  };

  return {
    /** Mails a link to set a new password. @throws Refused `account_not_found`, `user_banned`, `guest_account` */
    async mailRecovery(actor: Actor, id: string, reason?: string): Promise<void> {
      await transact(db, async (trx) => {
        const user = await requireTarget(trx, actor, id);
        if (!canSignIn(user)) throw new Refused('user_banned');
        if (user.role === 'guest') throw new Refused('guest_account');
        await mailLink(trx, mailing, { user, purpose: 'recovery', address: user.email, link: NO_OPTIONS });
        await recordAct(trx, actor, { act: 'user.recovery_mailed', targetId: id, reason });
      });
    },

    /** Creates an account without a password, unless it waits for its owner, and mails them a link to choose one. @throws GoTrueError */
    invite(actor: Actor, { email, data, next }: Pick<WantedLink, 'email' | 'data' | 'next'>): Promise<User> {
      return withUnconfirmed({ email, data }, async (trx, found) => {
        await requireOpenAccount(trx, actor, found);
        const user = await markInvited(trx, found);
        const from = (await findAccount(trx, actor.userId))?.username ?? '';
        const { token, tokenHash, expiresAt } = await mailing.tokens.issue(trx, { userId: user.id, purpose: 'invite', address: email });
        const mail = { to: email, userId: user.id, tokenHash, expiresAt };
        await mailing.outbox.put(trx, { ...mail, kind: 'invitation', values: { from, path: linkPath(token, 'invite', next) } });
        await recordAct(trx, actor, { act: 'user.invited', targetId: user.id });
        return user;
      });
    },

    /** Creates a link without mailing it, for a sign-up or an invitation also the account. @throws GoTrueError */
    async generate(actor: Actor, { newEmail, next, ...wanted }: WantedLink) {
      const { email } = wanted;
      // As GoTrue does: people without an account get one with their first link to sign in.
      const isNewcomer = wanted.type === 'magiclink' && (await findAccountByEmail(db, email)) === null;
      const type = isNewcomer ? 'signup' : wanted.type;
      const issueFor: WithAccount<GeneratedLink> = async (trx, found, isNew) => {
        await requireOpenAccount(trx, actor, found);
        const user = type === 'invite' ? await markInvited(trx, found) : found;
        const isForNew = type === 'email_change_new';
        const change = newEmail === null ? {} : { newAddress: newEmail };
        const address = isForNew && newEmail !== null ? newEmail : email;
        const secrets = await mailing.tokens.issue(trx, { userId: user.id, purpose: PURPOSES[type], address, ...change });
        if (isNew) await recordAct(trx, actor, { act: 'user.created', targetId: user.id });
        await recordAct(trx, actor, { act: 'user.link_created', targetId: user.id, after: { type } });
        return { user, type, ...secrets, path: linkPath(secrets.token, PURPOSES[type], next) };
      };
      if (isFirstLink(type)) return withUnconfirmed(wanted, issueFor);
      return transact(db, async (trx) => {
        const user = await findAccountByEmail(trx, email);
        if (!user) throw new GoTrueError(404, 'user_not_found', 'User with this email not found');
        if (newEmail !== null && (await findAccountByEmail(trx, newEmail))) throw addressTaken('email_exists');
        return issueFor(trx, user, false);
      });
    },
  };
};

interface GeneratedLink extends Secrets {
  readonly user: User;
  readonly type: GeneratedLinkType;
  readonly path: string;
}

const markInvited = async (trx: Database, user: User): Promise<User> => {
  const at = Date.now();
  await updateUser(trx, user.id, { invitedAt: at, at });
  return { ...user, invitedAt: at };
};

/** @throws GoTrueError, Refused if the actor is no longer an admin */
const requireOpenAccount = async (trx: Database, actor: Actor, user: User): Promise<void> => {
  await requireTarget(trx, actor, user.id);
  if (!canSignIn(user)) throw new GoTrueError(403, 'user_banned', 'User is banned');
};
