import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';

/** Number of measurements at the start. The fastest one counts. */
const MEASUREMENTS = 5;
/** In ms. */
const CORRECT_EVERY = 30_000;
/** The most by which one correction changes the clock, in ms: half a thousandth, far more than clocks drift. */
const CORRECTION_MAX = 15;

/** How far the database's clock is ahead of `performance.now()`, in ms. */
const measure = async (db: Database): Promise<{ readonly ahead: number; readonly took: number }> => {
  const began = performance.now();
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db);
  const took = performance.now() - began;
  const [row] = rows;
  if (!row) throw new Error('The database returned no time.');
  return { ahead: row.at - (began + took / 2), took };
};

/** Dispose of it to stop its corrections. */
export type ClusterClock = Clock & Disposable;

/**
 * The same time on all nodes: it starts at the database's time, then follows this machine's steady clock, with small corrections. Setting
 * the clock of a machine changes nothing.
 */
export const createClusterClock = async (db: Database): Promise<ClusterClock> => {
  let best = await measure(db);
  for (let n = 1; n < MEASUREMENTS; n++) {
    const next = await measure(db);
    if (next.took < best.took) best = next;
  }
  let { ahead } = best;
  const correct = async (): Promise<void> => {
    const { ahead: measured, took } = await measure(db);
    // A slow answer measures the time less exactly than this clock keeps it.
    if (took < CORRECTION_MAX * 2) ahead += Math.max(-CORRECTION_MAX, Math.min(CORRECTION_MAX, measured - ahead));
  };
  const timer = setInterval(() => void correct().catch(() => undefined), CORRECT_EVERY).unref();
  let last = 0;
  const now = (): number => {
    last = Math.max(last, Math.floor(performance.now() + ahead));
    return last;
  };
  return { wall: now, steady: now, [Symbol.dispose]: () => clearInterval(timer) };
};
