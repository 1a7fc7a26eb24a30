import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listCreatedRows, listRatingRows } from './personal-store.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Scenarios somebody has made; they stay when their maker goes, without a maker. */
export const scenariosData = (db: Database): PersonalData => ({
  name: 'scenarios',
  read: async (userId) =>
    (await listCreatedRows(db, userId)).map(({ content_json, creator_id: _, created_at, updated_at, ...row }) => ({
      ...row,
      content: JSON.parse(content_json),
      created_at: iso(created_at),
      updated_at: iso(updated_at),
    })),
});

/** Stars somebody has given; the average keeps them, and then nobody's they are. */
export const ratingsData = (db: Database): PersonalData => ({
  name: 'ratings',
  read: async (userId) =>
    (await listRatingRows(db, userId)).map(({ scenario_id, stars, created_at, updated_at }) => ({
      scenario_id,
      stars,
      created_at: iso(created_at),
      updated_at: iso(updated_at),
    })),
});
