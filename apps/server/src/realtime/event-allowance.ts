import { SYSTEM_CLOCK } from '../clock.ts';

interface Options {
  /** Events allowed at once. */
  readonly atOnce: number;
  /** Events allowed per second after that. */
  readonly perSecond: number;
}

/** Allowances that are full again are forgotten when there are more than this. */
const KEPT_MAX = 1000;

/** Returns a function that takes one event from an account's allowance, and returns false if none is left. */
export const createEventAllowance = ({ atOnce, perSecond }: Options): ((userId: string) => boolean) => {
  const left = new Map<string, { readonly events: number; readonly at: number }>();
  let sweepAbove = KEPT_MAX;
  const now = SYSTEM_CLOCK.steady;

  const leftNow = (userId: string): number => {
    const known = left.get(userId);
    return known ? Math.min(atOnce, known.events + ((now() - known.at) / 1000) * perSecond) : atOnce;
  };
  const sweep = (): void => {
    for (const userId of left.keys()) if (leftNow(userId) >= atOnce) left.delete(userId);
    sweepAbove = Math.max(KEPT_MAX, 2 * left.size);
  };

  return (userId) => {
    const events = leftNow(userId);
    if (events < 1) return false;
    left.set(userId, { events: events - 1, at: now() });
    if (left.size > sweepAbove) sweep();
    return true;
  };
};
