import type { ScenarioFile } from '@one-mind/protocol/scenarios';
import { useMutation } from '@tanstack/react-query';
import { get } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { scenarioPath } from './scenario-calls.ts';

/** Saves the stored scenario to a JSON file. */
export function useExportScenario() {
  return useMutation({
    mutationFn: async (id: string) => {
      const file = await get<ScenarioFile>(`${scenarioPath(id)}/content`);
      saveFile(fileName(file.title), JSON.stringify(file, null, 2));
    },
  });
}

/** `The Long Night!` → `the-long-night.scenario.json` */
export const fileName = (title: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'scenario'
  }.scenario.json`;
