/** Scenarios, their pictures, drafts, versions, ratings and simulations. */
import type { LabRun } from '@one-mind/protocol/scenarios/lab';

export interface ScenariosTable {
  id: string;
  /** Raised on every change of the content; running games keep the version they started with. */
  version: number;
  title: string;
  description: string;
  difficulty: string;
  min_players: number;
  max_players: number;
  image_url: string | null;
  is_public: number;
  is_featured: number;
  /** Null for the built-in ones. */
  creator_id: string | null;
  content_json: string;
  play_count: number;
  rating_sum: number;
  rating_count: number;
  created_at: number;
  updated_at: number;
}

/** Unsaved changes of an author. */
export interface ScenarioDraftsTable {
  user_id: string;
  /** The scenario's id, or `new`. */
  key: string;
  /** Null for a new scenario. */
  scenario_id: string | null;
  /** The version that was edited; null for a new scenario. */
  base_version: number | null;
  /** Raised on every change, so that two tabs notice each other. */
  revision: number;
  /** Text that only the editor reads. */
  document: string;
  updated_at: number;
}

/** Saved versions of scenarios that are not built in; only the newest are kept. */
export interface ScenarioVersionsTable {
  scenario_id: string;
  version: number;
  title: string;
  description: string;
  difficulty: string;
  min_players: number;
  max_players: number;
  image_url: string | null;
  is_public: number;
  content_json: string;
  saved_at: number;
  /** Null if the account was deleted. */
  saved_by: string | null;
}

export interface ScenarioRatingsTable {
  scenario_id: string;
  user_id: string;
  /** 1..5 */
  stars: number;
  created_at: number;
  updated_at: number;
}

/** The result of loading an external picture. */
export interface PicturesTable {
  /** As the author entered it. */
  url: string;
  /** SHA-256 of the picture, hex; null if there is no picture. */
  hash: string | null;
  /** Media type, detected from the content. */
  type: string | null;
  bytes: number;
  /** When the server last tried to load it. */
  tried_at: number;
  /** When a browser last loaded it from here, accurate to the day. */
  used_at: number;
}

/** The copies of external pictures. */
export interface PictureFilesTable {
  /** SHA-256 of the picture, hex. */
  hash: string;
  /** Base64. */
  data: string;
}

/** Pictures that authors uploaded. */
export interface UploadedPicturesTable {
  /** `own-` and half of the SHA-256 of its content, hex. */
  name: string;
  /** Media type. */
  type: string;
  bytes: number;
  /** Base64. */
  data: string;
  /** Who uploaded it first; null if the account was deleted. */
  user_id: string | null;
  created_at: number;
}

/** Which scenario, in any of its versions, uses which uploaded picture. */
export interface PictureUsesTable {
  scenario_id: string;
  name: string;
}

/** The latest simulation of each author. */
export interface LabRunsTable {
  user_id: string;
  id: string;
  status: LabRun['status'];
  /** A `LabRun`. */
  run_json: string;
  started_at: number;
}

export interface ScenariosSchema {
  lab_runs: LabRunsTable;
  scenarios: ScenariosTable;
  scenario_drafts: ScenarioDraftsTable;
  scenario_versions: ScenarioVersionsTable;
  scenario_ratings: ScenarioRatingsTable;
  pictures: PicturesTable;
  picture_files: PictureFilesTable;
  uploaded_pictures: UploadedPicturesTable;
  picture_uses: PictureUsesTable;
}
