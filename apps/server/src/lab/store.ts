/** All SQL for simulations. Every function takes the database or a transaction. */
import { type LabRun, LabRunSchema } from '@one-mind/protocol/scenarios/lab';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';

/** The latest run of this person. */
export const findRun = async (db: Database, userId: string): Promise<LabRun | null> => {
  const row = await db.selectFrom('lab_runs').select('run_json').where('user_id', '=', userId).executeTakeFirst();
  return row ? LabRunSchema.parse(JSON.parse(row.run_json)) : null;
};

/** Replaces the person's earlier run. */
export const putRun = async (db: Database, userId: string, { run, at }: { readonly run: LabRun; readonly at: number }): Promise<void> => {
  const row = { id: run.id, status: run.status, run_json: JSON.stringify(run), started_at: at };
  await db
    .insertInto('lab_runs')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** Returns whether it was still running. */
export const updateRun = async (db: Database, run: LabRun): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lab_runs')
    .set({ status: run.status, run_json: JSON.stringify(run) })
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Runs that a stopped node left behind. */
export const listAbandonedRuns = async (db: Database, isAbandoned: Leases['isAbandoned']): Promise<LabRun[]> => {
  const rows = await db
    .selectFrom('lab_runs')
    .select('run_json')
    .where('status', '=', 'running')
    .where(isAbandoned('lab_runs.id'))
    .execute();
  return rows.map(({ run_json }) => LabRunSchema.parse(JSON.parse(run_json)));
};

export const deleteRunsBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('lab_runs').where('status', '!=', 'running').where('started_at', '<', at).execute();
};
