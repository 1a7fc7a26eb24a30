/** Plays hours of games in minutes, and looks for leaks. */
import { head, row, writeResults } from '../load/report.ts';
import { Crowd } from './crowd.ts';
import { startInstallation } from './installation.ts';
import { growthOf, type SoakSample, WATCHED, type Watched } from './soak-samples.ts';

export interface SoakOptions {
  readonly games: number;
  /** Real time after the warm-up. */
  readonly minutes: number;
  readonly pace: number;
  readonly port: number;
}

/** Number of samples after the warm-up, at equal intervals. */
const SAMPLES = 24;
/** One in this many samples counts the entries, because counting stops the server for a while. */
const COUNTED = 4;
/** Duration of the warm-up, in ms: the server keeps ended games for ten minutes, so their number grows until then. */
const WARM_UP = 12 * 60_000;

interface Unit {
  readonly title: string;
  readonly scale: number;
  readonly digits: number;
}
const UNITS: Readonly<Record<Watched, Unit>> = {
  used: { title: 'heap and buffers, MB', scale: 1e6, digits: 2 },
  entries: { title: 'entries in all Maps and Sets', scale: 1, digits: 0 },
  handles: { title: 'handles', scale: 1, digits: 1 },
  resident: { title: 'resident memory, MB', scale: 1e6, digits: 1 },
};
const WATCHED_NAMES = Object.keys(WATCHED) as Watched[];

/** Prints every sample. Returns false if something leaks. */
export async function soak({ games, minutes, pace, port }: SoakOptions): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const installation = await startInstallation({ nodes: 1, database: 'sqlite', port, pace, maxLoopDelayMs: 0 });
  stack.defer(installation.close);
  const [server] = installation.servers;
  const { database } = installation;
  if (server === undefined || database === null) throw new Error('A soak needs a server of its own');
  const crowd = new Crowd({ urls: installation.urls, spread: 'games', pace });
  stack.defer(() => crowd.close());
  await crowd.prepare(games);
  await crowd.growTo(games);
  await crowd.play(WARM_UP);
  crowd.takeSeen();

  const first = await database.sample();
  const begin = performance.now();
  const hoursNow = (): number => ((performance.now() - begin) / 3_600_000) * pace;
  const samples: SoakSample[] = [];
  let [ended, rounds] = [0, 0];
  print(head(['hours of play', 'games ended', ...WATCHED_NAMES.map((name) => UNITS[name].title), 'largest Maps and Sets']));
  for (let at = 0; at < SAMPLES; at++) {
    if (at > 0) await crowd.play(Math.max(0, begin + (at * minutes * 60_000) / (SAMPLES - 1) - performance.now()));
    const hours = hoursNow();
    const memory = await server.memory();
    const counted = at % COUNTED === 0 || at === SAMPLES - 1 ? await server.census() : null;
    const seen = crowd.takeSeen();
    ended += seen.endedGames;
    rounds += seen.rounds;
    const sample: SoakSample = { ...memory, entries: counted?.entries ?? null, hours };
    samples.push(sample);
    const cells = WATCHED_NAMES.map((name) => shown(sample[name], UNITS[name]));
    print(row([sample.hours.toFixed(2), String(ended), ...cells, counted?.largest.join(', ') ?? '']));
  }
  const last = await database.sample();

  const growths = WATCHED_NAMES.map((name) => ({ name, ...growthOf(samples, name) }));
  const leaks = growths.filter(({ isLeak }) => isLeak);
  const summary = [
    head(['', 'mean', 'growth per hour of play', '95 % confidence interval', 'leak']),
    ...growths.map(({ name, mean, slope, low, high, isLeak }) => {
      const unit = { ...UNITS[name], digits: UNITS[name].digits + 1 };
      const confidence = `${shown(low, unit)} to ${shown(high, unit)}`;
      return row([unit.title, shown(mean, unit), shown(slope, unit), confidence, isLeak ? 'YES' : 'no']);
    }),
    `\n${games} games at the same time, ${pace} times faster than in real life: ${hoursNow().toFixed(1)} hours of play, `,
    `${ended} games and ${rounds} rounds in ${minutes} minutes.\n`,
    `The database grew by ${((last.size - first.size) / ended / 1000).toFixed(1)} kB for each game that ended.\n`,
    leaks.length === 0 ? 'No leaks.\n' : `Leaks: ${leaks.map(({ name }) => UNITS[name].title).join('; ')}.\n`,
  ].join('');
  print(`\n${summary}`);
  const path = writeResults('soak', summary, { games, minutes, pace, ended, rounds, samples, growths, grown: last.size - first.size });
  print(`Written to ${path}.md and .json\n`);
  return leaks.length === 0;
}

const shown = (value: number | null, { scale, digits }: Unit): string => (value === null ? '' : (value / scale).toFixed(digits));

const print = (text: string): void => void process.stdout.write(text);
