/** Notifies the owners of accounts about changes, by mail and in their security history. */
import { type ChangeOrigin, changeEvents, type EventOrigin } from '../accounts/account-events.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { FactorChange, MailValues } from './new-mail.ts';
import type { Outbox } from './outbox.ts';

export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Each is written in the transaction of what it reports. */
export const createAccountNotices = (outbox: Pick<Outbox, 'put'>) => ({
  /** `before`: the account before a sign-in from a device that it doesn't know. The first sign-in to an account is no news. */
  async newDevice(trx: Database, { id, email, username, lastLogin }: User, { userAgent, ip }: EventOrigin): Promise<void> {
    if (lastLogin === null) return;
    const values = { username, device: deviceName(userAgent), ip: ip ?? '', at: new Date().toISOString() };
    await outbox.put(trx, { kind: 'new_device', to: email, userId: id, values });
  },

  /** `user`: the account after the ban. `path`: the path of the appeal page. */
  async banned(trx: Database, user: User, { reason, path }: { readonly reason: string; readonly path: string }): Promise<void> {
    const { id, email, username, bannedUntil } = user;
    const until = bannedUntil === null ? '' : new Date(bannedUntil).toISOString();
    await outbox.put(trx, { kind: 'banned', to: email, userId: id, values: { username, reason, until, path } });
  },

  /** For bans that ended by themselves and for lifted ones. */
  async banEnded(trx: Database, { id, email, username }: User): Promise<void> {
    await outbox.put(trx, { kind: 'ban_ended', to: email, userId: id, values: { username } });
  },

  /** For appeals against bans. */
  async appealAnswered(trx: Database, { id, email, username }: User, answered: Omit<MailValues['appeal_answered'], 'username'>) {
    await outbox.put(trx, { kind: 'appeal_answered', to: email, userId: id, values: { username, ...answered } });
  },

  async factorChanged(trx: Database, { id, email, username }: User, change: FactorChange): Promise<void> {
    await outbox.put(trx, { kind: 'factor_changed', to: email, userId: id, values: { username, change } });
  },

  /** A new address is announced to both addresses, and a new password to the old one. */
  async changed(trx: Database, { before, after }: { readonly before: User; readonly after: User }, from: ChangeOrigin): Promise<void> {
    await changeEvents(trx, { before, after }, from);
    const { id: userId, username } = after;
    if (after.email !== before.email) {
      const values = { username, newEmail: after.email };
      for (const to of [before.email, after.email]) await outbox.put(trx, { kind: 'email_changed', to, userId, values });
    }
    if (after.passwordHash !== before.passwordHash)
      await outbox.put(trx, { kind: 'password_changed', to: before.email, userId, values: { username } });
  },
});
