import type { HealthCheck } from '../admin/health.ts';
import type { Database } from '../db/open.ts';
import type { Models } from './models.ts';
import { spentModels, tellingModels } from './narrator-models.ts';
import { medianOfNarrator } from './usage/usage.ts';

/** Whether the models that tell the story can be called. None of them is needed: what they don't tell the built-in narrator does. */
export const narratorModelsCheck = (db: Database, models: Models): HealthCheck => ({
  id: 'models',
  name: 'Narrator models',
  measure: async () => {
    const telling = await tellingModels(db);
    const spent = await spentModels(db, telling, Date.now());
    const shut = telling.filter((row) => models.breakerOf(row).state !== 'closed').map(({ name }) => name);
    const problems = [
      ...(spent.length > 0 ? [`Budget spent: ${spent.map(({ name }) => name).join(', ')}.`] : []),
      ...(shut.length > 0 ? [`Failed too often and paused for now: ${shut.join(', ')}.`] : []),
    ];
    return {
      state: problems.length > 0 ? 'degraded' : 'healthy',
      value: telling.length === 0 ? null : await medianOfNarrator(db, Date.now()),
      unit: 'ms',
      of: null,
      note:
        telling.length === 0
          ? 'No model is set: the built-in narrator tells everything.'
          : problems.length > 0
            ? [...problems, 'The built-in narrator takes over.'].join(' ')
            : null,
    };
  },
});
