/** The models in use as narrators, and what prevents them from narrating. */
import type { Database } from '../db/open.ts';
import { configOf, limitsOf } from './model-row.ts';
import { findMonth, findNarratorModels, listModelRows, type ModelRow } from './store.ts';
import { isBudgetSpent, monthOf } from './usage/budget.ts';

export const narratorModels = async (db: Database): Promise<ModelRow[]> => {
  const set = new Set(Object.values(await findNarratorModels(db)));
  return (await listModelRows(db)).filter(({ id }) => set.has(id));
};

/** Models whose budget for this month doesn't allow another call. */
export const spentModels = async (db: Database, rows: readonly ModelRow[], now: number): Promise<ModelRow[]> => {
  const spent: ModelRow[] = [];
  for (const row of rows) {
    const month = await findMonth(db, row.id, monthOf(now));
    if (isBudgetSpent(limitsOf(row), configOf(row).maxLength, month?.cost ?? 0)) spent.push(row);
  }
  return spent;
};
