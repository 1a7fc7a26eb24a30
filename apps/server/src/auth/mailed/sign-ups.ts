/** Sign-ups that become accounts once their address is confirmed by mail. Until then, they reserve neither name nor address. */
import { randomUUIDv7 } from 'node:crypto';
import { accountEvent } from '../../accounts/account-events.ts';
import { createAccount, findAccount, findAccountByEmail, isUsernameTaken } from '../../accounts/accounts.ts';
import type { Database } from '../../db/open.ts';
import { STANDARD_CAPS } from '../../limits.ts';
import { canSignIn } from '../../policies/accounts.ts';
import { Refused } from '../../refused.ts';
import { admit, requireAdmission } from '../../registration/admission.ts';
import * as registration from '../../registration/pending-sign-ups.ts';
import { type AccountDetails, type NewProfile, newAccountOf, newPasswordOf, requireFree } from '../account-checks.ts';
import { becomeUser } from '../guests/become-user.ts';
import type { NewPasswords } from '../new-passwords.ts';
import { placesOf, requirePlaceAdmitted } from '../place-admission.ts';
import type { Changed } from '../profile-change.ts';
import type { Origin } from '../request-origin.ts';
import { linkExpired } from './email-change.ts';
import { type LinkOptions, type Mailing, mailLink, mailSignUpLink } from './mail-link.ts';
import { deleteToken, type TokenRow } from './token-store.ts';

/** How long a sign-up, its link and its code are valid, in ms. */
const SIGN_UP_LIFETIME = 24 * 3_600_000;
/**
 * Anyone can enter an address, so newer sign-ups replace none that its owner may be about to confirm. The mails to an address are limited,
 * so at most 30 sign-ups can arrive in this time, in ms.
 */
const NOT_REPLACED_FOR = 3_600_000;
const { pendingSignUps: WAITING_MAX } = STANDARD_CAPS;

export type NewSignUp = Omit<registration.PendingSignUp, 'created_at' | 'expires_at'>;

interface Wanted extends NewProfile {
  /** Absent = a new one. */
  readonly id?: string;
  readonly passwordHash: string;
  readonly hasPassword?: boolean;
  readonly invitationId: string | null;
}

export const newSignUp = ({ id, email, username, metadata, passwordHash, hasPassword = true, invitationId }: Wanted): NewSignUp => ({
  ...{ id: id ?? randomUUIDv7(), email, username, user_metadata_json: JSON.stringify(metadata) },
  ...{ password_hash: passwordHash, has_password: hasPassword ? 1 : 0, invitation_id: invitationId },
});

/**
 * Checks everything about a sign-up that doesn't depend on whether its address has an account.
 * @throws GoTrueError, Refused
 */
export const checkedSignUp = async (db: Database, details: AccountDetails, passwords: NewPasswords): Promise<NewSignUp> => {
  const account = await newAccountOf(db, details, passwords);
  const { invitationId } = await requireAdmission(db, { email: account.email, invitation: details.invitation });
  if (account.username !== null && (await isUsernameTaken(db, account.username, null))) requireFree('username_taken');
  return newSignUp({ ...account, invitationId });
};

