/** Charts of the results of finished games. Loads the chart library, so import it where it is shown. */
import { ROLES, type Role, roleOfTag } from '@one-mind/engine/vocabulary';
import type { Analytics, AnalyticsDay, RoleRate } from '@one-mind/protocol/admin/analytics';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Cell, ComposedChart, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { actionName, roleName, tagName } from '../../../shared/games/game-labels.ts';
import { AXIS, axisTitle, LEGEND, LINE, TOOLTIP } from '../../../ui/chart.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { AnalyticsFigure } from './analytics-figure.tsx';
import { type ChartPoint, chartPoints } from './chart-points.ts';
import { playedByTitle } from './played-by-labels.ts';

const MARGIN = { top: 8, right: 12, bottom: 22, left: 0 };
const ROLE_COLORS: Readonly<Record<Role, string>> = { collaborator: 'var(--success)', rogue: 'var(--info)', saboteur: 'var(--danger)' };
/** With more days than this, a line has no dots. */
const DOTS_MAX = 45;

const number = (value: number): string => value.toLocaleString('en');
/** `0.5` → `50%`; a dash where there is nothing to divide by. */
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
const shortDay = (day: string): string => new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const total = <Row,>(rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0);

/** All charts of `analytics`, in which at least one game has ended. */
export function AnalyticsCharts({ analytics }: { readonly analytics: Analytics }) {
  return (
    <div className="grid gap-x-10 gap-y-12 xl:grid-cols-2">
      <Games analytics={analytics} />
      <Lengths analytics={analytics} />
      <DropOut analytics={analytics} />
      <Roles analytics={analytics} />
      <Scenarios analytics={analytics} />
      <Actions analytics={analytics} />
      <Tags analytics={analytics} />
      <Narrator analytics={analytics} />
    </div>
  );
}

interface ChartProps {
  readonly analytics: Analytics;
}

const line = (points: readonly ChartPoint[]) => ({ ...LINE, dot: points.length > DOTS_MAX ? false : LINE.dot });

function useDayAxis(areWeeks: boolean) {
  const { t } = useTranslation();
  return {
    dataKey: 'day',
    ...AXIS,
    minTickGap: 28,
    tickFormatter: shortDay,
    label: { ...axisTitle(areWeeks ? t('Week from (UTC)') : t('Day (UTC)')), position: 'bottom', offset: 2 },
  } as const;
}

function Games({ analytics: { from, to, days } }: ChartProps) {
  const { t } = useTranslation();
  const { areWeeks, points } = chartPoints(days);
  const axis = useDayAxis(areWeeks);
  const names = { completed: t('Completed games'), abandoned: t('Abandoned games'), players: t('Players') };
  const most = days.reduce((best, day) => (day.completed + day.abandoned > best.completed + best.abandoned ? day : best));
  return (
    <AnalyticsFigure
      title={t('Games and players per day')}
      summary={t('Completed games: {{completed}}; abandoned: {{abandoned}}. Most ended on {{day}} ({{most}}).', {
        completed: number(total(days, ({ completed }) => completed)),
        abandoned: number(total(days, ({ abandoned }) => abandoned)),
        day: most.day,
        most: number(most.completed + most.abandoned),
      })}
      file={{ table: 'games', from, to }}
      className="xl:col-span-2"
      head={[t('Day'), names.completed, names.abandoned, names.players]}
      rows={days.map(({ day, completed, abandoned, players }) => ({ key: day, cells: [day, completed, abandoned, players] }))}
    >
      <ComposedChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axis} />
        <YAxis
          {...AXIS}
          width={48}
          allowDecimals={false}
          label={{ ...axisTitle(areWeeks ? t('Daily average') : t('Number')), angle: -90, position: 'insideLeft', offset: 12 }}
        />
        <Tooltip {...TOOLTIP} />
        <Legend {...LEGEND} />
        <Bar dataKey="completed" name={names.completed} stackId="games" fill="var(--accent)" isAnimationActive={false} />
        <Bar dataKey="abandoned" name={names.abandoned} stackId="games" fill="var(--line-strong)" isAnimationActive={false} />
        <Line dataKey="players" name={names.players} stroke="var(--info)" strokeDasharray="7 3" {...line(points)} />
      </ComposedChart>
    </AnalyticsFigure>
  );
}

