import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';

/** All scenarios that the user may see, featured first. */
export function useScenarios() {
  return useQuery({ queryKey: ['scenarios'], queryFn: ({ signal }) => get('/api/scenarios', { signal }) });
}

export const scenarioPath = (id: string) => `/api/scenarios/${encodeURIComponent(id)}` as const;

/** Whether the author entered a picture URL that the server could not load. */
export const isPictureMissing = ({ image_url, picture }: ScenarioSummary): boolean => image_url !== null && picture === null;

/** `The Long Night!` → `the-long-night.scenario.json` */
export const scenarioFileName = (title: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'scenario'
  }.scenario.json`;
