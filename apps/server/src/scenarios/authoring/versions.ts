/** The saved versions of a scenario, for people who may change it. */
import type { OldScenario, ScenarioVersions } from '@one-mind/protocol/scenarios/scenario-versions';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { type Change, fileOf, requireOwn, updateScenario } from './authoring.ts';
import { findVersion, listVersionRows } from './versions-store.ts';

/** @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden` */
export const listVersions = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioVersions> => {
  await requireOwn(db, id, asker);
  return {
    versions: (await listVersionRows(db, id)).map(({ version, title, saved_at, saved_by, username }) => ({
      version,
      title,
      saved_at: new Date(saved_at).toISOString(),
      saved_by: saved_by === null || username === null ? null : { id: saved_by, username },
    })),
  };
};

/** @throws Refused as `listVersions`, or `version_not_found` */
export const readVersion = async (
  db: Database,
  { id, version }: { readonly id: string; readonly version: number },
  asker: ScenarioAsker,
): Promise<OldScenario> => {
  await requireOwn(db, id, asker);
  const row = await findVersion(db, id, version);
  if (!row) throw new Refused('version_not_found');
  return fileOf({ ...row, id });
};

/**
 * Saves an old version as the newest. It is checked again, because it may have become invalid. `newest`: as in `updateScenario`.
 * @throws Refused as `updateScenario`, or `version_not_found`
 */
export const restoreVersion = async (
  trx: Database,
  { id, version, newest }: { readonly id: string; readonly version: number; readonly newest: number },
  change: Change,
): Promise<ScenarioSummary> => {
  const { id: _, version: __, ...old } = await readVersion(trx, { id, version }, change.author);
  return updateScenario(trx, id, { ...old, version: newest }, { ...change, act: 'scenario.restored' });
};
