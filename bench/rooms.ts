/** Measures this server with real clients, and profiles it by cause: docs/performance.md explains the figures. */
import { join } from 'node:path';
import { type Figures, measure } from './load/measure.ts';
import { oneMindAt } from './load/one-mind.ts';
import { countOf, readOptions } from './load/options.ts';
import { pinLoad } from './load/pin-load.ts';
import { sharesOf } from './load/profile-shares.ts';
import { circumstances, head, median, row, spread, writeResults } from './load/report.ts';

const HELP = `npm run bench:rooms -- [--games 100] [--reps 1] [--pace 0] [--quick]

  --games N  games of five players that are played at the same time
  --pace MS  pause between two turns, so that each turn is a frame of its own
  --reps N   repetitions, each with a fresh server and folder
  --port N   default 24100
  --quick    two games, to see that everything works
`;

const values = readOptions(HELP, {
  games: { type: 'string', default: '100' },
  reps: { type: 'string', default: '1' },
  pace: { type: 'string', default: '0' },
  port: { type: 'string', default: '24100' },
  quick: { type: 'boolean', default: false },
});
const games = values.quick ? 2 : countOf('--games', values.games);
const reps = values.quick ? 1 : countOf('--reps', values.reps);
const pace = countOf('--pace', values.pace, 0);
const port = countOf('--port', values.port);
const name = pace === 0 ? `rooms-${games}` : `rooms-${games}-paced-${pace}`;
const contestant = oneMindAt(pace);
const profile = join(import.meta.dirname, 'results', `${name}.cpuprofile`);

pinLoad();
writeResults(name, '', null);
const measured: Figures[] = [];
for (let rep = 0; rep < reps; rep++) {
  // The profile of the last repetition stays. Profiling slows a server by a few percent, so the figures come without it.
  measured.push(await measure(contestant, { games, port, warmUp: Math.min(games, 40) }));
}
await measure(contestant, { games, port, warmUp: Math.min(games, 40), profile });
const shares = sharesOf(profile);

const of = (figure: (one: Figures) => number, digits = 0): string => spread(measured.map(figure), digits);
const events = Object.keys(measured[0]?.bytesByEvent ?? {}).map((event) => {
  const bytes = median(measured.map(({ bytesByEvent }) => bytesByEvent[event] ?? 0));
  return { event, bytes };
});
const markdown = [
  `${games} games of five players, ${pace === 0 ? 'no pause' : `${pace} ms`} between turns, ${reps} repetitions\n${circumstances()}\n\n`,
  head(['figure', 'median (spread)']),
  row(['rounds per second of server CPU', of((one) => one.roundsPerCpuSecond, 1)]),
  row(['share of time in which the server was busy', of((one) => one.busy, 2)]),
  row(['bytes per player and round', of((one) => one.bytesPerPlayerRound)]),
  row(['ms from the last lock-in to all five views, median', of((one) => one.p50)]),
  row(['ms from the last lock-in to all five views, p99', of((one) => one.p99)]),
  row(['kB of memory per live game with five sockets', of((one) => one.memoryPerGame / 1000)]),
  row(['bytes to join a running game', of((one) => one.bytesToJoin)]),
  '\n',
  head(['received, without framing', 'bytes per player and round']),
  ...events
    .filter(({ bytes }) => bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ event, bytes }) => row([event, bytes.toFixed(0)])),
  '\n',
  head(['cause', 'share of the profile']),
  ...[...shares].map(([cause, share]) => row([cause, `${(share * 100).toFixed(1)} %`])),
].join('');
process.stdout.write(markdown);
const path = writeResults(name, markdown, { circumstances: circumstances(), games, pace, measured, shares: Object.fromEntries(shares) });
process.stdout.write(`\nWritten to ${path}.md, .json and .cpuprofile\n`);
