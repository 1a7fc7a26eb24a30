/** The addresses and devices of sign-ins, and bans of them. */
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { BANNED_FOREVER, type BanNotice } from '@one-mind/protocol/moderation/bans';
import { may } from '@one-mind/protocol/permissions';
import type { Database } from '../db/open.ts';
import { findPlaceBan, type Place } from '../moderation/place-bans.ts';
import { addressKey } from '../plugins/client-address.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { Origin } from './request-origin.ts';
import { hashOf } from './tokens.ts';

/** The places that a request comes from. */
export const placesOf = ({ ip, device }: Pick<Origin, 'ip' | 'device'>): readonly Place[] => [
  ...(ip === null ? [] : [{ kind: 'address', value: addressKey(ip) } as const]),
  ...(device === null ? [] : [{ kind: 'device', value: hashOf(device) } as const]),
];

/**
 * Administrators are admitted from everywhere, so that nobody locks all of them out. `role`: the role of a
 * person who has proved that the account is theirs; null = a new person.
 * @throws GoTrueError `user_banned`
 */
export const requirePlaceAdmitted = async (db: Database, origin: Origin, role: UserRole | null): Promise<void> => {
  for (const place of placesOf(origin)) {
    const ban = await findPlaceBan(db, place, Date.now());
    if (ban === null) continue;
    if (may(role, 'administer')) return;
    const notice: BanNotice = {
      banned_until: ban.until === null ? BANNED_FOREVER : new Date(ban.until).toISOString(),
      ban_reason: ban.reason,
      appeal_token: null,
      banned: ban.kind,
    };
    throw new GoTrueError(400, 'user_banned', 'User is banned', { ...notice });
  }
};
