/** Mails and links with which administrators help people to get into their accounts. The audit log records each. */
import { randomBytes, randomInt } from 'node:crypto';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Auth } from '../auth/auth.ts';
import { GoTrueError } from '../auth/gotrue/gotrue-error.ts';
import { linkPath, type Mailing, mailLink, NO_OPTIONS } from '../auth/mailed/mailing.ts';
import type { Database } from '../db/open.ts';
import type { TokenPurpose } from '../db/schema/one-time-tokens.ts';
import { transact } from '../db/transact.ts';
import { canSignIn } from '../policies/accounts.ts';
import { Refused } from '../refused.ts';
import { findAccount, findAccountByEmail } from './accounts.ts';
import { requireTarget } from './require-target.ts';
import type { User } from './user.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 99 bits, easy to read out. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-');

/** For accounts whose owner chooses a password later. */
export const newUnknownPassword = (): string => randomBytes(32).toString('base64url');

/** As GoTrue names them. */
export const GENERATED_LINKS = ['invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type LinkType = (typeof GENERATED_LINKS)[number];

const PURPOSES = {
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change_current: 'email_change_old',
  email_change_new: 'email_change_new',
} as const satisfies Readonly<Record<LinkType, TokenPurpose>>;

interface WantedLink {
  readonly type: LinkType;
  /** Lower case. */
  readonly email: string;
  /** For a change of address, lower case. */
  readonly newEmail: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** The page of this site that the link leads to in the end; null = the usual one. */
  readonly next: string | null;
}

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'createFor'>;
  readonly mailing: Mailing;
}

export type AdminLinks = ReturnType<typeof createAdminLinks>;

export const createAdminLinks = ({ db, auth, mailing }: Dependencies) => {
  const createInvited = (actor: Actor, { email, data, next }: Pick<WantedLink, 'email' | 'data' | 'next'>): Promise<User> =>
    auth.createFor({ email, password: newUnknownPassword(), data }, async (trx, created) => {
      await requireTarget(trx, actor, created.id);
      const from = (await findAccount(trx, actor.userId))?.username ?? '';
      const { token, tokenHash, expiresAt } = await mailing.tokens.issue(trx, { userId: created.id, purpose: 'invite', address: email });
      const mail = { to: email, userId: created.id, tokenHash, expiresAt };
      await mailing.outbox.put(trx, { ...mail, kind: 'invitation', values: { from, path: linkPath(token, 'invite', next) } });
      await recordAct(trx, actor, { act: 'user.invited', targetId: created.id });
    });

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

    /** Creates an account without a password, and mails its owner a link to choose one. @throws GoTrueError */
    invite: createInvited,

    /** Creates a link without mailing it, and for `invite` also the account. @throws GoTrueError */
    async generate(actor: Actor, { type, email, newEmail, data, next }: WantedLink) {
      const issueFor = async (trx: Database, user: User) => {
        await requireTarget(trx, actor, user.id);
        const isForNew = type === 'email_change_new';
        const change = newEmail === null ? {} : { newAddress: newEmail };
        const address = isForNew && newEmail !== null ? newEmail : email;
        const secrets = await mailing.tokens.issue(trx, { userId: user.id, purpose: PURPOSES[type], address, ...change });
        await recordAct(trx, actor, { act: 'user.link_created', targetId: user.id, after: { type } });
        return { user, ...secrets, path: linkPath(secrets.token, PURPOSES[type], next) };
      };
      if (type === 'invite') {
        let issued: Awaited<ReturnType<typeof issueFor>> | undefined;
        await auth.createFor({ email, password: newUnknownPassword(), data }, async (trx, created) => {
          issued = await issueFor(trx, created);
        });
        if (!issued) throw new TypeError('A created account has a link.');
        return issued;
      }
      return transact(db, async (trx) => {
        const user = await findAccountByEmail(trx, email);
        if (!user) throw new GoTrueError(404, 'user_not_found', 'User with this email not found');
        if (!canSignIn(user)) throw new GoTrueError(403, 'user_banned', 'User is banned');
        if (newEmail !== null && (await findAccountByEmail(trx, newEmail)))
          throw new GoTrueError(422, 'email_exists', 'A user with this email address has already been registered');
        return issueFor(trx, user);
      });
    },
  };
};
