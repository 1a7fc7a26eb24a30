import type { ScenarioSummary } from '@one-mind/protocol/scenarios';
import { useQuery } from '@tanstack/react-query';
import { get } from './api.ts';

/** Every scenario that this person may see, featured first. */
export function useScenarios() {
  return useQuery({ queryKey: ['scenarios'], queryFn: ({ signal }) => get<readonly ScenarioSummary[]>('/api/scenarios', { signal }) });
}
