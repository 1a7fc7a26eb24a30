import type { AnalyticsDay } from '@one-mind/protocol/admin/analytics';

/** More days than this are drawn as weeks. */
const DAYS_DRAWN = 92;
const WEEK = 7;

export interface ChartPoint {
  /** `YYYY-MM-DD`, the first where it is a week. */
  readonly day: string;
  /** A day, on average. */
  readonly completed: number;
  readonly abandoned: number;
  readonly players: number;
  /** Averages over completed games; null without any. */
  readonly minutes: number | null;
  readonly rounds: number | null;
  /** Of the seats of people, those that the AI played at the end, in percent; null without any. */
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
