/** For administrators: bans of addresses and devices, and hints at second accounts. */
import { randomUUIDv7 } from 'node:crypto';
import { isIP } from 'node:net';
import { BANNED_FOREVER, type BanNotice } from '@one-mind/protocol/moderation/bans';
import type { NewPlaceBan, PlaceBan, SignInPlace, SignInPlaces } from '@one-mind/protocol/moderation/place-bans';
import { findAccount, fromRow, usernamesOf } from '../../accounts/accounts.ts';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { addressKey } from '../../plugins/client-address.ts';
import { Refused } from '../../refused.ts';
import { endOfBan } from '../bans.ts';
import type { BannedPlaces } from './banned-places.ts';
import * as store from './place-store.ts';

export type { Place } from './place-store.ts';
export const rememberPlaces = store.rememberPlaces;
export const findPlaceBan = store.findPlaceBan;
export const deleteOldPlaces = store.deleteOldPlaces;

interface Dependencies {
  readonly db: Database;
  readonly bannedPlaces: Pick<BannedPlaces, 'changed'>;
  readonly now: () => number;
}

/** Number of other accounts shown with each address or device. */
const OTHERS = 10;
const HASH = /^[0-9a-f]{64}$/;

export type PlaceBans = ReturnType<typeof createPlaceBans>;

/** What people who come from there see. */
export const noticeOfPlaceBan = ({ kind, reason, until }: store.PlaceBanRow): BanNotice => ({
  banned_until: endText(until),
  ban_reason: reason,
  appeal_token: null,
  banned: kind,
});

export const createPlaceBans = ({ db, bannedPlaces, now }: Dependencies) => {
  const viewsOf = async (rows: readonly store.PlaceBanRow[]): Promise<PlaceBan[]> => {
    const names = await usernamesOf(
      db,
      rows.map(({ by_id }) => by_id),
    );
    return rows.map(({ id, kind, value, reason, by_id, created_at, until }) => ({
      ...{ id, kind, value, reason },
      at: isoOf(created_at),
      until: endText(until),
      by: names.get(by_id) ?? null,
    }));
  };

  return {
    async list(): Promise<readonly PlaceBan[]> {
      return viewsOf(await store.listPlaceBans(db, now()));
    },

    /** @throws Refused `invalid_input` */
    async ban(actor: Actor, { kind, value: given, ban_duration: duration, reason }: NewPlaceBan): Promise<PlaceBan> {
      const value = kind === 'address' ? addressOf(given) : given;
      if (kind === 'device' && !HASH.test(value)) throw new Refused('invalid_input', { value: 'Enter the id of a device.' });
      const at = now();
      const row = { id: randomUUIDv7(), kind, value, reason, by_id: actor.userId, created_at: at, until: endOfBan(duration, at) };
      await transact(db, async (trx) => {
        await store.insertPlaceBan(trx, row);
        const after = { kind, until: endText(row.until) };
        await recordAct(trx, actor, { act: 'place.banned', targetId: row.id, targetLabel: labelOf(row), after, reason });
      });
      bannedPlaces.changed();
      const [view] = await viewsOf([row]);
      if (!view) throw new TypeError('A ban has a view.');
      return view;
    },

    /** @throws Refused `place_ban_not_found` */
    async lift(actor: Actor, id: string): Promise<void> {
      await transact(db, async (trx) => {
        const row = await store.deletePlaceBan(trx, id);
        if (row === null) throw new Refused('place_ban_not_found');
        await recordAct(trx, actor, { act: 'place.unbanned', targetId: id, targetLabel: labelOf(row), before: { kind: row.kind } });
      });
      bannedPlaces.changed();
    },

    /** The addresses and devices that this person used, and who else used them. @throws Refused `account_not_found` */
    async placesOf(userId: string): Promise<SignInPlaces> {
      if ((await findAccount(db, userId)) === null) throw new Refused('account_not_found');
      const places = (await store.listPlacesOf(db, userId)).map(async (place): Promise<SignInPlace> => {
        const ban = await store.findPlaceBan(db, place, now());
        const [banView] = ban === null ? [] : await viewsOf([ban]);
        const others = await store.listOthersAt(db, place, userId, OTHERS);
        return {
          kind: place.kind,
          value: place.value,
          lastSeen: isoOf(place.seen_at),
          ban: banView ?? null,
          others: others.map((row) => {
            const { id, username, status } = fromRow(row);
            return { id, username, status, lastSeen: isoOf(row.seen_at) };
          }),
        };
      });
      return { places: await Promise.all(places) };
    },
  };
};

/** @throws Refused `invalid_input` */
const addressOf = (given: string): string => {
  const ip = given.replace(/\/\d+$/, '');
  if (isIP(ip) === 0) throw new Refused('invalid_input', { value: 'Enter an address such as 203.0.113.7.' });
  return addressKey(ip);
};

const labelOf = ({ kind, value }: store.Place): string => (kind === 'address' ? value : `device ${value.slice(0, 8)}`);

const isoOf = (at: number): string => new Date(at).toISOString();
const endText = (until: number | null): string => (until === null ? BANNED_FOREVER : isoOf(until));