function Lengths({ analytics: { from, to, days } }: ChartProps) {
  const { t } = useTranslation();
  const { areWeeks, points } = chartPoints(days);
  const axis = useDayAxis(areWeeks);
  const games = total(days, ({ completed }) => completed);
  const average = (value: (day: AnalyticsDay) => number | null): string =>
    games === 0 ? '–' : (total(days, (day) => (value(day) ?? 0) * day.completed) / games).toFixed(1);
  const names = { minutes: t('Minutes'), rounds: t('Rounds') };
  return (
    <AnalyticsFigure
      title={t('Length of completed games')}
      summary={t('Average length: {{minutes}} min. Average number of rounds: {{rounds}}.', {
        minutes: average(({ minutes }) => minutes),
        rounds: average(({ rounds }) => rounds),
      })}
      file={{ table: 'length', from, to }}
      head={[t('Day'), t('Minutes on average'), t('Rounds on average')]}
      rows={days.map(({ day, minutes, rounds }) => ({ key: day, cells: [day, minutes ?? '–', rounds ?? '–'] }))}
    >
      <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axis} />
        <YAxis
          yAxisId="minutes"
          {...AXIS}
          width={48}
          label={{ ...axisTitle(names.minutes), angle: -90, position: 'insideLeft', offset: 12 }}
        />
        <YAxis
          yAxisId="rounds"
          orientation="right"
          {...AXIS}
          width={44}
          label={{ ...axisTitle(names.rounds), angle: 90, position: 'insideRight', offset: 12 }}
        />
        <Tooltip {...TOOLTIP} />
        <Legend {...LEGEND} />
        <Line yAxisId="minutes" dataKey="minutes" name={names.minutes} stroke="var(--accent)" {...line(points)} />
        <Line yAxisId="rounds" dataKey="rounds" name={names.rounds} stroke="var(--info)" strokeDasharray="7 3" {...line(points)} />
      </LineChart>
    </AnalyticsFigure>
  );
}

function DropOut({ analytics: { from, to, days } }: ChartProps) {
  const { t } = useTranslation();
  const { areWeeks, points } = chartPoints(days);
  const axis = useDayAxis(areWeeks);
  const seats = total(days, (day) => day.seats);
  const dropped = total(days, (day) => day.dropped);
  const name = t('Played by the AI at the end (%)');
  return (
    <AnalyticsFigure
      title={t('Drop-out')}
      summary={t('The AI was playing {{dropped}} of {{seats}} human seats at the end ({{share}}).', {
        seats: number(seats),
        dropped: number(dropped),
        share: share(dropped, seats),
      })}
      file={{ table: 'drop-out', from, to }}
      head={[t('Day'), t('Human seats'), t('Played by the AI at the end'), t('Share')]}
      rows={days.map((day) => ({ key: day.day, cells: [day.day, day.seats, day.dropped, share(day.dropped, day.seats)] }))}
    >
      <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axis} />
        <YAxis
          {...AXIS}
          width={48}
          domain={[0, 'auto']}
          label={{ ...axisTitle(t('Percent')), angle: -90, position: 'insideLeft', offset: 12 }}
        />
        <Tooltip {...TOOLTIP} />
        <Line dataKey="dropped" name={name} stroke="var(--danger)" {...line(points)} />
      </LineChart>
    </AnalyticsFigure>
  );
}

const rateCells = ({ seats, won }: RoleRate): readonly (string | number)[] => [seats, won, share(won, seats)];

