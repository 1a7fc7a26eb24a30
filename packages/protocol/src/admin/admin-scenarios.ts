/** /api/admin/scenarios: administration of scenarios, beyond what their authors can do. */

import { z } from 'zod';
import { DifferencesSchema } from '../scenarios/scenario-difference.ts';
import { ScenarioDraftSchema, ScenarioFileSchema, ScenarioSummarySchema, ScenarioUpdateSchema } from '../scenarios/scenarios.ts';
import { wireObject, wireTypes } from '../wire-types.ts';

/** POST /api/admin/scenarios. Answer: ScenarioSummary. */
export const CreateAdminScenarioSchema = ScenarioDraftSchema.extend({ is_featured: z.boolean().default(false) });

/** PUT /api/admin/scenarios/{id}. `is_featured` stays unchanged if absent. Answer: ScenarioSummary. */
export const AdminScenarioUpdateSchema = ScenarioUpdateSchema.extend({ is_featured: z.boolean().optional() });
/** POST /api/admin/scenarios/{id}/featured. Answer: ScenarioSummary. */
export const FeaturedSchema = z.strictObject({ featured: z.boolean() });

/** POST /api/admin/scenarios/{id}/hidden: only for built-in scenarios. Answer: ScenarioSummary; a hidden scenario isn't public. */
export const HiddenSchema = z.strictObject({ hidden: z.boolean() });

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** GET /api/admin/scenarios: AdminScenario[], featured first. `content=false` omits the content, which is most of the answer. */
export const AdminScenariosQuerySchema = z.object({ content: Flag.default(true) });
export const AdminScenarioSchema = wireObject('AdminScenario', {
  ...ScenarioSummarySchema.shape,
  version: z.number(),
  content: z.unknown().exactOptional(),
});
export type AdminScenario = z.output<typeof AdminScenarioSchema>;

/** Limit per export or import. */
export const SCENARIOS_IN_FILE_MAX = 200;
/** GET /api/admin/scenarios/export. `ids`: separated by commas; without it, all scenarios. Answer: ScenariosFile. */
export const ExportQuerySchema = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().max(64)).min(1).max(SCENARIOS_IN_FILE_MAX))
    .optional(),
});
export const ScenariosFileSchema = wireObject('ScenariosFile', { scenarios: z.array(ScenarioFileSchema).readonly() });
export type ScenariosFile = z.output<typeof ScenariosFileSchema>;

/** The scenarios of a file, which can be an export, a list of scenarios or a single one; empty if there are none. */
export function scenariosIn(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return [];
  return 'scenarios' in json && Array.isArray(json.scenarios) ? json.scenarios : [json];
}

/** POST /api/admin/scenarios/import. The body is a file: an export, a list of scenarios, or a single one. Answer: ImportAnswer. */
export const ImportQuerySchema = z.object({ preview: Flag.default(false) });

/** The path of a problem, its reason, and advice. */
export const ImportProblemSchema = wireObject('ImportProblem', { path: z.string(), reason: z.string(), suggestion: z.string() });
export type ImportProblem = z.output<typeof ImportProblemSchema>;

export const ImportOutcomeSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('new') }),
    DifferencesSchema.extend({ outcome: z.literal('changed') }),
    z.object({ outcome: z.literal('unchanged') }),
    z.object({ outcome: z.literal('invalid'), problems: z.array(ImportProblemSchema).readonly() }),
  ])
  .register(wireTypes, { id: 'ImportOutcome' });
export type ImportOutcome = z.output<typeof ImportOutcomeSchema>;

/** A scenario in the file. */
export const ImportedScenarioSchema = z
  .intersection(
    ImportOutcomeSchema,
    z.object({
      /** Its index in the file, from 0. */
      index: z.number(),
      /** The id of the changed or created scenario; null if it has none yet. */
      id: z.string().nullable(),
      title: z.string(),
    }),
  )
  .register(wireTypes, { id: 'ImportedScenario' });
export type ImportedScenario = z.output<typeof ImportedScenarioSchema>;

export const ImportAnswerSchema = wireObject('ImportAnswer', {
  /** False: nothing was changed; this is what would happen. */
  done: z.boolean(),
  scenarios: z.array(ImportedScenarioSchema).readonly(),
});
export type ImportAnswer = z.output<typeof ImportAnswerSchema>;