/** A sign-up for people who sign in by mail without an account. Nobody knows its password. Null = they can't register. */
export const signUpWithoutPassword = async (
  db: Database,
  profile: NewProfile,
  { invitation, passwords }: Pick<AccountDetails, 'invitation'> & { readonly passwords: NewPasswords },
): Promise<NewSignUp | null> => {
  try {
    const { invitationId } = await requireAdmission(db, { email: profile.email, invitation });
    return newSignUp({ ...profile, ...(await newPasswordOf(null, passwords)), invitationId });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

/** Stores a sign-up whose address has no account, and mails its link and code. */
export const putSignUp = async (trx: Database, mailing: Mailing, signUp: NewSignUp, link: LinkOptions): Promise<void> => {
  const at = Date.now();
  const pending = { ...signUp, created_at: at, expires_at: at + SIGN_UP_LIFETIME };
  // A guest may have entered another address before.
  await registration.deletePending(trx, signUp.id);
  await registration.deleteOldPendingOf(trx, signUp.email, { before: at - NOT_REPLACED_FOR, keep: WAITING_MAX - 1 });
  await registration.insertPending(trx, pending);
  await mailSignUpLink(trx, mailing, pending, link);
};

/** The same for any address. If it has an account, the owner gets a link to set a new password instead. */
export const startSignUp = async (trx: Database, mailing: Mailing, signUp: NewSignUp, link: LinkOptions): Promise<void> => {
  const owner = await findAccountByEmail(trx, signUp.email);
  if (!owner) return putSignUp(trx, mailing, signUp, link);
  await mailing.tokens.issue(trx, { userId: null, purpose: 'sign_up', address: owner.email });
  if (canSignIn(owner))
    await mailLink(trx, mailing, { user: owner, purpose: 'recovery', address: owner.email, link, kind: 'account_exists' });
};

/** Mails the link and code of the newest sign-up again, or those of an account that an administrator created and nobody has confirmed. */
export const resendSignUp = async (trx: Database, mailing: Mailing, email: string, link: LinkOptions): Promise<void> => {
  const owner = await findAccountByEmail(trx, email);
  if (owner && owner.emailConfirmedAt === null && canSignIn(owner))
    return mailLink(trx, mailing, { user: owner, purpose: 'sign_up', address: email, link });
  const pending = await registration.newestPending(trx, email, Date.now());
  if (pending) await mailSignUpLink(trx, mailing, pending, link);
  else await mailing.tokens.issue(trx, { userId: null, purpose: 'sign_up', address: email });
};

/**
 * Creates the account, or makes a user of the guest who wants to keep theirs. If the name of a new account was taken in the meantime, it
 * gets a generated one. If several sign-ups wait for the address, it gets no password, and the guest keeps no session, device, second
 * factor or connected account: the owner of the address may have confirmed a stranger's sign-up. Emit `sessionEnded` after the commit.
 * @throws GoTrueError, Refused
 */
export const confirmSignUp = async (
  trx: Database,
  token: TokenRow,
  { origin, passwords }: { readonly origin: Origin; readonly passwords: NewPasswords },
): Promise<Changed> => {
  const { token_hash: tokenHash, sign_up_id: id } = token;
  const pending = id === null ? null : await registration.findPending(trx, id, Date.now());
  if (!pending || !(await deleteToken(trx, tokenHash))) throw linkExpired();
  await requirePlaceAdmitted(trx, placesOf(origin), null);
  const { email, username, invitation_id: invitationId } = pending;
  const guest = await findAccount(trx, pending.id);
  const { needsApproval } = await admit(trx, { email, invitation: invitationId === null ? null : { id: invitationId } });
  const isContested = (await registration.countPending(trx, email, Date.now())) > 1;
  const password = isContested
    ? await newPasswordOf(null, passwords)
    : { passwordHash: pending.password_hash, hasPassword: pending.has_password === 1 };
  if (guest !== null) {
    const approval = needsApproval ? 'waiting' : null;
    const kept = await becomeUser(trx, guest, { email, ...password, approval, isContested, origin });
    if (kept === 'email_taken') throw linkExpired();
    await registration.deletePendingOf(trx, email);
    return kept;
  }
  const isFree = username !== null && !(await isUsernameTaken(trx, username, null));
  const { username: _, ...metadata } = JSON.parse(pending.user_metadata_json);
  const created = await createAccount(trx, {
    ...{ id: pending.id, email, ...password, at: Date.now(), lastLogin: null },
    ...(isFree ? { username, metadata: { ...metadata, username } } : { username: null, metadata }),
    approval: needsApproval ? 'waiting' : null,
  });
  if (created === 'email_taken') throw linkExpired();
  const account = requireFree(created);
  await registration.deletePendingOf(trx, email);
  const { ip, userAgent } = origin;
  await accountEvent(trx, { userId: account.id, kind: 'signed_up', at: Date.now(), ip, userAgent });
  return { user: account, ended: [] };
};
