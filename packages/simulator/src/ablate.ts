/** `npm run ablate`: what each action and tag is worth to each role. */

import { ArgumentError, levelNamed, parseCommand } from './command-line/arguments.ts';
import { fileFor, print, progressBar, runCommand } from './command-line/command-line.ts';
import { ablationsOf, everyAblation, levelAblations, mergeAblations, noAblations } from './games/ablation.ts';
import { readBans } from './games/cell.ts';
import { cellsOf, partsOf } from './games/simulation.ts';
import { ablationMarkdown, choicesTable, levelsTable } from './report/ablation-report.ts';
import { placeIn } from './report/balance-page.ts';
import { runJobs } from './threads/pool.ts';

const HELP = `npm run ablate -- [options]
  --scenario, --players, --games N (default 100), --level (default hard), --levels, --difficulty, --seed, --workers: as for simulate
  --what word[@role],…        only these choices (default: every action and tag of every role, probes and talk)
  --without word[@role],…     forbidden in all games
  --instead LEVEL             forbids nothing, but lets each role alone play at this level
  --page FILE                 writes what it found between the markers of that page, which is docs/balance.md
  --json FILE, --markdown FILE`;

/** Each of these games is played dozens of times. */
const GAMES_A_JOB = 2;

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['what', 'without', 'instead', 'page', 'json', 'markdown'], {
    games: 100,
    level: 'hard',
  });
  if (help) return print(HELP);
  const bans = extra.what === undefined ? null : readBans(extra.what);
  if (extra.what !== undefined && bans === null)
    throw new ArgumentError(`--what takes words like hide or hide@collaborator, not "${extra.what}".`);
  const level = extra.instead === undefined ? null : levelNamed(extra.instead);
  const ablations = level !== null ? levelAblations(level) : bans !== null ? ablationsOf(bans) : everyAblation();
  const write =
    extra.page === undefined ? null : placeIn(extra.page, level !== null ? 'levels' : bans !== null ? 'some-choices' : 'choices');
  const [writeMarkdown, writeJson] = [fileFor(extra.markdown), fileFor(extra.json)];
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
  write?.(level === null ? choicesTable(report, extra.what ?? null) : levelsTable(report, level));
  writeMarkdown(() => markdown);
  writeJson(() => `${JSON.stringify(report, null, 2)}\n`);
});
