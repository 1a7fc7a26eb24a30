/** Authors' unsaved changes: one draft per scenario and author, and one for a new scenario. */
import { type DraftAnswer, type DraftStamp, NEW_DRAFT, type PutDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { requireOwn } from './authoring.ts';
import { type DraftRow, findDraft, removeDraft, writeDraft } from './drafts-store.ts';

const stampOf = ({ revision, updated_at }: DraftRow): DraftStamp => ({ revision, updated_at: new Date(updated_at).toISOString() });

/** `key`: a scenario that the asker may change, or `new`. Drafts are visible to their author only, whatever others' roles. */
const requireKey = async (db: Database, key: string, asker: ScenarioAsker): Promise<void> => {
  if (key !== NEW_DRAFT) await requireOwn(db, key, asker);
};

/** @throws Refused `scenario_not_found`, `scenario_built_in`, `forbidden` */
export const readDraft = async (db: Database, key: string, asker: ScenarioAsker): Promise<DraftAnswer> => {
  await requireKey(db, key, asker);
  const row = await findDraft(db, asker.userId, key);
  return { draft: row && { ...stampOf(row), base_version: row.base_version, document: row.document } };
};

/**
 * Replaces the draft with revision `draft.revision`. `at`: epoch ms.
 * @throws Refused as `readDraft`, or `draft_changed` if another tab has written since
 */
export const putDraft = async (
  db: Database,
  key: string,
  draft: PutDraft,
  { asker, at }: { readonly asker: ScenarioAsker; readonly at: number },
): Promise<DraftStamp> => {
  await requireKey(db, key, asker);
  const row: DraftRow = {
    user_id: asker.userId,
    key,
    scenario_id: key === NEW_DRAFT ? null : key,
    base_version: draft.base_version,
    revision: draft.revision + 1,
    document: draft.document,
    updated_at: at,
  };
  if (!(await writeDraft(db, row))) throw new Refused('draft_changed');
  return stampOf(row);
};

/** Repeating it has no effect. @throws Refused as `readDraft` */
export const discardDraft = async (db: Database, key: string, asker: ScenarioAsker): Promise<void> => {
  await requireKey(db, key, asker);
  await removeDraft(db, asker.userId, key);
};
