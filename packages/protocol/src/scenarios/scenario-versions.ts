/** Every saved state of a scenario. Running games keep their own copy. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import type { ScenarioFile } from './scenarios.ts';

/** So many of the newest versions of a scenario are kept. */
export const VERSIONS_KEPT = 50;

export const ScenarioVersionSchema = wireObject('ScenarioVersion', {
  version: z.number(),
  title: z.string(),
  /** ISO 8601. */
  saved_at: z.string(),
  /** Null when the account is gone. */
  saved_by: z.object({ id: z.string(), username: z.string() }).nullable(),
});
export type ScenarioVersion = z.output<typeof ScenarioVersionSchema>;

/** GET /api/scenarios/{id}/versions, for those who may change it: newest first, at most `VERSIONS_KEPT`. */
export const ScenarioVersionsSchema = wireObject('ScenarioVersions', { versions: z.array(ScenarioVersionSchema).readonly() });
export type ScenarioVersions = z.output<typeof ScenarioVersionsSchema>;

/** GET /api/scenarios/{id}/versions/{version}: all of it, as it was. */
export type OldScenario = ScenarioFile;

/** POST /api/scenarios/{id}/versions/{version}/restore. `version`: the newest that is known, as when saving. Answer: ScenarioSummary. */
export const RestoreVersionSchema = z.strictObject({ version: z.number().int().min(1) });
