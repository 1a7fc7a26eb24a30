import { ANALYTICS_DAYS_MAX } from '@one-mind/protocol/admin/analytics';

const DAY = 86_400_000;

/** `YYYY-MM-DD` in UTC; empty = not chosen. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The range of this many days up to and including today. `now`: epoch ms. */
export const lastDays = (days: number, now: number): DateRange => ({ from: dateOf(now - (days - 1) * DAY), to: dateOf(now) });

/** Why this range is not valid; null if it is. */
export function rangeProblem({ from, to }: DateRange): 'backwards' | 'long' | null {
  if (from === '' || to === '') return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) return 'backwards';
  return days > ANALYTICS_DAYS_MAX ? 'long' : null;
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
