/** Bans of accounts: the account stores whether one is in force, a sanction stores its reason. */
import { BANNED_FOREVER, type BanNotice, banLength } from '@one-mind/protocol/moderation/bans';
import { changeAccount, isLastAdmin } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import { Refused } from '../refused.ts';
import { AppealLinks } from './appeal-links.ts';
import { closeAppeals } from './report-store.ts';
import { findBan, type SanctionRow, updateBans } from './sanction-store.ts';
import { type NewSanction, sanction } from './sanctions.ts';

interface NewBan extends Pick<NewSanction, 'reason' | 'byId' | 'at' | 'reportId' | 'message'> {
  /** As `BanDurationSchema` takes it; absent = until somebody lifts it. */
  readonly duration?: string | undefined;
}

interface LiftedBan {
  readonly byId: string;
  readonly at: number;
  /** Whether the mail about the person's appeal has already announced it. */
  readonly isAnnounced?: boolean;
}

/** How long a ban of this duration lasts from `at` on; null = until somebody lifts it. @throws Refused `invalid_input` */
export const endOfBan = (duration: string | undefined, at: number): number | null => {
  const length = duration === undefined ? 'forever' : banLength(duration);
  if (length === null) throw new Refused('invalid_input', { ban_duration: 'Enter a duration such as 24h.' });
  return length === 'forever' ? null : at + length;
};

/** Every function that writes runs in the caller's transaction and mails the person. */
export class Bans {
  readonly #notices: AccountNotices;
  readonly #links: AppealLinks;

  constructor({ notices, secretKey }: { readonly notices: AccountNotices; readonly secretKey: string }) {
    this.#notices = notices;
    this.#links = new AppealLinks(secretKey);
  }

  /** Replaces a ban that is already in force, whose appeal is closed: the new one can be appealed. @throws Refused `last_admin` */
  async ban(trx: Database, user: User, { duration, ...why }: NewBan): Promise<User> {
    if (await isLastAdmin(trx, user)) throw new Refused('last_admin');
    const bannedUntil = endOfBan(duration, why.at);
    await closeAppeals(trx, await findBan(trx, user.id, why.at), { decision: 'uphold', ...why });
    await updateBans(trx, user.id, why.at, { until: why.at });
    const { id } = await sanction(trx, { ...why, userId: user.id, kind: 'ban', until: bannedUntil });
    await changeAccount(trx, user, { status: 'banned', bannedUntil, at: why.at });
    const banned: User = { ...user, status: 'banned', bannedUntil };
    await this.#notices.banned(trx, banned, { reason: why.reason, path: this.#links.pathOf(id) });
    return banned;
  }

  async lift(trx: Database, user: User, { byId, at, isAnnounced = false }: LiftedBan): Promise<User> {
    await closeAppeals(trx, await findBan(trx, user.id, at), { decision: 'lift', reason: '', byId, at });
    await updateBans(trx, user.id, at, { lifted_at: at, seen_at: null });
    await changeAccount(trx, user, { status: 'offline', at });
    if (!isAnnounced) await this.#notices.banEnded(trx, user);
    return { ...user, status: 'offline', bannedUntil: null };
  }

  /** What a banned person sees; null = they aren't banned. */
  async notice(db: Database, user: User): Promise<BanNotice | null> {
    const until = bannedUntil(user);
    if (until === null) return null;
    const ban = await findBan(db, user.id, Date.now());
    return {
      banned_until: until,
      ban_reason: ban?.reason || null,
      appeal_token: ban && this.#links.tokenOf(ban.id),
      banned: 'account',
    };
  }

  /** The id of the ban that this token belongs to; null = the token isn't genuine. */
  banOf(appealToken: string): SanctionRow['id'] | null {
    return this.#links.banOf(appealToken);
  }
}

/** When this person's ban ends; null = they aren't banned. */
export const bannedUntil = ({ status, bannedUntil: until }: Pick<User, 'status' | 'bannedUntil'>): string | null => {
  if (status !== 'banned') return null;
  return until === null ? BANNED_FOREVER : new Date(until).toISOString();
};
