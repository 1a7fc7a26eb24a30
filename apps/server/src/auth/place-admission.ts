/** The addresses and devices of sign-ins, and bans of them. */
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { may } from '@one-mind/protocol/permissions';
import type { Database } from '../db/open.ts';
import { findPlaceBan, noticeOfPlaceBan, type Place } from '../moderation/places/place-bans.ts';
import { addressKey } from '../plugins/client-address.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import type { Origin } from './request-origin.ts';
import { hashOf } from './tokens.ts';

/** The places that a request comes from. `deviceHash`: of the device on which its session began. */
export const placesOf = ({ ip, device }: Pick<Origin, 'ip' | 'device'>, deviceHash: string | null = null): readonly Place[] => {
  const devices = new Set([...(device === null ? [] : [hashOf(device)]), ...(deviceHash === null ? [] : [deviceHash])]);
  return [
    ...(ip === null ? [] : [{ kind: 'address', value: addressKey(ip) } as const]),
    ...[...devices].map((value) => ({ kind: 'device', value }) as const),
  ];
};

/**
 * Administrators are admitted from everywhere, so that nobody locks all of them out. `role`: the role of a
 * person who has proved that the account is theirs; null = a new person.
 * @throws GoTrueError `user_banned`
 */
export const requirePlaceAdmitted = async (db: Database, places: readonly Place[], role: UserRole | null): Promise<void> => {
  if (may(role, 'administer')) return;
  for (const place of places) {
    const ban = await findPlaceBan(db, place, Date.now());
    if (ban !== null) throw new GoTrueError(400, 'user_banned', 'User is banned', { ...noticeOfPlaceBan(ban) });
  }
};
