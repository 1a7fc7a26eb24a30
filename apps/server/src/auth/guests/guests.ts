/** People who play with a name only, and may keep their account later. Refuses by throwing GoTrueError. */
import { accountEvent } from '../../accounts/account-events.ts';
import { createAccount, findAccount } from '../../accounts/accounts.ts';
import { type User, type UserChanges, usernameKey } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { admit, requireAdmission } from '../../registration/admission.ts';
import { registrationOf } from '../../site/restrictions.ts';
import { changesOf, newNameOf, newPasswordOf, requireEmail, requireFree, requireRenameAllowed } from '../account-checks.ts';
import type { Auth, SignedIn } from '../auth.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import type { Identity } from '../identities.ts';
import { type NewSignUp, newSignUp } from '../mailed/sign-ups.ts';
import type { NewPasswords } from '../new-passwords.ts';
import { sessionMissing } from '../profile-change.ts';
import type { Origin } from '../request-origin.ts';
import { becomeUser } from './become-user.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'signInBy' | 'notifyEnded'>;
  readonly passwords: NewPasswords;
}

interface Keeping {
  readonly email: string | undefined;
  /** Absent = the person will sign in with mailed links. */
  readonly password: string | undefined;
  /** A new name and other metadata, which the guest gets at the same time. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The token of an invitation's link. */
  readonly invitation: { readonly token: string } | null | undefined;
}

export type Guests = ReturnType<typeof createGuests>;

export const createGuests = ({ db, auth, passwords }: Dependencies) => {
  const requireAllowed = async (at: Database): Promise<void> => {
    if (!(await registrationOf(at)).allowsGuests)
      throw new GoTrueError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  };

  const requireGuest = async (at: Database, userId: string): Promise<User> => {
    const guest = await findAccount(at, userId);
    if (guest?.role !== 'guest') throw sessionMissing();
    return guest;
  };

  const profileOf = async (at: Database, guest: User, data: Keeping['data']): Promise<UserChanges> => {
    const changes = await changesOf(at, guest, { data });
    const isRenamed = changes.username !== undefined && usernameKey(changes.username) !== usernameKey(guest.username);
    if (isRenamed) requireRenameAllowed(guest);
    return isRenamed ? { ...changes, renamedAt: Date.now() } : changes;
  };

  return {
    /** Call it before anything that costs more. */
    requireAllowed: () => requireAllowed(db),

    async signUp(data: Readonly<Record<string, unknown>>, origin: Origin): Promise<SignedIn> {
      const account = { email: '', ...(await newNameOf(db, { data })), ...(await newPasswordOf(null, passwords)) };
      const create = async (trx: Database) => {
        await requireAllowed(trx);
        const at = Date.now();
        const guest = requireFree(await createAccount(trx, { ...account, at, lastLogin: null }));
        const { ip, userAgent } = origin;
        await accountEvent(trx, { userId: guest.id, kind: 'signed_up', at, ip, userAgent });
        return { user: guest, isRecovery: false, method: 'anonymous' } as const;
      };
      return auth.signInBy(create, origin);
    },

    /**
     * Checks everything about the account that a guest wants, except whether its address is taken.
     * @throws GoTrueError, Refused
     */
    async checked(userId: string, { email: text, password, data, invitation }: Keeping): Promise<NewSignUp> {
      const guest = await requireGuest(db, userId);
      if (text === undefined)
        throw new GoTrueError(422, 'validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed');
      const email = requireEmail(text);
      const { username = guest.username, metadata = guest.metadata } = await profileOf(db, guest, data);
      if (password !== undefined) await passwords.requireStrong(password, [email, username]);
      const { invitationId } = await requireAdmission(db, { email, invitation });
      return newSignUp({ id: userId, email, username, metadata, ...(await newPasswordOf(password ?? null, passwords)), invitationId });
    },

    /**
     * Makes a user of the guest without confirming the address, and changes the other `data`. If an administrator has to approve the
     * account, its sessions end.
     */
    async keep(
      { userId }: Pick<Identity, 'userId'>,
      { wanted, data }: { readonly wanted: NewSignUp; readonly data: Keeping['data'] },
      origin: Origin,
    ): Promise<User> {
      const { email, password_hash: passwordHash, has_password: hasPassword, invitation_id: invitationId } = wanted;
      const { user, ended } = await transact(db, async (trx) => {
        const guest = await requireGuest(trx, userId);
        const invitation = invitationId === null ? null : { id: invitationId };
        const { needsApproval } = await admit(trx, { email, invitation });
        const kept = await becomeUser(trx, guest, {
          ...{ email, passwordHash, hasPassword: hasPassword === 1, approval: needsApproval ? 'waiting' : null },
          ...{ profile: await profileOf(trx, guest, data), isContested: false, origin },
        });
        if (kept === 'email_taken')
          throw new GoTrueError(422, 'email_exists', 'A user with this email address has already been registered');
        return kept;
      });
      auth.notifyEnded(userId, ended);
      return user;
    },
  };
};
