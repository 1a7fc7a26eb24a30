/** What calls of models came to. */
import { type ModelUsage, NARRATOR_PURPOSES } from '@one-mind/protocol/models';
import type { Database } from '../db/open.ts';
import { deleteCallsBefore, sumsByDay, sumsByModel, sumsOfAll } from './store.ts';

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

/** What the story cost, day by day; tests and evaluations left out, days without a call, too. `from`, `to`: epoch ms, `to` excluded. */
export const narratorUsageByDay = async (db: Database, from: number, to: number): Promise<NarratorDay[]> =>
  (await sumsByDay(db, { purposes: NARRATOR_PURPOSES, from, to })).map(({ key, calls, failed, medianMs, p95Ms, cost }) => ({
    day: new Date(Number(key) * DAY).toISOString().slice(0, 10),
    calls,
    failed,
    medianMs,
    p95Ms,
    cost,
  }));

/** Every call of every model in the last so many days, deleted models included. */
export const usageByModel = async (db: Database, days: number, now: number): Promise<ModelUsage> => ({
  models: (await sumsByModel(db, { purposes: [...NARRATOR_PURPOSES, 'test', 'evaluation'], from: now - days * DAY, to: now + 1 })).map(
    ({ key, name, calls, failed, firstTokenMs, medianMs, p95Ms, cost }) => ({
      modelId: key,
      name,
      calls,
      failed,
      firstTokenMs,
      medianMs,
      p95Ms,
      cost,
    }),
  ),
});

/** How long the story's calls took, in ms; null where none succeeded. */
export const medianOfNarrator = async (db: Database, from: number, to: number): Promise<number | null> =>
  (await sumsOfAll(db, { purposes: NARRATOR_PURPOSES, from, to }))[0]?.medianMs ?? null;

/** What is older than anybody can ask for. The sums of months stay. */
export const forgetOldCalls = (db: Database, now: number): Promise<void> => deleteCallsBefore(db, now - KEPT * DAY);
