/** `npm run ablate`: what each action and tag is worth to each role. */
import { ablationsOf, everyAblation, mergeAblations, noAblations } from './ablation.ts';
import { ablationMarkdown } from './ablation-report.ts';
import { ArgumentError, parseCommand } from './arguments.ts';
import { readBans } from './cell.ts';
import { print, progressBar, runCommand, writeTo } from './command-line.ts';
import { runJobs } from './pool.ts';
import { cellsOf, partsOf } from './simulation.ts';

const HELP = `npm run ablate -- [options]
  --scenario, --players, --games N (default 100), --level (default hard), --levels, --difficulty, --seed, --workers: as for simulate
  --what word[@role],…        only these choices (default: every action and tag of every role, probes and talk)
  --without word[@role],…     forbidden in all games
  --json FILE, --markdown FILE`;

/** Every one of them is played dozens of times. */
const GAMES_A_JOB = 2;

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['what', 'without', 'json', 'markdown'], { games: 100, level: 'hard' });
  if (help) return print(HELP);
  const bans = extra.what === undefined ? null : readBans(extra.what);
  if (extra.what !== undefined && bans === null)
    throw new ArgumentError(`--what takes words like hide or hide@collaborator, not "${extra.what}".`);
  const ablations = bans === null ? everyAblation() : ablationsOf(bans);
  const { scenarios, setup, games, workers } = options;
  const cells = cellsOf(options);
  const jobs = cells.flatMap((cell) => partsOf(cell, games, GAMES_A_JOB));
  const progress = progressBar();
  let done = 0;
  const results = await runJobs({
    task: 'ablate',
    shared: { scenarios, setup, ablations },
    jobs,
    workers,
    onDone: ({ from, to }) => {
      done += to - from;
      progress({ done, total: cells.length * games });
    },
  });
  const report = {
    games,
    setup,
    ablations,
    cells: cells.map((cell) => ({
      cell,
      found: results.filter((_, at) => jobs[at]?.cell === cell).reduce(mergeAblations, noAblations(ablations)),
    })),
  };
  const markdown = ablationMarkdown(report);
  print(markdown);
  writeTo(extra.markdown, () => markdown);
  writeTo(extra.json, () => `${JSON.stringify(report, null, 2)}\n`);
});
