import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { CreateAdminScenarioSchema } from '@one-mind/protocol/admin/admin-scenarios';
import { SCENARIO_TEMPLATE } from '@one-mind/protocol/scenarios/scenario-template';
import type { ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import type { TFunction } from 'i18next';
import { z } from 'zod';

/** The player counts that the modal accepts; the server checks more. */
export const PLAYERS = { min: 1, max: 20, step: 1 };
const PlayersSchema = z.number().int().min(PLAYERS.min).max(PLAYERS.max);

/** A scenario as the modal holds it, with its content as JSON text. */
export const scenarioFormSchema = (t: TFunction) =>
  CreateAdminScenarioSchema.required().extend({
    difficulty: z.enum(DIFFICULTIES),
    min_players: PlayersSchema,
    max_players: PlayersSchema,
    content: z.string().transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        const message = t('This is not valid JSON: {{reason}}', { reason: error instanceof Error ? error.message : String(error) });
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    }),
  });
export type ScenarioValues = z.input<ReturnType<typeof scenarioFormSchema>>;
export type ScenarioOutput = z.output<ReturnType<typeof scenarioFormSchema>>;

export const NEW_VALUES: ScenarioValues = {
  title: '',
  image_url: '',
  description: '',
  difficulty: 'medium',
  min_players: 4,
  max_players: 8,
  is_public: true,
  is_featured: false,
  content: JSON.stringify(SCENARIO_TEMPLATE, null, 2),
};

export const valuesOf = (file: ScenarioFile, isFeatured: boolean): ScenarioValues => ({
  title: file.title,
  image_url: file.image_url ?? '',
  description: file.description,
  difficulty: DIFFICULTIES.find((one) => one === file.difficulty) ?? 'medium',
  min_players: file.min_players,
  max_players: file.max_players,
  is_public: file.is_public,
  is_featured: isFeatured,
  content: JSON.stringify(file.content, null, 2),
});
