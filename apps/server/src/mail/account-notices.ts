/** Mails to the owner of an account about what happened to it. */
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { Outbox } from './outbox.ts';

export interface SignInPlace {
  readonly userAgent: string | null;
  readonly ip: string | null;
}

const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Such as "Firefox on Linux". Nothing that a stranger typed gets into the mail. */
const deviceName = (userAgent: string | null): string => {
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
};

export type AccountNotices = ReturnType<typeof createAccountNotices>;

/** Each is written in the transaction of what it reports. */
export const createAccountNotices = (outbox: Pick<Outbox, 'put'>) => ({
  /** `before`: the account before a sign-in from a device that it doesn't know. The first sign-in to an account is no news. */
  async newDevice(trx: Database, { id, email, username, lastLogin }: User, { userAgent, ip }: SignInPlace): Promise<void> {
    if (lastLogin === null) return;
    const values = { username, device: deviceName(userAgent), ip: ip ?? '', at: new Date().toISOString() };
    await outbox.put(trx, { kind: 'new_device', to: email, userId: id, values });
  },

  /** `user`: as changed by the ban. */
  async banned(trx: Database, { id, email, username, bannedUntil }: User, reason: string): Promise<void> {
    const until = bannedUntil === null ? '' : new Date(bannedUntil).toISOString();
    await outbox.put(trx, { kind: 'banned', to: email, userId: id, values: { username, reason, until, path: '' } });
  },

  async banLifted(trx: Database, { id, email, username }: User): Promise<void> {
    await outbox.put(trx, { kind: 'ban_ended', to: email, userId: id, values: { username } });
  },

  /** A new address is announced to both addresses, and a new password to the old one. */
  async changed(trx: Database, before: User, after: User): Promise<void> {
    const { id: userId, username } = after;
    if (after.email !== before.email) {
      const values = { username, newEmail: after.email };
      for (const to of [before.email, after.email]) await outbox.put(trx, { kind: 'email_changed', to, userId, values });
    }
    if (after.passwordHash !== before.passwordHash)
      await outbox.put(trx, { kind: 'password_changed', to: before.email, userId, values: { username } });
  },
});
