import type { HealthCheck } from '../admin/health.ts';
import type { Database } from '../db/open.ts';
import type { Models } from './models.ts';
import { findNarratorModels, listModelRows } from './store.ts';
import { medianOfNarrator } from './usage.ts';

/** Whether the models that tell the story can be called. None of them is needed: what they don't tell the built-in narrator does. */
export const narratorModelsCheck = (db: Database, models: Models): HealthCheck => ({
  id: 'models',
  name: 'Narrator models',
  measure: async () => {
    const set = new Set(Object.values(await findNarratorModels(db)));
    const telling = (await listModelRows(db)).filter(({ id }) => set.has(id));
    const shut = telling.filter((row) => models.breakerOf(row).state !== 'closed').map(({ name }) => name);
    return {
      state: shut.length > 0 ? 'degraded' : 'healthy',
      value: telling.length === 0 ? null : await medianOfNarrator(db, Date.now()),
      unit: 'ms',
      of: null,
      note:
        telling.length === 0
          ? 'No model is set: the built-in narrator tells everything.'
          : shut.length > 0
            ? `Failed too often and left alone for now: ${shut.join(', ')}. The built-in narrator tells instead.`
            : null,
    };
  },
});
