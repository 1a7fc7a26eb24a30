import type { Need } from '@one-mind/protocol/admin/needs';
import type { Database } from '../db/open.ts';
import type { FindNeeds } from '../needs/needs.ts';
import type { Models } from './models.ts';
import { narratorModels, spentModels } from './narrator-models.ts';
import { lastCall, type ModelRow } from './store.ts';
import { countVerdicts } from './usage/usage-store.ts';

const DAY = 24 * 3_600_000;
/** Some rejected answers are normal. An admin is needed above this number per day, if it is also this share of the answers. */
const REJECTED_LEAST = 3;
const REJECTED_SHARE = 0.2;

/** Problems of the models in use as narrators. Only what happened since the last change to a model counts. */
export const modelNeeds =
  (db: Database, models: Models): FindNeeds =>
  async () => {
    const now = Date.now();
    const narrating = await narratorModels(db);
    const spent = await spentModels(db, narrating, now);
    const asked = narrating.filter((row) => !spent.includes(row));
    const failing: ModelRow[] = [];
    const rejected: { readonly name: string; readonly count: number }[] = [];
    for (const row of asked) {
      const call = await lastCall(db, row.id);
      const hasFailed = call !== undefined && call.at >= row.updated_at && call.outcome !== 'ok';
      if (hasFailed || models.breakerOf(row).state !== 'closed') failing.push(row);
      const verdicts = await countVerdicts(db, row.id, Math.max(now - DAY, row.updated_at));
      const isMany = verdicts.rejected >= REJECTED_LEAST && verdicts.rejected >= REJECTED_SHARE * (verdicts.rejected + verdicts.used);
      if (isMany) rejected.push({ name: row.name, count: verdicts.rejected });
    }
    const about = (kind: Need['kind'], rows: readonly ModelRow[]): Need => ({
      kind,
      count: rows.length,
      names: rows.map(({ name }) => name),
    });
    return [
      about('budget_spent', spent),
      about('model_failing', failing),
      {
        kind: 'answers_rejected',
        count: rejected.reduce((sum, { count }) => sum + count, 0),
        names: rejected.map(({ name }) => name),
      },
    ];
  };
