import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { listDraftsOf } from './authoring/drafts-store.ts';
import { clearSavedBy, listVersionsBy } from './authoring/versions-store.ts';
import { deleteHiddenOf, listCreatedRows, listRatingRows } from './own-scenarios-store.ts';
import { deleteUnusedUploads, listUploadsOf } from './uploads/uploads-store.ts';

const iso = (at: number): string => new Date(at).toISOString();

/**
 * A person's scenarios. When the account is deleted, public ones stay without a creator, and the others are deleted. `onDeleted` is called
 * for each of these.
 */
export const scenariosData = (db: Database, onDeleted: (scenarioId: string) => Promise<void>): PersonalData => ({
  name: 'scenarios',
  read: async (userId) =>
    (await listCreatedRows(db, userId)).map(({ content_json, creator_id: _, created_at, updated_at, ...row }) => ({
      ...row,
      content: JSON.parse(content_json),
      created_at: iso(created_at),
      updated_at: iso(updated_at),
    })),
  forget: async ({ userId }) => {
    for (const id of await deleteHiddenOf(db, userId)) await onDeleted(id);
  },
});

/** A person's ratings. The average keeps them anonymously. */
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

/** A person's drafts, which are deleted with the account. */
export const draftsData = (db: Database): PersonalData => ({
  name: 'scenario_drafts',
  read: async (userId) =>
    (await listDraftsOf(db, userId)).map(({ key, base_version, document, updated_at }) => ({
      scenario: key,
      base_version,
      document,
      updated_at: iso(updated_at),
    })),
});

/** Versions that a person has saved, of any scenario; they stay anonymously. */
export const versionsData = (db: Database): PersonalData => ({
  name: 'scenario_versions',
  read: async (userId) => (await listVersionsBy(db, userId)).map(({ saved_at, ...version }) => ({ ...version, saved_at: iso(saved_at) })),
  forget: ({ userId }) => clearSavedBy(db, userId),
});

/** Pictures that a person has uploaded; those that no scenario uses are deleted with the account. */
export const uploadsData = (db: Database): PersonalData => ({
  name: 'uploaded_pictures',
  read: async (userId) =>
    (await listUploadsOf(db, userId)).map(({ created_at, ...picture }) => ({ ...picture, created_at: iso(created_at) })),
  forget: ({ userId }) => deleteUnusedUploads(db, { userId }),
});
