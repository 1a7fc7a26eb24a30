import type { AnalyticsDay } from '@one-mind/protocol/admin/analytics';

/** With more days than this, weeks are drawn. */
const DAYS_DRAWN = 92;
const WEEK = 7;

export interface ChartPoint {
  /** `YYYY-MM-DD`: the day, or the first day of the week. */
  readonly day: string;
  /** Average per day. */
  readonly completed: number;
  readonly abandoned: number;
  readonly players: number;
  /** Averages over completed games; null without any. */
  readonly minutes: number | null;
  readonly rounds: number | null;
  /** The percentage of human seats that the AI was playing at the end; null without any. */
  readonly dropped: number | null;
}

/** Days, or weeks where there are too many days for a chart; the last week may be shorter. */
export function chartPoints(days: readonly AnalyticsDay[]): { readonly areWeeks: boolean; readonly points: readonly ChartPoint[] } {
  const areWeeks = days.length > DAYS_DRAWN;
  const length = areWeeks ? WEEK : 1;
  const points: ChartPoint[] = [];
  for (let first = 0; first < days.length; first += length) points.push(pointOf(days.slice(first, first + length)));
  return { areWeeks, points };
}

function pointOf(days: readonly AnalyticsDay[]): ChartPoint {
  const sum = (value: (day: AnalyticsDay) => number): number => days.reduce((total, day) => total + value(day), 0);
  const completed = sum((day) => day.completed);
  const seats = sum((day) => day.seats);
  const average = (value: (day: AnalyticsDay) => number | null): number | null =>
    completed === 0 ? null : tenths(sum((day) => (value(day) ?? 0) * day.completed) / completed);
  return {
    day: days[0]?.day ?? '',
    completed: tenths(completed / days.length),
    abandoned: tenths(sum((day) => day.abandoned) / days.length),
    players: tenths(sum((day) => day.players) / days.length),
    minutes: average((day) => day.minutes),
    rounds: average((day) => day.rounds),
    dropped: seats === 0 ? null : tenths((sum((day) => day.dropped) / seats) * 100),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
