/** All SQL for the addresses and devices of sign-ins and their bans. Every function takes the database or a transaction. */
import { PLACE_DAYS, type PlaceKind } from '@one-mind/protocol/moderation/place-bans';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { PlaceBansTable } from '../../db/schema/moderation.ts';
import type { Schema } from '../../db/schema.ts';

const DAY = 24 * 3_600_000;

export type PlaceBanRow = Selectable<PlaceBansTable>;

export interface Place {
  readonly kind: PlaceKind;
  readonly value: string;
}

export const rememberPlaces = async (db: Database, userId: string, places: readonly Place[], at: number): Promise<void> => {
  if (places.length === 0) return;
  await db
    .insertInto('sign_in_places')
    .values(places.map(({ kind, value }) => ({ user_id: userId, kind, value, seen_at: at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'value']).doUpdateSet({ seen_at: at }))
    .execute();
};

/** Deletes places that are too old to be a hint, and bans that have ended. */
export const deleteOldPlaces = async (db: Database, at: number): Promise<void> => {
  await db
    .deleteFrom('sign_in_places')
    .where('seen_at', '<', at - PLACE_DAYS * DAY)
    .execute();
  await db.deleteFrom('place_bans').where('until', '<=', at).execute();
};

/** Newest first. */
export const listPlacesOf = (db: Database, userId: string) =>
  db
    .selectFrom('sign_in_places')
    .select(['kind', 'value', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('kind')
    .orderBy('value')
    .execute();

/** The other people who signed in from this place, the latest sign-in first. */
export const listOthersAt = (db: Database, { kind, value }: Place, userId: string, limit: number) =>
  db
    .selectFrom('sign_in_places')
    .innerJoin('users', 'users.id', 'sign_in_places.user_id')
    .selectAll('users')
    .select('sign_in_places.seen_at')
    .where('sign_in_places.kind', '=', kind)
    .where('sign_in_places.value', '=', value)
    .where('users.id', '!=', userId)
    .orderBy('sign_in_places.seen_at', 'desc')
    .limit(limit)
    .execute();

/** What other people have signed in from that this person has used too: the kinds of the places, devices first, the latest use first. */
export const listSharedPlaces = (db: Database, userId: string, limit: number) =>
  db
    .selectFrom('sign_in_places as theirs')
    .innerJoin('sign_in_places as shared', (join) =>
      join.onRef('shared.kind', '=', 'theirs.kind').onRef('shared.value', '=', 'theirs.value').on('shared.user_id', '!=', userId),
    )
    .select(['shared.user_id', 'shared.kind'])
    .where('theirs.user_id', '=', userId)
    .groupBy(['shared.user_id', 'shared.kind'])
    .orderBy('shared.kind', 'desc')
    .orderBy(({ fn }) => fn.max('shared.seen_at'), 'desc')
    .orderBy('shared.user_id')
    .limit(limit)
    .execute();

const isInForce = (at: number) => (eb: ExpressionBuilder<Schema, 'place_bans'>) => eb.or([eb('until', 'is', null), eb('until', '>', at)]);

export const findPlaceBan = async (db: Database, { kind, value }: Place, at: number): Promise<PlaceBanRow | null> =>
  (await db
    .selectFrom('place_bans')
    .selectAll()
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where(isInForce(at))
    .executeTakeFirst()) ?? null;

/** Newest first. */
export const listPlaceBans = (db: Database, at: number): Promise<PlaceBanRow[]> =>
  db.selectFrom('place_bans').selectAll().where(isInForce(at)).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

/** Replaces the ban of the same place. */
export const insertPlaceBan = async (db: Database, row: Insertable<PlaceBansTable>): Promise<void> => {
  await db.deleteFrom('place_bans').where('kind', '=', row.kind).where('value', '=', row.value).execute();
  await db.insertInto('place_bans').values(row).execute();
};

export const deletePlaceBan = async (db: Database, id: string): Promise<PlaceBanRow | null> =>
  (await db.deleteFrom('place_bans').where('id', '=', id).returningAll().executeTakeFirst()) ?? null;
