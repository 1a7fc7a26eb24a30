/** Statistics of model calls. */
import type { ModelUsage, VerdictCounts } from '@one-mind/protocol/admin/models';
import type { Database } from '../../db/open.ts';
import { deleteCallsBefore } from '../store.ts';
import { dayOf, medianOf, sumsBy, sumVerdicts } from './usage-store.ts';

const DAY = 24 * 3_600_000;
/** Days for which calls are kept: more than any request for usage covers. */
const KEPT = 400;

export interface NarratorDay {
  /** `2026-11-21`, of UTC. */
  readonly day: string;
  readonly calls: number;
  readonly failed: number;
  /** Of successful calls; null = none. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** In the currency of the prices that admins entered; null = no prices. */
  readonly cost: number | null;
}

/**
 * The cost of narration by day, without tests and evaluations; days without calls are left out. `from`, `to`: start of day in epoch ms,
 * `to` excluded.
 */
export const narratorUsageByDay = async (db: Database, from: number, to: number): Promise<NarratorDay[]> =>
  (await sumsBy(db, 'day', { from: dayOf(from), to: dayOf(to) - 1, onlyStory: true })).map(
    ({ key, calls, failed, medianMs, p95Ms, cost }) => ({
      day: new Date(Number(key) * DAY).toISOString().slice(0, 10),
      calls,
      failed,
      medianMs,
      p95Ms,
      cost,
    }),
  );

/** Every model's calls in the last so many UTC days including today, with deleted models. */
export const usageByModel = async (db: Database, days: number, now: number): Promise<ModelUsage> => ({
  models: (await sumsBy(db, 'model_id', { from: dayOf(now) - days + 1, to: dayOf(now), onlyStory: false })).map(
    ({ key, name, calls, failed, used, rejected, empty, firstTokenMs, medianMs, p95Ms, cost }) => ({
      modelId: key,
      name,
      calls,
      used,
      rejected,
      empty,
      failed,
      firstTokenMs,
      medianMs,
      p95Ms,
      cost,
    }),
  ),
});

/** Latency of narration calls yesterday and today, in ms; null if none succeeded. */
export const medianOfNarrator = (db: Database, now: number): Promise<number | null> =>
  medianOf(db, { from: dayOf(now) - 1, to: dayOf(now), onlyStory: true });

/** Verdicts on a model's answers this UTC month. */
export const monthVerdicts = (db: Database, modelId: string, now: number): Promise<VerdictCounts> => {
  const at = new Date(now);
  return sumVerdicts(db, modelId, dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())), dayOf(now));
};

/** Deletes calls that are too old to be requested. The sums stay. */
export const forgetOldCalls = (db: Database, now: number): Promise<void> => deleteCallsBefore(db, now - KEPT * DAY);
