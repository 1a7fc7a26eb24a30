/** The saved versions of a scenario. Running games keep their own copy. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';
import type { ScenarioFile } from './scenarios.ts';

/** The number of versions to keep for each scenario. */
export const VERSIONS_KEPT = 50;

export const ScenarioVersionSchema = wireObject('ScenarioVersion', {
  version: z.number(),
  title: z.string(),
  /** ISO 8601. */
  saved_at: z.string(),
  /** Null if the account was deleted. */
  saved_by: z.object({ id: z.string(), username: z.string() }).nullable(),
});
export type ScenarioVersion = z.output<typeof ScenarioVersionSchema>;

/** GET /api/scenarios/{id}/versions, for people who may change it: newest first, at most `VERSIONS_KEPT`. */
export const ScenarioVersionsSchema = wireObject('ScenarioVersions', { versions: z.array(ScenarioVersionSchema).readonly() });
export type ScenarioVersions = z.output<typeof ScenarioVersionsSchema>;

/** GET /api/scenarios/{id}/versions/{version}: the complete version. */
export type OldScenario = ScenarioFile;

/**
 * POST /api/scenarios/{id}/versions/{version}/restore. `version`: the newest one known to the client, as when saving. Answer:
 * ScenarioSummary.
 */
export const RestoreVersionSchema = z.strictObject({ version: z.number().int().min(1) });
