/** All SQL for usage of models by day: sums and latency histograms, so that reading them doesn't read calls. */
import { CALL_VERDICTS, type CallVerdict, NARRATOR_PURPOSES, type VerdictCounts } from '@one-mind/protocol/admin/models';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { ModelCallsTable } from '../../db/schema/models.ts';
import { transact } from '../../db/transact.ts';

export type CallRow = Selectable<ModelCallsTable>;

const DAY = 86_400_000;
/** Latencies that differ by less than this factor share a bucket, so a median differs from the exact one by this at most. */
const ALIKE = 1.05;
const bucketOf = (ms: number): number => Math.floor(Math.log(Math.max(1, ms)) / Math.log(ALIKE));

/** Of UTC, days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** A cancelled call doesn't count as failed. */
export const isFailed = ({ outcome }: Pick<CallRow, 'outcome'>): boolean => outcome !== 'ok' && outcome !== 'cancelled';

/** The sums of the day that a call belongs to. */
const sumOf = ({ at, purpose, model_id }: CallRow) => ({
  day: dayOf(at),
  is_story: NARRATOR_PURPOSES.some((one) => one === purpose) ? 1 : 0,
  model_id,
});

/** Inside the transaction that records the call. */
export const countCall = async (trx: Database, call: CallRow): Promise<void> => {
  const { model_name, cost } = call;
  const of = sumOf(call);
  const failed = isFailed(call) ? 1 : 0;
  await trx
    .insertInto('model_days')
    .values({ ...of, model_name, calls: 1, failed, used: 0, rejected: 0, empty: 0, cost })
    .onConflict((conflict) =>
      conflict.columns(['day', 'is_story', 'model_id']).doUpdateSet((eb) => ({
        model_name,
        calls: eb('model_days.calls', '+', 1),
        failed: eb('model_days.failed', '+', failed),
        cost: cost === null ? eb.ref('model_days.cost') : sql<number>`coalesce(${eb.ref('model_days.cost')}, 0) + ${cost}`,
      })),
    )
    .execute();
  if (call.outcome !== 'ok') return;
  const { ms: whole, first_token_ms: first } = call;
  const latencies = [{ measure: 'whole' as const, ms: whole }, ...(first === null ? [] : [{ measure: 'first' as const, ms: first }])];
  for (const { measure, ms } of latencies) {
    await trx
      .insertInto('model_latencies')
      .values({ ...of, measure, bucket: bucketOf(ms), calls: 1, ms })
      .onConflict((conflict) =>
        conflict.columns(['day', 'is_story', 'model_id', 'measure', 'bucket']).doUpdateSet((eb) => ({
          calls: eb('model_latencies.calls', '+', 1),
          ms: eb('model_latencies.ms', '+', ms),
        })),
      )
      .execute();
  }
};

/** Stores the verdict on the answer to a recorded call, once. */
export const recordVerdict = (db: Database, call: CallRow, verdict: CallVerdict): Promise<void> =>
  transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('model_calls')
      .set({ verdict })
      .where('id', '=', call.id)
      .where('verdict', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return;
    const { day, is_story, model_id } = sumOf(call);
    await trx
      .updateTable('model_days')
      .set((eb) => ({ [verdict]: eb(verdict, '+', 1) }))
      .where('day', '=', day)
      .where('is_story', '=', is_story)
      .where('model_id', '=', model_id)
      .execute();
  });

/** Verdicts on a model's answers in games since then, epoch ms. */
export const countVerdicts = async (db: Database, modelId: string, since: number): Promise<VerdictCounts> => {
  const rows = await db
    .selectFrom('model_calls')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('calls')])
    .where('model_id', '=', modelId)
    .where('at', '>=', since)
    .where('purpose', 'in', NARRATOR_PURPOSES)
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .execute();
  const of = (verdict: CallVerdict): number => Number(rows.find((row) => row.verdict === verdict)?.calls ?? 0);
  return { used: of('used'), rejected: of('rejected'), empty: of('empty') };
};

/** A model's calls on these days, both inclusive. */
export const sumVerdicts = async (db: Database, modelId: string, from: number, to: number): Promise<VerdictCounts> => {
  const row = await db
    .selectFrom('model_days')
    .select(({ fn }) => CALL_VERDICTS.map((verdict) => fn.sum<number | null>(verdict).as(verdict)))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  return { used: Number(row?.used ?? 0), rejected: Number(row?.rejected ?? 0), empty: Number(row?.empty ?? 0) };
};

export interface UsageAsked {
  /** Days, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Without tests and evaluations. */
  readonly onlyStory: boolean;
}

export interface Sums extends VerdictCounts {
  readonly key: string;
  /** The model's newest name. */
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  /** Latencies are those of the calls that succeeded; null = none did. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly firstTokenMs: number | null;
  readonly cost: number | null;
}

/** Sums for each value of `key`, in its order. */
export const sumsBy = async (db: Database, key: 'day' | 'model_id', { from, to, onlyStory }: UsageAsked): Promise<Sums[]> => {
  const least = onlyStory ? 1 : 0;
  const ofDays = db.selectFrom('model_days').where('day', '>=', from).where('day', '<=', to).where('is_story', '>=', least);
  const days = await ofDays
    .select(`${key} as key`)
    .select(({ fn }) => [
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('failed').as('failed'),
      ...CALL_VERDICTS.map((verdict) => fn.sum<number>(verdict).as(verdict)),
      fn.sum<number | null>('cost').as('cost'),
    ])
    .groupBy(key)
    .orderBy(key)
    .execute();
  const named = await ofDays
    .select([`${key} as key`, 'model_name'])
    .orderBy('day')
    .execute();
  /** The newest name of each key. */
  const names = new Map(named.map((row) => [row.key, row.model_name]));
  const latencies = await db
    .selectFrom('model_latencies')
    .select([`${key} as key`, 'measure'])
    .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('ms').as('ms')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('is_story', '>=', least)
    .groupBy([key, 'measure', 'bucket'])
    .orderBy('bucket')
    .execute();
  const latenciesOf = Map.groupBy(latencies, (row) => `${row.key} ${row.measure}`);
  return days.map(({ key: of, calls, failed, used, rejected, empty, cost }) => {
    const [whole = [], first = []] = [latenciesOf.get(`${of} whole`), latenciesOf.get(`${of} first`)];
    return {
      key: String(of),
      name: names.get(of) ?? '',
      calls,
      failed,
      used,
      rejected,
      empty,
      medianMs: percentile(whole, 50),
      p95Ms: percentile(whole, 95),
      firstTokenMs: percentile(first, 50),
      cost,
    };
  });
};

/** The median latency of all successful narration calls on some days, in ms. */
export const medianOf = async (db: Database, { from, to, onlyStory }: UsageAsked): Promise<number | null> =>
  percentile(
    await db
      .selectFrom('model_latencies')
      .select(({ fn }) => [fn.sum<number>('calls').as('calls'), fn.sum<number>('ms').as('ms')])
      .where('measure', '=', 'whole')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('is_story', '>=', onlyStory ? 1 : 0)
      .groupBy('bucket')
      .orderBy('bucket')
      .execute(),
    50,
  );

/** A percentile of a latency histogram, fastest first: the mean of the bucket that contains it. */
const percentile = (latencies: readonly { readonly calls: number; readonly ms: number }[], percent: number): number | null => {
  let left = Math.ceil((latencies.reduce((sum, { calls }) => sum + calls, 0) * percent) / 100);
  for (const { calls, ms } of latencies) {
    left -= calls;
    if (left <= 0) return Math.round(ms / calls);
  }
  return null;
};
