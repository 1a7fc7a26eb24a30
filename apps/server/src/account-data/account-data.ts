/** Exports and deletes everything about an account. */
import type { SignInNotice } from '@one-mind/protocol/accounts/account-data';
import { may } from '@one-mind/protocol/permissions';
import type { EventOrigin } from '../accounts/account-events.ts';
import { deleteAccount, findAccount, isLastAdmin, shutAccount } from '../accounts/accounts.ts';
import { type User, usernameKey } from '../accounts/user.ts';
import { recordAct } from '../audit/audit.ts';
import type { Auth } from '../auth/auth.ts';
import type { Identity } from '../auth/identities.ts';
import { hasJustSignedIn } from '../auth/recent-sign-in.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { exportJson, type PersonalData } from './personal-data.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'isPasswordOf' | 'endSessions' | 'sessionsOf' | 'devicesOf' | 'guard'>;
  /** The exported data of all domains, in the order of the export. */
  readonly sources: readonly PersonalData[];
}

export type AccountData = ReturnType<typeof createAccountData>;

export const createAccountData = ({ db, auth, sources }: Dependencies) => {
  const requireAccount = async (userId: string): Promise<User> => {
    const user = await findAccount(db, userId);
    if (!user) throw new Refused('unauthenticated');
    return user;
  };
  const profile: PersonalData = { name: 'profile', read: async (userId) => profileOf(await requireAccount(userId)) };
  const devices: PersonalData = { name: 'devices', read: (userId) => auth.devicesOf(userId) };
  const sessions: PersonalData = { name: 'sessions', read: (userId) => auth.sessionsOf(userId) };

  /** Every domain erases its data, then the row is deleted, unless `allow` throws in the same transaction. */
  const erase = async (user: User, allow?: (trx: Database) => Promise<void>): Promise<void> => {
    const forget = async (): Promise<void> => {
      for (const one of sources) await one.forget?.({ userId: user.id, username: user.username, email: user.email });
    };
    await forget();
    await auth.guard.forget(user.email);
    await transact(db, async (trx) => {
      await allow?.(trx);
      await deleteAccount(trx, user.id);
    });
    // Commands that were in progress when the sessions ended.
    await forget();
  };

  return {
    /** The export as pieces of JSON text. */
    export: (userId: string): AsyncGenerator<string> => exportJson(userId, [profile, sessions, devices, ...sources]),

    /** Failed sign-ins that the owner of the account should see; null = none. */
    signInNotice: async (userId: string): Promise<SignInNotice | null> => auth.guard.noticeFor((await requireAccount(userId)).email),
    dismissNotice: async (userId: string, failures: number): Promise<void> =>
      auth.guard.dismiss((await requireAccount(userId)).email, failures),

    /**
     * Deletes an account permanently. Its sessions end first, so that nothing new starts in its name. If the deletion is interrupted,
     * repeat the call to finish it.
     * @throws Refused `confirmation_mismatch`, `password_wrong`, `reauthentication_needed` or `last_admin`
     */
    async delete(
      { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
      confirmed: { readonly username: string; readonly password: string },
      origin: EventOrigin,
    ): Promise<void> {
      const user = await requireAccount(userId);
      if (usernameKey(confirmed.username.trim()) !== usernameKey(user.username)) throw new Refused('confirmation_mismatch');
      if (user.hasPassword && !(await auth.isPasswordOf(userId, confirmed.password, origin))) throw new Refused('password_wrong');
      // Guests have nothing to sign in with again.
      const needsRecentSignIn = !user.hasPassword && user.role !== 'guest';
      if (needsRecentSignIn && !(await hasJustSignedIn(db, sessionId))) throw new Refused('reauthentication_needed');
      if (await isLastAdmin(db, user)) throw new Refused('last_admin');
      await auth.endSessions(userId);
      await erase(user, async (trx) => {
        // If two admins delete their accounts at the same moment, the second one stays.
        if (await isLastAdmin(trx, user)) throw new Refused('last_admin');
        // Their sign-ins are deleted with the account, so this is all that the log keeps of them.
        if (may(user.role, 'administer')) await recordAct(trx, { userId, ip: origin.ip }, { act: 'user.deleted', targetId: userId });
      });
    },

    /**
     * Deletes another person's account permanently. `allow` runs, and is logged, in the transaction that closes the account, so that
     * nothing new can start in its name; if it throws, nothing has changed. If the deletion is interrupted after that, repeat the call to
     * finish it.
     */
    async deleteFor(userId: string, allow: (trx: Database) => Promise<User>): Promise<void> {
      let user: User | undefined;
      await auth.endSessions(userId, {
        alongside: async (trx) => {
          user = await allow(trx);
          await shutAccount(trx, user, Date.now());
        },
      });
      if (user) await erase(user);
    },
  };
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const profileOf = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  status: user.status,
  avatar_url: user.avatarUrl,
  user_metadata: user.metadata,
  app_metadata: user.appMetadata,
  email_confirmed_at: iso(user.emailConfirmedAt),
  invited_at: iso(user.invitedAt),
  created_at: iso(user.createdAt),
  updated_at: iso(user.updatedAt),
  last_login: iso(user.lastLogin),
  last_active_at: iso(user.lastActive),
  renamed_at: iso(user.renamedAt),
});
