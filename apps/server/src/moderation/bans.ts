/** Bans: the account stores whether one is in force, a sanction stores its reason. Every function runs in the caller's transaction. */
import { BANNED_FOREVER, type BanNotice, banLength } from '@one-mind/protocol/moderation/bans';
import { changeAccount, isLastAdmin } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findBan, updateBans } from './sanction-store.ts';
import { type NewSanction, sanction } from './sanctions.ts';

interface NewBan extends Pick<NewSanction, 'reason' | 'byId' | 'at' | 'reportId' | 'message'> {
  /** As `BanDurationSchema` takes it; absent = until somebody lifts it. */
  readonly duration?: string | undefined;
}

/** Replaces a ban that is already in force. @throws Refused `last_admin` */
export const ban = async (trx: Database, user: User, { duration, ...why }: NewBan): Promise<User> => {
  if (await isLastAdmin(trx, user)) throw new Refused('last_admin');
  const length = duration === undefined ? 'forever' : banLength(duration);
  if (length === null) throw new Refused('invalid_input', { ban_duration: 'Enter a duration such as 24h.' });
  const bannedUntil = length === 'forever' ? null : why.at + length;
  await updateBans(trx, user.id, why.at, { until: why.at });
  await sanction(trx, { ...why, userId: user.id, kind: 'ban', until: bannedUntil });
  await changeAccount(trx, user, { status: 'banned', bannedUntil, at: why.at });
  return { ...user, status: 'banned', bannedUntil };
};

export const liftBan = async (trx: Database, user: User, at: number): Promise<User> => {
  await updateBans(trx, user.id, at, { lifted_at: at, seen_at: null });
  await changeAccount(trx, user, { status: 'offline', at });
  return { ...user, status: 'offline', bannedUntil: null };
};

/** When this person's ban ends; null = they aren't banned. */
export const bannedUntil = ({ status, bannedUntil: until }: Pick<User, 'status' | 'bannedUntil'>): string | null => {
  if (status !== 'banned') return null;
  return until === null ? BANNED_FOREVER : new Date(until).toISOString();
};

/** What a banned person sees; null = they aren't banned. */
export const banNotice = async (db: Database, user: User): Promise<BanNotice | null> => {
  const until = bannedUntil(user);
  if (until === null) return null;
  const reason = (await findBan(db, user.id, Date.now()))?.reason;
  return { banned_until: until, ban_reason: reason || null };
};
