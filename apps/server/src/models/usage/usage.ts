/** What calls of models came to. */
import type { ModelUsage, VerdictCounts } from '@one-mind/protocol/admin/models';
import type { Database } from '../../db/open.ts';
import { deleteCallsBefore } from '../store.ts';
import { dayOf, medianOf, sumsBy, sumVerdicts } from './usage-store.ts';

const DAY = 24 * 3_600_000;
/** Days for which calls are kept: more than usage can be asked for. */
const KEPT = 400;

export interface NarratorDay {
  /** `2026-11-21`, of UTC. */
  readonly day: string;
  readonly calls: number;
  readonly failed: number;
  /** Of the calls that succeeded; null = none did. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** In the currency of the prices that admins entered; null = none were. */
  readonly cost: number | null;
}

/** What the story cost, day by day; tests and evaluations left out, days without a call, too. `from`, `to`: epoch ms, beginnings of days, `to` excluded. */
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

/** Every call of every model in the last so many days of UTC, today's included, and deleted models, too. */
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

/** How long the story's calls of yesterday and today took, in ms; null where none succeeded. */
export const medianOfNarrator = (db: Database, now: number): Promise<number | null> =>
  medianOf(db, { from: dayOf(now) - 1, to: dayOf(now), onlyStory: true });

/** What became of a model's answers this month, of UTC. */
export const monthVerdicts = (db: Database, modelId: string, now: number): Promise<VerdictCounts> => {
  const at = new Date(now);
  return sumVerdicts(db, modelId, dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())), dayOf(now));
};

/** What is older than anybody can ask for. The sums stay. */
export const forgetOldCalls = (db: Database, now: number): Promise<void> => deleteCallsBefore(db, now - KEPT * DAY);
