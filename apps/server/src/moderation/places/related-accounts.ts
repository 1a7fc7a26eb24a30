import type { PlaceKind } from '@one-mind/protocol/moderation/place-bans';
import type { RelatedAccount, SharedThing } from '@one-mind/protocol/moderation/related-accounts';
import { findAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../db/open.ts';
import { type Moderator, mayDecideAbout } from '../sanctions.ts';
import { listSharedPlaces } from './place-store.ts';

/** Number of shared places that are looked at, those of a browser first: a school shares an address with hundreds of accounts. */
const SHARED_MAX = 50;

const THINGS: Readonly<Record<PlaceKind, SharedThing>> = { device: 'device', address: 'network' };

/**
 * Accounts that used the same browsers or networks as this person. Moderators don't learn the addresses, nor anything about accounts that
 * they can't make decisions about, such as those of other moderators.
 */
export const relatedAccounts = async (db: Database, asker: Moderator, userId: string): Promise<readonly RelatedAccount[]> => {
  const shared = Map.groupBy(await listSharedPlaces(db, userId, SHARED_MAX), ({ user_id: otherId }) => otherId);
  const found = [...shared].map(async ([id, places]): Promise<readonly RelatedAccount[]> => {
    const other = await findAccount(db, id);
    if (other === null || !mayDecideAbout(asker, other)) return [];
    return [{ id, username: other.username, isBanned: other.status === 'banned', shares: places.map(({ kind }) => THINGS[kind]) }];
  });
  return (await Promise.all(found)).flat();
};
