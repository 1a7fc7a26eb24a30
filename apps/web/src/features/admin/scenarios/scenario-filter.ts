import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import { z } from 'zod';

export const STATUSES = ['public', 'private', 'featured'] as const;

/** The search and the filters, as stored in the address. */
export const ScenarioFilterSchema = z.object({
  search: z.string().catch(''),
  difficulty: z.enum(['all', ...DIFFICULTIES]).catch('all'),
  status: z.enum(['all', ...STATUSES]).catch('all'),
});
export type ScenarioFilter = z.output<typeof ScenarioFilterSchema>;

/** Search: any part of title or description, in any case. */
export function matchingScenarios(
  scenarios: readonly AdminScenario[],
  { search, difficulty, status }: ScenarioFilter,
): readonly AdminScenario[] {
  const wanted = search.trim().toLocaleLowerCase();
  return scenarios.filter(
    (one) =>
      (wanted === '' || [one.title, one.description].some((text) => text.toLocaleLowerCase().includes(wanted))) &&
      (difficulty === 'all' || one.difficulty === difficulty) &&
      (status === 'all' || (status === 'featured' ? one.is_featured : one.is_public === (status === 'public'))),
  );
}
