/**
 * Measures how many turns per second the engine resolves on one core, in whole games of every built-in scenario and
 * size, how long the narrator takes for a round, and how much memory a live game takes. docs/performance.md explains the
 * figures.
 */
import { parseArgs } from 'node:util';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { bytesPerGame } from './game-memory.ts';
import { SIZES, turnsPerSecond, type Variant } from './game-speed.ts';
import { millisecondsPerRound } from './narrator-speed.ts';

const HELP = `npm run bench -- [--games 200] [--live 10000] [--scenario ID] [--memory]

  --games N      games of every scenario, size and variant whose speed is measured, and of every scenario that is narrated
  --live N       games held at once while their memory is measured
  --scenario ID  one of ${BUILT_IN.map(({ id }) => id).join(', ')}; default: all of them
  --memory       memory alone
`;

const values = options();

function options() {
  try {
    const { values } = parseArgs({
      options: {
        games: { type: 'string', default: '200' },
        live: { type: 'string', default: '10000' },
        scenario: { type: 'string' },
        memory: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) stop(0);
    if (![values.games, values.live].every((count) => /^[1-9]\d{0,6}$/.test(count))) stop(2, '--games and --live take a number of games.');
    if (values.scenario !== undefined && !BUILT_IN.some(({ id }) => id === values.scenario))
      stop(2, `No built-in scenario is called ${values.scenario}.`);
    return values;
  } catch (error) {
    return stop(2, error instanceof Error ? error.message : String(error));
  }
}

function stop(code: number, sentence?: string): never {
  if (sentence === undefined) process.stdout.write(HELP);
  else process.stderr.write(`${sentence}\n\n${HELP}`);
  process.exit(code);
}

const VARIANTS: readonly { readonly name: string; readonly variant: Variant }[] = [
  { name: 'random, every view', variant: { level: 'random', views: true } },
  { name: 'random, rules alone', variant: { level: 'random', views: false } },
  { name: 'normal, every view', variant: { level: 'normal', views: true } },
];

const scenarios = BUILT_IN.filter(({ id }) => values.scenario === undefined || id === values.scenario);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const { stdout } = process;

if (!values.memory) {
  stdout.write(`Turns per second of one core's time, ${values.games} games each (Node ${process.version})\n\n`);
  stdout.write(row(['scenario', 'game', ...SIZES.map((players) => `${players} players`), 'all']));
  stdout.write(row(['---', '---', ...SIZES.map(() => '--:'), '--:']));
  for (const scenario of scenarios) {
    for (const { name, variant } of VARIANTS) {
      const measured = turnsPerSecond(scenario, { ...variant, games: Number(values.games) });
      const turns = measured.reduce((sum, one) => sum + one.turns, 0);
      const seconds = measured.reduce((sum, one) => sum + one.seconds, 0);
      const cells = [...measured.map((one) => whole(one.turns / one.seconds)), whole(turns / seconds)];
      stdout.write(row([scenario.title, name, ...cells]));
    }
  }
  stdout.write('\nMilliseconds of processor time to narrate a round of five players\n\n');
  stdout.write(row(['scenario', 'ms']));
  stdout.write(row(['---', '--:']));
  for (const scenario of scenarios) stdout.write(row([scenario.title, millisecondsPerRound(scenario, Number(values.games)).toFixed(3)]));
}

if (globalThis.gc === undefined) {
  stdout.write('\nMemory is measured with --expose-gc alone.\n');
} else {
  const live = Number(values.live);
  stdout.write(`\nMemory of ${whole(live)} live games, halfway through\n\n`);
  stdout.write(row(['scenario', 'players', 'bytes per game', 'MB in all']));
  stdout.write(row(['---', '--:', '--:', '--:']));
  for (const scenario of scenarios) {
    for (const sizes of [SIZES, ...SIZES.map((players) => [players])]) {
      const bytes = bytesPerGame(scenario, sizes, { live, collect: globalThis.gc });
      stdout.write(row([scenario.title, sizes.join(', '), whole(bytes), whole((bytes * live) / 1e6)]));
    }
  }
}