function Roles({ analytics: { from, to, playedBy, roles } }: ChartProps) {
  const { t } = useTranslation();
  return (
    <AnalyticsFigure
      title={playedByTitle(t, t('Win rate by role'), playedBy)}
      summary={roles.map((rate) => `${roleName(t, rate.role)}: ${share(rate.won, rate.seats)}`).join(' · ')}
      file={{ table: 'roles', from, to, playedBy }}
      head={[t('Role'), t('Seats'), t('Won'), t('Win rate')]}
      rows={roles.map((rate) => ({ key: rate.role, cells: [roleName(t, rate.role), ...rateCells(rate)] }))}
    >
      <BarChart
        data={roles.map(({ role, seats, won }) => ({ name: roleName(t, role), role, rate: percent(won, seats) }))}
        layout="vertical"
        margin={MARGIN}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          type="number"
          domain={[0, 100]}
          {...AXIS}
          label={{ ...axisTitle(t('Percent of seats that won')), position: 'bottom', offset: 2 }}
        />
        <YAxis type="category" dataKey="name" width={96} {...AXIS} />
        <Tooltip {...TOOLTIP} />
        <Bar dataKey="rate" name={t('Win rate (%)')} isAnimationActive={false} barSize={34}>
          {roles.map(({ role }) => (
            <Cell key={role} fill={ROLE_COLORS[role]} />
          ))}
        </Bar>
      </BarChart>
    </AnalyticsFigure>
  );
}

/** How many scenarios the chart shows; the table has all of them. */
const SCENARIOS_DRAWN = 6;
const NAME_MAX = 18;

function Scenarios({ analytics: { from, to, playedBy, scenarios } }: ChartProps) {
  const { t } = useTranslation();
  const first = scenarios[0];
  return (
    <AnalyticsFigure
      title={playedByTitle(t, t('Win rate by scenario'), playedBy)}
      summary={
        first === undefined
          ? ''
          : t('Most played: {{scenario}} (completed games: {{games}}; {{share}} of them reached the objective).', {
              scenario: first.title,
              games: number(first.completed),
              share: share(first.successes, first.completed),
            })
      }
      file={{ table: 'scenarios', from, to, playedBy }}
      head={[t('Scenario'), t('Completed games'), t('Abandoned games'), t('Objective reached'), ...ROLES.map((role) => roleName(t, role))]}
      rows={scenarios.map(({ id, title, completed, abandoned, successes, roles }) => ({
        key: id,
        cells: [title, completed, abandoned, share(successes, completed), ...roles.map(({ won, seats }) => share(won, seats))],
      }))}
    >
      <BarChart
        data={scenarios.slice(0, SCENARIOS_DRAWN).map(({ title, roles }) => ({
          title,
          ...Object.fromEntries(roles.map(({ role, seats, won }) => [role, percent(won, seats)])),
        }))}
        layout="vertical"
        margin={MARGIN}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          type="number"
          domain={[0, 100]}
          {...AXIS}
          label={{ ...axisTitle(t('Percent of seats that won')), position: 'bottom', offset: 2 }}
        />
        <YAxis
          type="category"
          dataKey="title"
          width={112}
          interval={0}
          {...AXIS}
          tickFormatter={(title: string) => (title.length > NAME_MAX ? `${title.slice(0, NAME_MAX - 1)}…` : title)}
        />
        <Tooltip {...TOOLTIP} />
        <Legend {...LEGEND} />
        {ROLES.map((role) => (
          <Bar key={role} dataKey={role} name={roleName(t, role)} fill={ROLE_COLORS[role]} isAnimationActive={false} />
        ))}
      </BarChart>
    </AnalyticsFigure>
  );
}

function Actions({ analytics: { from, to, playedBy, actions } }: ChartProps) {
  const { t } = useTranslation();
  const bars = actions.map(({ action, turns }) => ({ key: action, name: actionName(t, action), turns, color: 'var(--accent)' }));
  return (
    <Mix title={playedByTitle(t, t('Actions'), playedBy)} file={{ table: 'actions', from, to, playedBy }} thing={t('Action')} bars={bars} />
  );
}

function Tags({ analytics: { from, to, playedBy, tags } }: ChartProps) {
  const { t } = useTranslation();
  const bars = tags.map(({ tag, turns }) => {
    const role = roleOfTag(tag);
    return { key: tag, name: tagName(t, tag), turns, color: ROLE_COLORS[role], role: roleName(t, role) };
  });
  return (
    <Mix title={playedByTitle(t, t('Secret tags'), playedBy)} file={{ table: 'tags', from, to, playedBy }} thing={t('Tag')} bars={bars} />
  );
}

