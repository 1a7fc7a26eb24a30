/** Measures this server beside others under the same load: docs/performance.md explains the figures. */
import type { Contestant } from '../load/contestant.ts';
import { type Figures, measure } from '../load/measure.ts';
import { oneMind } from '../load/one-mind.ts';
import { countOf, readOptions } from '../load/options.ts';
import { pinLoad } from '../load/pin-load.ts';
import { circumstances, head, median, row, spread, writeResults } from '../load/report.ts';
import { boardgameRules, boardgameRulesToFile, boardgameToy } from './contestants/boardgame.ts';
import { colyseusToy } from './contestants/colyseus-toy.ts';
import { floor } from './contestants/floor.ts';
import { socketIoToy } from './contestants/socket-io-toy.ts';

const CONTESTANTS: readonly Contestant[] = [socketIoToy, colyseusToy, floor, boardgameToy, boardgameRules, boardgameRulesToFile, oneMind];

const HELP = `npm run bench:peers -- [--games 100] [--reps 3] [--only floor,one-mind] [--quick]

  --games N   games of five players that are played at the same time
  --reps N    repetitions of each contestant, taking turns
  --only IDS  some of ${CONTESTANTS.map(({ id }) => id).join(', ')}
  --port N    default 24000
  --quick     two games, to see that everything works
`;

const values = readOptions(HELP, {
  games: { type: 'string', default: '100' },
  reps: { type: 'string', default: '3' },
  only: { type: 'string', default: CONTESTANTS.map(({ id }) => id).join(',') },
  port: { type: 'string', default: '24000' },
  quick: { type: 'boolean', default: false },
});
const games = values.quick ? 2 : countOf('--games', values.games);
const reps = values.quick ? 1 : countOf('--reps', values.reps);
const port = countOf('--port', values.port);
const wanted = values.only.split(',');
const unknown = wanted.find((id) => !CONTESTANTS.some((one) => one.id === id));
if (unknown !== undefined) {
  process.stderr.write(`There is no contestant called ${unknown}.\n\n${HELP}`);
  process.exit(2);
}

pinLoad();
const contestants = CONTESTANTS.filter(({ id }) => wanted.includes(id));
const measured = new Map<string, Figures[]>(contestants.map(({ id }) => [id, []]));
for (let rep = 0; rep < reps; rep++) {
  for (const contestant of contestants) {
    const figures = await measure(contestant, { games, port, warmUp: Math.min(games, 40) });
    if (!(figures.rounds > 0 && figures.bytesPerPlayerRound > 0 && figures.bytesToJoin > 0))
      throw new Error(`${contestant.id} played no round, or nothing was counted: ${JSON.stringify(figures)}`);
    measured.get(contestant.id)?.push(figures);
    process.stderr.write(`${rep + 1}/${reps} ${contestant.id}: ${figures.roundsPerCpuSecond.toFixed(1)} rounds per CPU second\n`);
  }
}

const cells = ({ id, name }: Contestant): string[] => {
  const of = (figure: (one: Figures) => number, digits = 0): string => spread((measured.get(id) ?? []).map(figure), digits);
  return [
    name,
    of((one) => one.roundsPerCpuSecond),
    of((one) => one.bytesPerPlayerRound),
    of((one) => one.p99),
    of((one) => one.memoryPerGame / 1000),
    of((one) => one.bytesToJoin),
    of((one) => one.busy * 100),
  ];
};
const markdown = [
  `${games} games of five players, no pause between turns; medians of ${reps} repetitions, and their spread\n${circumstances()}\n\n`,
  head(['', 'rounds per second of server CPU', 'bytes per player and round', 'p99 ms', 'kB per live game', 'bytes to join', 'busy %']),
  ...contestants.map((contestant) => row(cells(contestant))),
  comparisons(),
].join('');
process.stdout.write(`\n${markdown}`);
const path = writeResults(`peers-${games}`, markdown, { circumstances: circumstances(), games, measured: Object.fromEntries(measured) });
process.stdout.write(`\nWritten to ${path}.md and .json\n`);

/** How this server stands beside each of the others. */
function comparisons(): string {
  const middle = (id: string, figure: (one: Figures) => number): number => median((measured.get(id) ?? []).map(figure));
  const others = contestants.filter(({ id }) => id !== oneMind.id);
  if (others.length === contestants.length || others.length === 0) return '';
  const ratio = (id: string, figure: (one: Figures) => number): string => (middle(oneMind.id, figure) / middle(id, figure)).toFixed(2);
  return [
    '\n',
    head(['this server ÷ …', 'rounds per second of server CPU', 'bytes per player and round', 'p99', 'memory per game', 'bytes to join']),
    ...others.map(({ id, name }) =>
      row([
        name,
        ratio(id, (one) => one.roundsPerCpuSecond),
        ratio(id, (one) => one.bytesPerPlayerRound),
        ratio(id, (one) => one.p99),
        ratio(id, (one) => one.memoryPerGame),
        ratio(id, (one) => one.bytesToJoin),
      ]),
    ),
  ].join('');
}
