/** All SQL for models, their calls and evaluations. Every function takes the database or a transaction. */
import type { NarratorModels, NarratorPurpose } from '@one-mind/protocol/admin/models';
import { NARRATOR_PURPOSES } from '@one-mind/protocol/admin/models';
import { type Selectable, sql } from 'kysely';
import type { Leases } from '../db/leases.ts';
import type { Database } from '../db/open.ts';
import type { ModelEvaluationsTable, ModelMonthsTable, ModelReservationsTable, ModelsTable } from '../db/schema/models.ts';
import { transact } from '../db/transact.ts';
import { type CallRow, countCall, isFailed } from './usage/usage-store.ts';

export type ModelRow = Selectable<ModelsTable>;
export type MonthRow = Selectable<ModelMonthsTable>;
export type EvaluationRow = Selectable<ModelEvaluationsTable>;

/** Evaluations kept per model. */
const EVALUATIONS_KEPT = 20;

export const listModelRows = (db: Database): Promise<ModelRow[]> => db.selectFrom('models').selectAll().orderBy('id').execute();

export const findModelRow = (db: Database, id: string): Promise<ModelRow | undefined> =>
  db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst();

export const insertModelRow = async (db: Database, row: ModelRow): Promise<void> => {
  await db.insertInto('models').values(row).execute();
};

/** Returns false and writes nothing if the row's version has changed. */
export const updateModelRow = async (db: Database, { id, created_at: _, ...row }: ModelRow): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('models')
    .set(row)
    .where('id', '=', id)
    .where('version', '=', row.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const deleteModelRow = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('models').where('id', '=', id).execute();
};

export const findModelFor = (db: Database, purpose: NarratorPurpose): Promise<ModelRow | undefined> =>
  db
    .selectFrom('narrator_models')
    .innerJoin('models', 'models.id', 'narrator_models.model_id')
    .selectAll('models')
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** The purposes that have a model. */
export const listPurposes = async (db: Database): Promise<ReadonlySet<NarratorPurpose>> =>
  new Set((await db.selectFrom('narrator_models').select('purpose').execute()).map(({ purpose }) => purpose));

export const findNarratorModels = async (db: Database): Promise<NarratorModels> => {
  const rows = await db.selectFrom('narrator_models').selectAll().execute();
  const modelFor = (purpose: NarratorPurpose) => rows.find((row) => row.purpose === purpose)?.model_id ?? null;
  const [entry, introduction, recap, epilogue, voice] = NARRATOR_PURPOSES;
  return {
    [entry]: modelFor(entry),
    [introduction]: modelFor(introduction),
    [recap]: modelFor(recap),
    [epilogue]: modelFor(epilogue),
    [voice]: modelFor(voice),
  };
};

export const putNarratorModels = async (db: Database, narrator: NarratorModels): Promise<void> => {
  await db.deleteFrom('narrator_models').execute();
  const rows = NARRATOR_PURPOSES.flatMap((purpose) => {
    const model_id = narrator[purpose];
    return model_id === null ? [] : [{ purpose, model_id }];
  });
  if (rows.length > 0) await db.insertInto('narrator_models').values(rows).execute();
};

/** `month`: the month of the call. */
export const insertCall = (db: Database, call: CallRow, month: string): Promise<void> =>
  transact(db, async (trx) => {
    await trx.insertInto('model_calls').values(call).execute();
    await countCall(trx, call);
    const failed = isFailed(call) ? 1 : 0;
    await trx
      .insertInto('model_months')
      .values({ model_id: call.model_id, month, calls: 1, failed, cost: call.cost })
      .onConflict((conflict) =>
        conflict.columns(['model_id', 'month']).doUpdateSet((eb) => ({
          calls: eb('model_months.calls', '+', 1),
          failed: eb('model_months.failed', '+', failed),
          cost: call.cost === null ? eb.ref('model_months.cost') : sql<number>`coalesce(${eb.ref('model_months.cost')}, 0) + ${call.cost}`,
        })),
      )
      .execute();
  });

export const findMonth = (db: Database, modelId: string, month: string): Promise<MonthRow | undefined> =>
  db.selectFrom('model_months').selectAll().where('model_id', '=', modelId).where('month', '=', month).executeTakeFirst();

/** What a model's calls for one game have cost so far. */
export const costOfGame = async (db: Database, modelId: string, gameId: string): Promise<number> => {
  const row = await db
    .selectFrom('model_calls')
    .select(({ fn }) => fn.sum<number | null>('cost').as('cost'))
    .where('game_id', '=', gameId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  return Number(row?.cost ?? 0);
};

/** The newest call that was not cancelled. */
export const lastCall = (db: Database, modelId: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('model_calls')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('outcome', '!=', 'cancelled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteCallsBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('model_calls').where('at', '<', at).execute();
};

export const insertEvaluation = async (db: Database, row: EvaluationRow): Promise<void> => {
  await db.insertInto('model_evaluations').values(row).execute();
  const old = await db
    .selectFrom('model_evaluations')
    .select('id')
    .where('model_id', '=', row.model_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(EVALUATIONS_KEPT)
    .limit(EVALUATIONS_KEPT)
    .execute();
  if (old.length > 0) {
    const ids = old.map(({ id }) => id);
    await db.deleteFrom('model_evaluations').where('id', 'in', ids).execute();
  }
};

/** Returns whether it was still running. */
export const updateEvaluation = async (
  db: Database,
  { id, ...row }: Pick<EvaluationRow, 'id' | 'state' | 'ended_at' | 'passed' | 'cases_json'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('model_evaluations')
    .set(row)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const isEvaluating = async (db: Database, modelId: string): Promise<boolean> =>
  (await db
    .selectFrom('model_evaluations')
    .select('id')
    .where('model_id', '=', modelId)
    .where('state', '=', 'running')
    .executeTakeFirst()) !== undefined;

/** Returns whether there was one. */
export const cancelEvaluation = async (db: Database, modelId: string, at: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('model_evaluations')
    .set({ state: 'cancelled', ended_at: at })
    .where('model_id', '=', modelId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const listEvaluationRows = (db: Database, modelId: string): Promise<EvaluationRow[]> =>
  db
    .selectFrom('model_evaluations')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVALUATIONS_KEPT)
    .execute();

/** The last evaluation that was completed. */
export const lastEvaluation = (db: Database, modelId: string) =>
  db
    .selectFrom('model_evaluations')
    .select(['passed', 'total', 'ended_at'])
    .where('model_id', '=', modelId)
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Evaluations that a stopped node left behind. */
export const interruptEvaluations = async (db: Database, isAbandoned: Leases['isAbandoned'], at: number): Promise<void> => {
  await db
    .updateTable('model_evaluations')
    .set({ state: 'interrupted', ended_at: at })
    .where('state', '=', 'running')
    .where(isAbandoned('model_evaluations.id'))
    .execute();
};

type Reservation = Selectable<ModelReservationsTable>;

export const insertReservation = async (db: Database, row: Reservation): Promise<void> => {
  await db.insertInto('model_reservations').values(row).execute();
};

export const deleteReservation = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('model_reservations').where('id', '=', id).execute();
};

export const deleteReservationsBefore = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('model_reservations').where('until', '<=', at).execute();
};

/** What running calls of this model can still cost at most. */
export const listReservations = (db: Database, modelId: string, at: number): Promise<Pick<Reservation, 'game_id' | 'cost'>[]> =>
  db.selectFrom('model_reservations').select(['game_id', 'cost']).where('model_id', '=', modelId).where('until', '>', at).execute();
