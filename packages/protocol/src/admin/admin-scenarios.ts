/** /api/admin/scenarios: what admins do with scenarios beyond what their authors do. */
import { z } from 'zod';
import type { ScenarioProblem } from '../scenarios/scenario-check.ts';
import type { Differences } from '../scenarios/scenario-difference.ts';
import { ScenarioDraftSchema, type ScenarioFile, type ScenarioSummary, ScenarioUpdateSchema } from '../scenarios/scenarios.ts';

/** POST /api/admin/scenarios. Answer: ScenarioSummary. */
export const AdminScenarioSchema = ScenarioDraftSchema.extend({ is_featured: z.boolean().default(false) });
export type AdminScenarioDraft = z.input<typeof AdminScenarioSchema>;
/** PUT /api/admin/scenarios/{id}. `is_featured` left out: as it is. Answer: ScenarioSummary. */
export const AdminScenarioUpdateSchema = ScenarioUpdateSchema.extend({ is_featured: z.boolean().optional() });
/** POST /api/admin/scenarios/{id}/featured. Answer: ScenarioSummary. */
export const FeaturedSchema = z.strictObject({ featured: z.boolean() });

/** POST /api/admin/scenarios/{id}/hidden: built-in ones alone. Answer: ScenarioSummary, of which a hidden one isn't public. */
export const HiddenSchema = z.strictObject({ hidden: z.boolean() });

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** GET /api/admin/scenarios: AdminScenario[], featured first. `content=false` leaves the content out, which is most of it. */
export const AdminScenariosQuerySchema = z.object({ content: Flag.default(true) });
export interface AdminScenario extends ScenarioSummary {
  readonly version: number;
  readonly content?: unknown;
}

/** Of one export or import. */
export const SCENARIOS_IN_FILE_MAX = 200;
/** GET /api/admin/scenarios/export. `ids`: parted by commas; left out: all there are. Answer: ScenariosFile. */
export const ExportQuerySchema = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().max(64)).min(1).max(SCENARIOS_IN_FILE_MAX))
    .optional(),
});
export interface ScenariosFile {
  readonly scenarios: readonly ScenarioFile[];
}

/** The scenarios in what a file may hold: an export, a list of scenarios, or one alone; empty where it holds none. */
export function scenariosIn(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return [];
  return 'scenarios' in json && Array.isArray(json.scenarios) ? json.scenarios : [json];
}

/** POST /api/admin/scenarios/import. The body is a file: an export, a list of scenarios, or one alone. Answer: ImportAnswer. */
export const ImportQuerySchema = z.object({ preview: Flag.default(false) });

/** Where something is wrong, why, and what to do about it. */
export type ImportProblem = Pick<ScenarioProblem, 'path' | 'reason' | 'suggestion'>;
export type ImportOutcome =
  | { readonly outcome: 'new' }
  | ({ readonly outcome: 'changed' } & Differences)
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'invalid'; readonly problems: readonly ImportProblem[] };
/** One scenario of the file. */
export type ImportedScenario = ImportOutcome & {
  /** Its place in the file, from 0. */
  readonly index: number;
  /** Of the scenario that is changed or made; null while it has none. */
  readonly id: string | null;
  readonly title: string;
};
export interface ImportAnswer {
  /** False: nothing has happened, this is what would. */
  readonly done: boolean;
  readonly scenarios: readonly ImportedScenario[];
}
