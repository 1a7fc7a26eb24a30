/** Every saved state of a scenario. Running games keep their own copy. */
import { z } from 'zod';
import type { ScenarioFile } from './scenarios.ts';

/** So many of the newest versions of a scenario are kept. */
export const VERSIONS_KEPT = 50;

export interface ScenarioVersion {
  readonly version: number;
  readonly title: string;
  /** ISO 8601. */
  readonly saved_at: string;
  /** Null when the account is gone. */
  readonly saved_by: { readonly id: string; readonly username: string } | null;
}

/** GET /api/scenarios/{id}/versions, for whoever may change it: newest first, at most `VERSIONS_KEPT`. */
export interface ScenarioVersions {
  readonly versions: readonly ScenarioVersion[];
}

/** GET /api/scenarios/{id}/versions/{version}: all of it, as it was. */
export type OldScenario = ScenarioFile;

/** POST /api/scenarios/{id}/versions/{version}/restore. `version`: the newest that is known, as when saving. Answer: ScenarioSummary. */
export const RestoreVersionSchema = z.strictObject({ version: z.number().int().min(1) });
