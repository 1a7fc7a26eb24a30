/** All figures of docs/capacity.md in one run. */
import type { Spread } from '../load/one-mind-players.ts';
import { circumstances, head, row, writeResults } from '../load/report.ts';
import { Crowd } from './crowd.ts';
import { measureWindow, type PacedFigures } from './figures.ts';
import { findLimit, IN_TIME } from './find.ts';
import { type InstallationOptions, startInstallation } from './installation.ts';
import { tableOf } from './paced-report.ts';

export interface CapacityOptions {
  /** For the comparison of one node with two: the games of each node. */
  readonly games: number;
  /** The first step towards the limit of one node, and the largest. */
  readonly from: number;
  readonly most: number;
  readonly port: number;
}

/** How long each installation of the comparison is measured, in ms. */
const WINDOW = 60_000;
/** In a 30-day month. */
const SECONDS = 30 * 86_400;

/** Prints tables. */
export async function measureCapacity({ games, from, most, port }: CapacityOptions): Promise<void> {
  const common = { port, pace: 1 };
  const steps: PacedFigures[] = [];
  const onStep = (step: PacedFigures): void => {
    steps.push(step);
    process.stderr.write(`${step.games} games: p99 ${step.round.p99.toFixed(0)} ms, limited by ${step.limit}\n`);
  };
  const { carried, late } = await findLimit({ ...common, nodes: 1, database: 'sqlite', spread: 'games', from, most, onStep });
  // Each node gets as many games, because part of its cost doesn't depend on their number.
  const measured = async (options: Pick<InstallationOptions, 'nodes' | 'database'>, spread: Spread): Promise<PacedFigures> => {
    await using stack = new AsyncDisposableStack();
    const installation = await startInstallation({ ...common, ...options, maxLoopDelayMs: 0 });
    stack.defer(installation.close);
    const crowd = new Crowd({ urls: installation.urls, spread, pace: 1 });
    stack.defer(() => crowd.close());
    await crowd.prepare(games * options.nodes);
    await crowd.growTo(games * options.nodes);
    const figures = await measureWindow(installation, crowd, WINDOW);
    const name = options.nodes === 1 ? installation.name : `${installation.name}, balanced by ${spread.slice(0, -1)}`;
    return { ...figures, installation: name };
  };
  const alone = await measured({ nodes: 1, database: 'sqlite' }, 'games');
  const onPostgres = await measured({ nodes: 1, database: 'postgres' }, 'games');
  const byPlayer = await measured({ nodes: 2, database: 'postgres' }, 'players');
  const byGame = await measured({ nodes: 2, database: 'postgres' }, 'games');
  const compared = [alone, onPostgres, byPlayer, byGame];

  const largest = carried ?? steps[0] ?? alone;
  /** How much more two nodes carry than one, if the processor decides. */
  const factor = (two: PacedFigures, one: PacedFigures): string => ((2 * one.cpuPerRound) / two.cpuPerRound).toFixed(2);
  const markdown = [
    `${circumstances()}\n\nOne node, by number of games:\n\n${tableOf(steps)}\n`,
    `One node carried ${carried?.games ?? 'fewer than the first step’s'} games with p99 below ${IN_TIME} ms, `,
    late === null ? 'the most that this machine’s limits allow.\n' : `and ${late.games} were too many.\n`,
    `\nInstallations with ${games} games on each node:\n\n${tableOf(compared)}\n`,
    head(['how much more two nodes carry, by processor time per round', 'balanced by player', 'balanced by game']),
    row(['than one node on PostgreSQL', factor(byPlayer, onPostgres), factor(byGame, onPostgres)]),
    row(['than one node on SQLite', factor(byPlayer, alone), factor(byGame, alone)]),
    '\n',
    costTable([
      { title: `one node on SQLite, at ${largest.games} games`, figures: largest },
      ...compared.slice(1).map((figures) => ({ title: `${figures.installation}, at ${figures.games} games`, figures })),
    ]),
  ].join('');
  const path = writeResults('capacity', markdown, { circumstances: circumstances(), steps, compared });
  process.stdout.write(`${markdown}\nWritten to ${path}.md and .json\n`);
}

interface Column {
  readonly title: string;
  readonly figures: PacedFigures;
}

/** What 1,000 games at the same time cost, around the clock. */
function costTable(columns: readonly Column[]): string {
  const per1000 = ({ games }: PacedFigures, value: number): number => (value / games) * 1000;
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const lines: readonly (readonly [title: string, of: (figures: PacedFigures) => number, digits: number])[] = [
    ['rounds per second', (one) => per1000(one, one.rounds / one.seconds), 1],
    ['cores for the nodes', (one) => per1000(one, sum(one.nodes.map(({ cpu }) => cpu))), 2],
    ['cores for PostgreSQL', (one) => per1000(one, one.database?.postgresCpu ?? 0), 2],
    ['cores for Redis', (one) => per1000(one, one.database?.redisCpu ?? 0), 2],
    ['resident memory of the nodes, MB', (one) => per1000(one, sum(one.nodes.map(({ resident }) => resident)) / 1e6), 0],
    ['sent to players per second, kB', (one) => per1000(one, one.bytesPerSecond / 1000), 0],
    ['commits per second', (one) => per1000(one, one.commitsPerSecond), 1],
    ['written by the database per second, kB', (one) => per1000(one, (one.database?.writtenPerSecond ?? 0) / 1000), 0],
    [
      'growth of the database, GB a month',
      (one) => per1000(one, ((one.database?.growthPerRound ?? 0) * one.rounds * SECONDS) / one.seconds / 1e9),
      1,
    ],
  ];
  return [
    head(['for 1,000 games at the same time', ...columns.map(({ title }) => title)]),
    ...lines.map(([title, of, digits]) => row([title, ...columns.map(({ figures }) => of(figures).toFixed(digits))])),
  ].join('');
}
