/** `npm run learn`: writes what the observer of the coach has learned from games of AI players, for all scenarios together. */
import { parseCommand } from './command-line/arguments.ts';
import { fileFor, print, progressBar, runCommand } from './command-line/command-line.ts';
import { cellsOf, partsOf } from './games/simulation.ts';
import { type Learned, packLearned } from './observer/learned.ts';
import { mergeCounts } from './observer/likelihood.ts';
import { fitWeights } from './observer/weights.ts';
import { runJobs } from './threads/pool.ts';
import type { Part } from './threads/tasks.ts';

const HELP = `npm run learn -- [options]
  --scenario, --players, --games N (of each cell; default 120), --level (default normal), --difficulty, --seed, --workers: as for simulate
  --out FILE                  (default packages/simulator/src/observer/learned.json)
docs/balance.md says what the observer learns. A quarter of the games fit the weights of its signs.`;
const FILE = 'packages/simulator/src/observer/learned.json';

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['out'], { games: 120, level: 'normal' });
  if (help) return print(HELP);
  const write = fileFor(extra.out ?? FILE);
  const { scenarios, setup, workers } = options;
  const cells = cellsOf(options);
  const forWeights = Math.ceil(options.games / 4);
  const jobs = (from: number, count: number): Part[] =>
    cells.flatMap((cell) => partsOf(cell, count).map((part) => ({ cell, from: part.from + from, to: part.to + from })));
  const bar = progressBar();
  const total = cells.length * options.games;
  let done = 0;
  const onDone = ({ from, to }: Part): void => {
    done += to - from;
    bar({ done, total });
  };
  const common = { scenarios, setup };
  const learnt = await runJobs({ task: 'learn', shared: common, jobs: jobs(forWeights, options.games - forWeights), workers, onDone });
  const counts = learnt.reduce(mergeCounts, {});
  const samples = await runJobs({ task: 'sample', shared: { ...common, counts }, jobs: jobs(0, forWeights), workers, onDone });
  const learned: Learned = { games: total, counts, weights: fitWeights(samples.flat()) };
  write(() => `${JSON.stringify(packLearned(learned), null, 1)}\n`);
  print(`Learned from ${total} games.`);
});
