/** Contestants under the same load, taking turns, and their tables. */
import type { Contestant } from '../load/contestant.ts';
import { type Figures, measure } from '../load/measure.ts';
import { oneMind } from '../load/one-mind.ts';
import { circumstances, head, median, row, spread, writeResults } from '../load/report.ts';
import { boardgameRules, boardgameRulesToFile, boardgameToy } from './contestants/boardgame.ts';
import { colyseusToy } from './contestants/colyseus-toy.ts';
import { floor } from './contestants/floor.ts';
import { socketIoToy } from './contestants/socket-io-toy.ts';

export const CONTESTANTS: readonly Contestant[] = [
  socketIoToy,
  colyseusToy,
  boardgameToy,
  boardgameRules,
  boardgameRulesToFile,
  floor,
  oneMind,
];

/** The most games that are played to warm a server up. */
const WARM_UP = 40;

interface Column {
  readonly title: string;
  readonly of: (figures: Figures) => number;
}

const COLUMNS: readonly Column[] = [
  { title: 'rounds per second of server CPU', of: (one) => one.roundsPerCpuSecond },
  { title: 'bytes per player and round', of: (one) => one.bytesPerPlayerRound },
  { title: 'p99 ms', of: (one) => one.p99 },
  { title: 'kB per live game', of: (one) => one.memoryPerGame / 1000 },
  { title: 'bytes to join', of: (one) => one.bytesToJoin },
];
/** How much of the time the server was busy: if it is far below 100, the load was slower than the server. */
const BUSY: Column = { title: 'busy %', of: (one) => one.busy * 100 };

export interface CompareOptions {
  readonly contestants: readonly Contestant[];
  readonly games: number;
  readonly reps: number;
  readonly port: number;
}

/** @throws Error if a contestant played nothing */
export async function compare({ contestants, games, reps, port }: CompareOptions): Promise<void> {
  const measured = new Map<string, Figures[]>(contestants.map(({ id }) => [id, []]));
  for (let rep = 1; rep <= reps; rep++) {
    for (const contestant of contestants) {
      const figures = await measure(contestant, { games, port, warmUp: Math.min(games, WARM_UP) });
      if (!(figures.rounds > 0 && figures.bytesPerPlayerRound > 0 && figures.bytesToJoin > 0))
        throw new Error(`${contestant.id} played no round, or nothing was counted: ${JSON.stringify(figures)}`);
      measured.get(contestant.id)?.push(figures);
      process.stderr.write(`${rep}/${reps} ${contestant.id}: ${figures.roundsPerCpuSecond.toFixed(1)} rounds per CPU second\n`);
    }
  }
  const figuresOf = ({ id }: Contestant, { of }: Column): number[] => (measured.get(id) ?? []).map(of);
  const columns = [...COLUMNS, BUSY];
  const markdown = [
    `${games} games of five players, no pause between turns; medians of ${reps} repetitions, and their spread\n`,
    `${circumstances()}\n\n`,
    head(['', ...columns.map(({ title }) => title)]),
    ...contestants.map((one) => row([one.name, ...columns.map((column) => spread(figuresOf(one, column)))])),
    ratios(contestants, (one, column) => median(figuresOf(one, column))),
  ].join('');
  const path = writeResults(`peers-${games}`, markdown, { circumstances: circumstances(), games, measured: Object.fromEntries(measured) });
  process.stdout.write(`\n${markdown}\nWritten to ${path}.md and .json\n`);
}

/** How this server stands beside each of the others; empty if it wasn't measured. */
function ratios(contestants: readonly Contestant[], middle: (one: Contestant, column: Column) => number): string {
  const others = contestants.filter((one) => one !== oneMind);
  if (others.length === contestants.length || others.length === 0) return '';
  const cells = (other: Contestant): string[] => COLUMNS.map((column) => (middle(oneMind, column) / middle(other, column)).toFixed(2));
  return [
    '\n',
    head(['this server ÷ …', ...COLUMNS.map(({ title }) => title)]),
    ...others.map((other) => row([other.name, ...cells(other)])),
  ].join('');
}
