/** Tables of measured windows. */
import { head, row } from '../load/report.ts';
import type { PacedFigures } from './figures.ts';

interface Line {
  readonly title: string;
  readonly of: (figures: PacedFigures) => string;
}

const fixed = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share: number): string => `${fixed(share * 100)} %`;
const megabytes = (bytes: number): string => fixed(bytes / 1e6);
const each = (values: readonly string[]): string => (values.length === 0 ? 'unknown' : values.join(' + '));

const LINES: readonly Line[] = [
  { title: 'games at the same time', of: ({ games }) => fixed(games) },
  { title: 'rounds', of: ({ rounds }) => fixed(rounds) },
  { title: 'acknowledgement, median / p99 ms', of: ({ acknowledgement: { p50, p99 } }) => `${fixed(p50, 1)} / ${fixed(p99)}` },
  { title: 'last lock-in to all five views, median / p99 ms', of: ({ round: { p50, p99 } }) => `${fixed(p50, 1)} / ${fixed(p99)}` },
  {
    title: 'refusals',
    of: ({ refusals }) =>
      Object.entries(refusals)
        .map(([code, count]) => `${count} ${code}`)
        .join(', ') || 'none',
  },
  { title: 'lost connections', of: ({ lost }) => fixed(lost) },
  { title: 'processor time of all nodes per round, ms', of: ({ cpuPerRound }) => fixed(cpuPerRound, 2) },
  { title: 'share of a core used by each node', of: ({ nodes }) => each(nodes.map(({ cpu }) => percent(cpu))) },
  { title: 'resident memory of each node, MB', of: ({ nodes }) => each(nodes.map(({ resident }) => megabytes(resident))) },
  { title: 'event loop delay of each node, mean / p99 / longest ms', of: ({ nodes }) => each(nodes.map(delays)) },
  { title: 'sent to each player and round, bytes', of: ({ bytesPerPlayerRound }) => fixed(bytesPerPlayerRound) },
  { title: 'sent per second, kB', of: ({ bytesPerSecond }) => fixed(bytesPerSecond / 1000) },
  { title: 'commits per second', of: ({ commitsPerSecond }) => fixed(commitsPerSecond, 1) },
  {
    title: 'written by the database per second, kB',
    of: ({ database }) => (database ? fixed(database.writtenPerSecond / 1000) : 'unknown'),
  },
  { title: 'growth of the database per round, bytes', of: ({ database }) => (database ? fixed(database.growthPerRound) : 'unknown') },
  { title: 'rolled back transactions', of: ({ database }) => (database ? fixed(database.rollbacks) : 'unknown') },
  {
    title: 'share of a core used by PostgreSQL / Redis',
    of: ({ database }) => (database ? `${percent(database.postgresCpu)} / ${percent(database.redisCpu)}` : 'unknown'),
  },
  { title: 'share of a core used by the load generator', of: ({ load }) => percent(load.cpu) },
  { title: 'event loop delay of the load generator, p99 ms', of: ({ load }) => fixed(load.loopP99) },
  { title: 'busy share of each core', of: ({ cores }) => each(cores.map(percent)) },
  { title: 'what limited this run', of: ({ limit }) => limit },
];

const delays = ({ loopMean, loopP99, loopMax }: PacedFigures['nodes'][number]): string =>
  `${fixed(loopMean)} / ${fixed(loopP99)} / ${fixed(loopMax)}`;

/** One column for each window. */
export const tableOf = (windows: readonly PacedFigures[]): string =>
  [head(['', ...windows.map(({ installation }) => installation)]), ...LINES.map(({ title, of }) => row([title, ...windows.map(of)]))].join(
    '',
  );