function Narrator({ analytics: { from, to, narrator } }: ChartProps) {
  const { t } = useTranslation();
  const axis = useDayAxis(false);
  const title = t('Narrator: latency and cost');
  if (narrator.length === 0) {
    const summary = t('No model narrated in this period; the built-in narrator wrote everything.');
    return <Figure title={title} titleAs="h2" summary={summary} className="xl:col-span-2" />;
  }
  const prices = narrator.flatMap(({ cost }) => cost ?? []);
  const names = { median: t('Median (ms)'), p95: t('95th percentile (ms)'), cost: t('Cost') };
  return (
    <AnalyticsFigure
      title={title}
      summary={t('Calls of models: {{calls}}; failed: {{failed}}; cost: {{cost}}.', {
        calls: number(total(narrator, (day) => day.calls)),
        failed: number(total(narrator, (day) => day.failed)),
        // Without a currency: admins enter prices in their own.
        cost: prices.length === 0 ? t('unknown, because no prices are entered') : total(prices, (cost) => cost).toFixed(2),
      })}
      file={{ table: 'narrator', from, to }}
      className="xl:col-span-2"
      head={[t('Day'), t('Calls'), t('Failed'), names.median, names.p95, names.cost]}
      rows={narrator.map((day) => ({
        key: day.day,
        cells: [day.day, day.calls, day.failed, day.medianMs ?? '–', day.p95Ms ?? '–', day.cost?.toFixed(4) ?? '–'],
      }))}
    >
      <LineChart data={[...narrator]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axis} />
        <YAxis
          yAxisId="ms"
          {...AXIS}
          width={56}
          label={{ ...axisTitle(t('Milliseconds')), angle: -90, position: 'insideLeft', offset: 12 }}
        />
        <YAxis
          yAxisId="cost"
          orientation="right"
          {...AXIS}
          width={56}
          label={{ ...axisTitle(names.cost), angle: 90, position: 'insideRight', offset: 12 }}
        />
        <Tooltip {...TOOLTIP} />
        <Legend {...LEGEND} />
        <Line yAxisId="ms" dataKey="medianMs" name={names.median} stroke="var(--info)" {...LINE} />
        <Line yAxisId="ms" dataKey="p95Ms" name={names.p95} stroke="var(--danger)" strokeDasharray="7 3" {...LINE} />
        <Line yAxisId="cost" dataKey="cost" name={names.cost} stroke="var(--accent)" strokeDasharray="2 3" {...LINE} />
      </LineChart>
    </AnalyticsFigure>
  );
}

interface MixProps {
  readonly title: string;
  readonly file: Parameters<typeof AnalyticsFigure>[0]['file'];
  /** What each bar stands for. */
  readonly thing: string;
  readonly bars: readonly {
    readonly key: string;
    readonly name: string;
    readonly turns: number;
    readonly color: string;
    /** The role, if it belongs to only one. */
    readonly role?: string;
  }[];
}

/** How often each thing was done, over all turns. */
function Mix({ title, file, thing, bars }: MixProps) {
  const { t } = useTranslation();
  const all = total(bars, ({ turns }) => turns);
  const most = bars.reduce((best, bar) => (bar.turns > best.turns ? bar : best));
  const hasRoles = bars.some(({ role }) => role !== undefined);
  return (
    <AnalyticsFigure
      title={title}
      summary={t('Turns: {{turns}}; most often {{thing}} ({{share}}).', {
        turns: number(all),
        thing: most.name,
        share: share(most.turns, all),
      })}
      file={file}
      head={[thing, ...(hasRoles ? [t('Role')] : []), t('Turns'), t('Share')]}
      rows={bars.map(({ key, name, role, turns }) => ({
        key,
        cells: [name, ...(role === undefined ? [] : [role]), turns, share(turns, all)],
      }))}
    >
      <BarChart data={[...bars]} layout="vertical" margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis
          type="number"
          allowDecimals={false}
          {...AXIS}
          tickFormatter={(turns: number) => turns.toLocaleString('en', { notation: 'compact' })}
          label={{ ...axisTitle(t('Turns')), position: 'bottom', offset: 2 }}
        />
        <YAxis type="category" dataKey="name" width={88} interval={0} {...AXIS} />
        <Tooltip {...TOOLTIP} />
        <Bar dataKey="turns" name={t('Turns')} isAnimationActive={false}>
          {bars.map(({ key, color }) => (
            <Cell key={key} fill={color} />
          ))}
        </Bar>
      </BarChart>
    </AnalyticsFigure>
  );
}
