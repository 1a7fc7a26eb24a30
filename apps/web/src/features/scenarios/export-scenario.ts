import { useMutation } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { scenarioFileName, scenarioPath } from '../../shared/scenarios/scenarios.ts';

/** Saves the stored scenario to a JSON file. */
export function useExportScenario() {
  return useMutation({
    mutationFn: async (id: string) => {
      const file = await get(`${scenarioPath(id)}/content`);
      saveFile(scenarioFileName(file.title), JSON.stringify(file, null, 2));
    },
  });
}
