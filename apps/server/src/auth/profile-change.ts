/** How people change their own account. Refuses by throwing GoTrueError. */
import type { ChangeOrigin, EventOrigin } from '../accounts/account-events.ts';
import { changeAccount, findAccount } from '../accounts/accounts.ts';
import { type User, usernameKey } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import { Refused } from '../refused.ts';
import { changesOf, type ProfileChanges, requireFree, requireRenameAllowed } from './account-checks.ts';
import { isPasswordExpired } from './admission.ts';
import { refusalForLack } from './factors/assurance.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { Identity } from './identities.ts';
import { mailNewAddress, startEmailChange } from './mailed/email-change.ts';
import type { LinkOptions, Mailing } from './mailed/mail-link.ts';
import { deletePasswordReset, deleteToken, hasPasswordReset } from './mailed/token-store.ts';
import type { NewPasswords } from './new-passwords.ts';
import { SESSION_IDLE } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { hasJustSignedIn, signInAgain } from './recent-sign-in.ts';
import { deleteDevicesOf } from './sign-in-guard-store.ts';
import { deleteSessionsOf, setNotAfter } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly mailing: Mailing;
  readonly notices: Pick<AccountNotices, 'changed'>;
  readonly passwords: NewPasswords;
  /** @throws Refused `too_many_passwords` */
  readonly isTheirPassword: (user: User, password: string, origin: EventOrigin) => Promise<boolean>;
}

interface OwnChange {
  readonly identity: Identity;
  readonly origin: EventOrigin;
  readonly changes: ProfileChanges;
  /** For the links that confirm a new address. */
  readonly emailLink: LinkOptions;
}

export const sessionMissing = (): GoTrueError =>
  new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

export interface Changed {
  readonly user: User;
  /** The ids of the sessions that have ended. */
  readonly ended: readonly string[];
}

/**
 * Signs out anyone who knew the old password. Call it in the transaction that stores the new one. Returns the ids of the ended sessions.
 */
export const endByNewPassword = async (trx: Database, userId: string, { but }: { readonly but?: string }): Promise<readonly string[]> => {
  await deleteDevicesOf(trx, userId);
  return deleteSessionsOf(trx, userId, but === undefined ? {} : { but });
};

export interface OwnChanged extends Changed {
  /** Mails the link to the new address. Call it once the request was answered. Null = there is none. */
  readonly afterwards: (() => Promise<void>) | null;
}

export const changeOwnAccount = async (deps: Dependencies, { identity, origin, changes, emailLink }: OwnChange): Promise<OwnChanged> => {
  const { db, mailing, notices, passwords, isTheirPassword } = deps;
  const before = await findAccount(db, identity.userId);
  if (!before) throw sessionMissing();
  if (changes.password === undefined) requireNothingLacks(identity);
  const accountChanges = await changesOf(db, before, changes);
  // A change of case only is still the same name.
  const isRenamed = accountChanges.username !== undefined && usernameKey(accountChanges.username) !== usernameKey(before.username);
  if (isRenamed) requireRenameAllowed(before);
  if (changes.currentPassword !== undefined && !(await isTheirPassword(before, changes.currentPassword, origin))) {
    throw new GoTrueError(400, 'invalid_credentials', 'The current password is wrong. Try again.');
  }
  if (changes.password !== undefined) {
    await passwords.requireStrong(changes.password, [accountChanges.email ?? before.email, accountChanges.username ?? before.username]);
  }
  const isNewEmail = accountChanges.email !== undefined && accountChanges.email !== before.email;
  // A change of address that both addresses confirm by mail needs no other proof.
  const mailedChange = mailing.outbox.hasServer ? accountChanges.email : undefined;
  if (mailedChange !== undefined) delete accountChanges.email;
  // Somebody who finds an open browser must not be able to take over the account or lock out its owner.
  const needsProof = (isNewEmail && mailedChange === undefined) || changes.password !== undefined;
  const by = needsProof ? await requireProof(deps, before, { identity, changes }) : 'owner';
  if (changes.password !== undefined) {
    if (await isPassword(before.passwordHash, changes.password)) {
      throw new GoTrueError(422, 'same_password', 'New password should be different from the old password.');
    }
    accountChanges.passwordHash = await passwords.hash(changes.password);
  }
  return transact(db, async (trx) => {
    const at = Date.now();
    const fresh = await findAccount(trx, identity.userId);
    if (!fresh) throw sessionMissing();
    // The proof was about an account whose password has been changed in the meantime.
    if (needsProof && fresh.passwordHash !== before.passwordHash) throw sessionMissing();
    if (accountChanges.passwordHash !== undefined && (await deletePasswordReset(trx, identity.sessionId)))
      await setNotAfter(trx, identity.sessionId, at + SESSION_IDLE);
    // Again, since another rename may have been committed in the meantime.
    if (isRenamed) requireRenameAllowed(fresh);
    const user = requireFree(await changeAccount(trx, fresh, { ...accountChanges, ...(isRenamed && { renamedAt: at }), at }));
    await notices.changed(trx, { before: fresh, after: user }, { ...origin, by });
    // Last, because a new password invalidates what was mailed before.
    const emailChange = mailedChange === undefined ? null : { user: fresh, newEmail: mailedChange, link: emailLink };
    if (emailChange) await startEmailChange(trx, mailing, emailChange);
    return {
      user,
      ended: changes.password === undefined ? [] : await endByNewPassword(trx, user.id, { but: identity.sessionId }),
      afterwards: emailChange && (() => transact(db, (later) => mailNewAddress(later, mailing, emailChange))),
    };
  });
};

/** Until the password is replaced, nothing else can be changed. @throws Refused */
const requireNothingLacks = ({ lacks }: Identity): void => {
  const refusal = refusalForLack(lacks);
  if (refusal !== null) throw new Refused(refusal);
};

/** `link`: a recovery link. @throws GoTrueError, Refused unless the person has just proved that the account is theirs */
const requireProof = async (
  { db, mailing }: Dependencies,
  user: User,
  {
    identity: { sessionId, lacks },
    changes: { currentPassword, nonce, password, email: newEmail },
  }: Pick<OwnChange, 'identity' | 'changes'>,
): Promise<ChangeOrigin['by']> => {
  const { email, hasPassword } = user;
  const isExpired = isPasswordExpired(user);
  // A session with a temporary password opens nothing else.
  if (!isExpired && (currentPassword !== undefined || lacks === 'password')) return 'owner';
  if (nonce !== undefined) {
    const token = await mailing.tokens.ofCode(db, nonce, { address: email, purposes: ['reauthentication'] });
    if (token !== null && (await deleteToken(db, token.token_hash))) return 'owner';
    throw new GoTrueError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  if (password !== undefined && newEmail === undefined && (await hasPasswordReset(db, sessionId, Date.now()))) return 'link';
  if (isExpired) throw new Refused('password_expired');
  if (!hasPassword && (await hasJustSignedIn(db, sessionId))) return 'owner';
  throw hasPassword ? new GoTrueError(400, 'current_password_required', 'Current password required') : signInAgain();
};
