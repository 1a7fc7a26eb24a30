import type { HealthCheck } from '../admin/health.ts';
import type { Database } from '../db/open.ts';
import type { Models } from './models.ts';
import { narratorModels, spentModels } from './narrator-models.ts';
import { medianOfNarrator } from './usage/usage.ts';

/** Whether the models that narrate can be called. None of them is required, because the built-in narrator can replace all of them. */
export const narratorModelsCheck = (db: Database, models: Models): HealthCheck => ({
  id: 'models',
  name: 'Narrator models',
  measure: async () => {
    const narrating = await narratorModels(db);
    const spent = await spentModels(db, narrating, Date.now());
    const shut = narrating.filter((row) => models.breakerOf(row).state !== 'closed').map(({ name }) => name);
    const problems = [
      ...(spent.length > 0 ? [`Budget spent: ${spent.map(({ name }) => name).join(', ')}.`] : []),
      ...(shut.length > 0 ? [`Failed too often and paused for now: ${shut.join(', ')}.`] : []),
    ];
    return {
      state: problems.length > 0 ? 'degraded' : 'healthy',
      value: narrating.length === 0 ? null : await medianOfNarrator(db, Date.now()),
      unit: 'ms',
      of: null,
      note:
        narrating.length === 0
          ? 'No model is set: the built-in narrator narrates everything.'
          : problems.length > 0
            ? [...problems, 'The built-in narrator takes over.'].join(' ')
            : null,
    };
  },
});
