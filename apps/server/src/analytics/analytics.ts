/** Daily statistics of finished games, for admins. */
import { ACTIONS, ROLES, TAGS } from '@one-mind/engine/vocabulary';
import {
  ANALYTICS_DAYS_DEFAULT,
  ANALYTICS_DAYS_MAX,
  type Analytics,
  type AnalyticsDay,
  type AnalyticsQuery,
  type AnalyticsTable,
} from '@one-mind/protocol/admin/analytics';
import type { Database } from '../db/open.ts';
import { narratorUsageByDay } from '../models/usage/usage.ts';
import { Refused } from '../refused.ts';
import { boundsOf, dayOf } from './daily-sums.ts';
import { type Days, listPeople, sumAll, sumByChoice, sumByDay, sumByRole, sumByScenario } from './store.ts';

const dateOf = (day: number): string => new Date(boundsOf(day)[0]).toISOString().slice(0, 10);

/**
 * Without dates, covers the last days up to today.
 * @throws Refused `invalid_input` for a range that ends before it begins, or is too long
 */
const daysOf = (asked: Pick<AnalyticsQuery, 'from' | 'to'>, now: number): Days => {
  const to = asked.to === undefined ? dayOf(now) : dayOf(Date.parse(asked.to));
  const from = asked.from === undefined ? to - ANALYTICS_DAYS_DEFAULT + 1 : dayOf(Date.parse(asked.from));
  if (from > to) throw new Refused('invalid_input', { from: 'The first day is after the last. Choose an earlier first day.' });
  if (to - from >= ANALYTICS_DAYS_MAX) throw new Refused('invalid_input', { from: `At most ${ANALYTICS_DAYS_MAX} days at once.` });
  return { from, to };
};

/** @throws Refused `invalid_input` for invalid ranges of days */
export const analyticsOf = async (db: Database, asked: AnalyticsQuery, now: number): Promise<Analytics> => {
  const days = daysOf(asked, now);
  const playedBy = asked.playedBy === 'all' ? null : asked.playedBy;
  const [results, people, scenarios, roles, choices] = [
    await sumByDay(db, days),
    await listPeople(db, days),
    await sumByScenario(db, days),
    await sumByRole(db, days, playedBy),
    await sumByChoice(db, days, playedBy),
  ];
  const byDay = new Map(results.map((row) => [row.day, row]));
  const peopleOn = new Map(people.map((row) => [row.day, row.people]));
  const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  const rates = (of: typeof roles) =>
    ROLES.map((role) => {
      const rows = of.filter((row) => row.role === role);
      return { role, seats: total(rows, ({ seats }) => seats), won: total(rows, ({ won }) => won) };
    });
  const turns = (of: typeof choices) => total(of, (row) => row.turns);
  return {
    from: dateOf(days.from),
    to: dateOf(days.to),
    playedBy: asked.playedBy,
    days: Array.from({ length: days.to - days.from + 1 }, (_, index): AnalyticsDay => {
      const day = days.from + index;
      const { completed = 0, abandoned = 0, duration_ms = 0, rounds = 0, seats = 0, dropped = 0 } = byDay.get(day) ?? {};
      return {
        day: dateOf(day),
        completed,
        abandoned,
        players: peopleOn.get(day) ?? 0,
        minutes: completed === 0 ? null : rounded(duration_ms / completed / 60_000),
        rounds: completed === 0 ? null : rounded(rounds / completed),
        seats,
        dropped,
      };
    }),
    roles: rates(roles),
    scenarios: scenarios
      // Deleting a game can leave an empty sum behind.
      .filter(({ completed, abandoned }) => completed + abandoned > 0)
      .map(({ id, title, completed, abandoned, successes }) => ({
        id,
        title,
        completed,
        abandoned,
        successes,
        roles: rates(roles.filter(({ scenarioId }) => scenarioId === id)),
      })),
    actions: ACTIONS.map((action) => ({ action, turns: turns(choices.filter((row) => row.action === action)) })),
    tags: TAGS.map((tag) => ({ tag, turns: turns(choices.filter((row) => row.tag === tag)) })),
    narrator: await narratorUsageByDay(db, boundsOf(days.from)[0], boundsOf(days.to)[1]),
  };
};

/** Completed games, and their total duration in ms. */
export const completedGames = sumAll;

const rounded = (value: number): number => Math.round(value * 10) / 10;

type CsvRow = Readonly<Record<string, string | number | null>>;
/** One of the tables as a file. */
export const tableOf = (
  analytics: Analytics,
  table: AnalyticsTable,
): { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] } => {
  const { days, roles, scenarios, actions, tags, narrator } = analytics;
  switch (table) {
    case 'games':
      return {
        columns: ['day', 'completed', 'abandoned', 'players'],
        rows: days.map(({ day, completed, abandoned, players }) => ({ day, completed, abandoned, players })),
      };
    case 'length':
      return { columns: ['day', 'minutes', 'rounds'], rows: days.map(({ day, minutes, rounds }) => ({ day, minutes, rounds })) };
    case 'drop-out':
      return { columns: ['day', 'seats', 'dropped'], rows: days.map(({ day, seats, dropped }) => ({ day, seats, dropped })) };
    case 'roles':
      return { columns: ['role', 'seats', 'won'], rows: roles.map((row) => ({ ...row })) };
    case 'scenarios':
      return {
        columns: ['id', 'title', 'completed', 'abandoned', 'successes', ...ROLES.flatMap((role) => [`${role}_seats`, `${role}_won`])],
        rows: scenarios.map(({ roles: of, ...scenario }) => ({
          ...scenario,
          ...Object.fromEntries(
            of.flatMap(({ role, seats, won }) => [
              [`${role}_seats`, seats],
              [`${role}_won`, won],
            ]),
          ),
        })),
      };
    case 'actions':
      return { columns: ['action', 'turns'], rows: actions.map((row) => ({ ...row })) };
    case 'tags':
      return { columns: ['tag', 'turns'], rows: tags.map((row) => ({ ...row })) };
    case 'narrator':
      return { columns: ['day', 'calls', 'failed', 'medianMs', 'p95Ms', 'cost'], rows: narrator.map((row) => ({ ...row })) };
  }
};
